import Feedback
@testable import SpeechSynthesis
import Foundation
import PCM
import Testing

/// One after the other: each test starts processes, and some measure time.
@Suite("Speech programs", .serialized)
struct ProgramSynthesizerTests {
    /// A synthesizer that runs a shell script instead of a program that speaks.
    private func script(_ text: String, timeout: Double = 60) throws -> ProgramSynthesizer {
        var options = ProgramSynthesizer.Options(program: "/bin/sh", arguments: ["-c", text])
        options.timeout = timeout
        return try ProgramSynthesizer(options)
    }

    private func failure(_ synthesizer: some SpeechSynthesizer, _ text: String = "secret") async throws
        -> FeedbackError
    {
        try await #require(throws: FeedbackError.self) { try await synthesizer.synthesize(text) }
    }

    @Test("A program that is not installed is named, with the package that has it")
    func missing() async throws {
        for program in ["no-such-program-anywhere", "/nowhere/speak"] {
            let options = ProgramSynthesizer.Options(program: program, package: "speech-package")
            let error = try await failure(ProgramSynthesizer(options))
            #expect(error.code == .missingProgram)
            #expect(error.message.contains(program) && error.message.contains("apt install speech-package"))
        }
    }

    @Test("The program gets the text as one line at its standard input and nowhere else")
    func input() async throws {
        let directory = NSTemporaryDirectory() + "speech-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let synthesizer = try script(
            "cat > \(directory)/in; cat /proc/$$/cmdline /proc/$$/environ > \(directory)/visible")
        _ = try? await synthesizer.synthesize("  Grüße \n an\tFrau\u{0} Mustermann ")
        #expect(
            try String(contentsOfFile: directory + "/in", encoding: .utf8) == "Grüße an Frau Mustermann\n")
        let visible = try Data(contentsOf: URL(fileURLWithPath: directory + "/visible"))
        #expect(visible.range(of: Data("Mustermann".utf8)) == nil)
    }

    @Test("A program that takes too long is ended with everything that it started", .timeLimit(.minutes(2)))
    func slow() async throws {
        let marker = "\(Int.random(in: 100_000...999_999))"
        let synthesizer = try script("trap '' TERM; sleep \(marker) & sleep \(marker)", timeout: 0.3)
        // The programs would take days.
        let error = try await failure(synthesizer)
        #expect(error.code == .timedOut)
        #expect(try await isGone(marker))
    }

    @Test("A cancelled synthesis ends its program and throws", .timeLimit(.minutes(2)))
    func cancellation() async throws {
        let marker = "\(Int.random(in: 100_000...999_999))"
        let synthesizer = try script("sleep \(marker)")
        let task = Task { try await synthesizer.synthesize("x") }
        while try !isThere(marker) { try await Task.sleep(for: .milliseconds(20)) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try await isGone(marker))
    }

    @Test("A program that writes without end is stopped")
    func endless() async throws {
        let error = try await failure(script("exec cat /dev/zero"))
        #expect(error.code == .failed)
        #expect(error.message.contains("without end"))
    }

    @Test(
        "A program that fails, dies, says nothing or something else is an error that does not quote the text",
        arguments: [
            "exit 3", "cat >&2; exit 1", "kill -SEGV $$", "exit 0", "cat", "cat; kill -9 $$",
            "exec 0<&-; exec 1>&-; exit 1", "printf 'RIFF____WAVEfmt '",
        ])
    func failing(_ text: String) async throws {
        let error = try await failure(script(text))
        #expect(error.code == .failed)
        #expect(!error.message.contains("secret"))
    }

    @Test("A program that does not read its input does not end ours", .timeLimit(.minutes(1)))
    func unreadInput() async throws {
        let synthesizer = try script("exec 0<&-; exit 0")
        let longest = String(repeating: "x", count: ProgramSynthesizer.maximumTextByteCount)
        for _ in 0..<20 { _ = try await failure(synthesizer, longest) }
    }

    @Test("Any program's 16-bit WAV is taken")
    func otherPrograms() async throws {
        let bytes = WAVStreamTests.wav([16384, -16384], rate: 16_000).map { String(format: "\\%03o", $0) }
            .joined()
        let clip = try await script("printf '\(bytes)'").synthesize("x")
        #expect(clip == SoundClip(samples: [0.5, -0.5], sampleRate: .speech))
    }

    @Test("Many syntheses leave no descriptor open")
    func descriptors() async throws {
        func open() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
        }
        let synthesizer = try script("exit 1")
        _ = try? await synthesizer.synthesize("x")
        let before = try open()
        for _ in 0..<30 { _ = try? await synthesizer.synthesize("x") }
        // Other tests of this process open and close descriptors at the same time; a leak would be 30 or more.
        #expect(try open() < before + 25)
    }

    @Test("Settings that make no sense are refused with a sentence")
    func settings() {
        var slow = ProgramSynthesizer.Options(program: "x")
        slow.timeout = 0
        for options in [
            slow, .init(program: ""), .init(program: "a\u{0}b"), .init(program: "a", arguments: ["\u{0}"]),
        ] {
            #expect(throws: FeedbackError.self) { _ = try ProgramSynthesizer(options) }
        }
        for voice in ["", "-w", "--stdout", "../../etc", "a b", "en;ls"] {
            var options = EspeakSynthesizer.Options()
            options.voice = voice
            #expect(throws: FeedbackError.self) { _ = try EspeakSynthesizer(options) }
        }
        for rate in [0, -1, 79, 451] {
            var options = EspeakSynthesizer.Options()
            options.wordsPerMinute = rate
            #expect(throws: FeedbackError.self) { _ = try EspeakSynthesizer(options) }
        }
    }

    /// Waits for a while until no process has this word on its command line; false if one still has.
    private func isGone(_ word: String) async throws -> Bool {
        for _ in 0..<1500 {
            if try !isThere(word) { return true }
            try await Task.sleep(for: .milliseconds(20))
        }
        return false
    }

    /// Whether a process has this word on its command line.
    private func isThere(_ word: String) throws -> Bool {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { Int($0) != nil }.contains {
            FileManager.default.contents(atPath: "/proc/\($0)/cmdline")?.range(of: Data(word.utf8)) != nil
        }
    }
}
