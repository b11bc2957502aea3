import AudioFiles
import Foundation
import PCM
import Session
import Storage
import Synchronization
import TestSupport
import Testing
import VoicedConfiguration

@testable import VoicedAssembly

@Suite("Clips of what was misheard")
struct MissedClipsTests {
    private let directory = TemporaryDirectory()
    private var folder: String { directory.file("state/misses") }

    private func clips(
        count: Int = 100, age: Double = 1000, transcripts: TranscriptPolicy = .keep,
        free: @escaping @Sendable () -> Int? = { .max }, now: @escaping @Sendable () -> Date = { Date() }
    ) -> MissedClips {
        MissedClips(
            folder: folder, maximumCount: count, maximumAge: age, transcripts: transcripts,
            freeByteCount: { _ in free() }, now: now)
    }

    private func missed(at seconds: Double = 0) -> MissedCommand {
        MissedCommand(
            outcome: .unrecognized, reason: "no-match",
            saidAt: Date(timeIntervalSince1970: 1_700_000_000 + seconds),
            samples: [Int16](repeating: 7, count: 16_000), text: "mister smith", confidence: 0.5,
            recognizer: "x", phrases: ["patient in"])
    }

    private var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    private func mode(_ path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_mode & 0o777) : -1
    }

    @Test("are a recording and what it is, whole, and for their owner alone, whatever the umask")
    func written() async throws {
        let former = umask(0)
        defer { umask(former) }
        try await clips().keep(missed())
        try await clips().keep(missed())
        #expect(
            names == [
                "20231114T221320.000Z-unrecognized-2.json", "20231114T221320.000Z-unrecognized-2.wav",
                "20231114T221320.000Z-unrecognized.json", "20231114T221320.000Z-unrecognized.wav",
            ])
        #expect(mode(folder) == 0o700 && mode(directory.file("state")) == 0o700)
        for name in names { #expect(mode(folder + "/" + name) == 0o600) }
        let sound = try AudioFile.readMono(path: folder + "/" + names[3])
        #expect(sound.samples.count == 16_000 && sound.sampleRate == .speech)
        let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + names[2]))
        let object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(object["text"] as? String == "mister smith" && object["seconds"] as? Double == 1)
        #expect(object["time"] as? String == "2023-11-14T22:13:20Z")
        #expect(object["outcome"] as? String == "unrecognized" && object["reason"] as? String == "no-match")
        #expect(object["phrases"] as? [String] == ["patient in"])
    }

    @Test("have no more of the words beside them than the log has")
    func redacted() async throws {
        for (policy, words, phrases) in [(TranscriptPolicy.redact, false, true), (.off, false, false)] {
            try await clips(count: 1, transcripts: policy).keep(missed())
            let json = try #require(names.first { $0.hasSuffix(".json") })
            let text = try String(contentsOfFile: folder + "/" + json, encoding: .utf8)
            #expect(text.contains("smith") == words && text.contains("patient in") == phrases, "\(text)")
        }
    }

    @Test("are bounded in number and age, and nothing else in the folder is touched")
    func bounded() async throws {
        for second in 0..<5 { try await clips(count: 3).keep(missed(at: Double(second))) }
        #expect(names.count == 6 && names.first?.hasPrefix("20231114T221322") == true, "\(names)")
        let mine = [
            "notes.txt", "20231114T221300.000Z.wav", "my.wav", "20231114T221322.000Z-unrecognized.flac",
        ]
        for name in mine {
            #expect(FileManager.default.createFile(atPath: folder + "/" + name, contents: nil))
        }
        let half = folder + "/20231114T221324.000Z-unrecognized.wav.a1B2c3"
        #expect(FileManager.default.createFile(atPath: half, contents: nil))
        #expect(try await clips().purge() == 0, "one that is being written stays")
        #expect(try await clips(now: { Date() + 100 }).purge() == 1, "what a process left half written goes")
        #expect(try await clips(now: { Date() + 1001 }).purge() == 6)
        #expect(names == mine.sorted())
        try await clips().keep(missed())
        #expect(try await clips(age: 0).purge() == 2, "nothing is kept where recordings are off")
        #expect(names == mine.sorted())
    }

    @Test("are not written on a full disk, which is said once, and again after one could be")
    func fullDisk() async throws {
        let free = Mutex(1000)
        let clips = clips(free: { free.withLock { $0 } })
        let error = await #expect(throws: Failure.self) { try await clips.keep(missed()) }
        #expect(error?.message.contains("less than 100 MB are free") == true)
        try await clips.keep(missed())
        #expect(names.isEmpty)
        free.withLock { $0 = .max }
        try await clips.keep(missed())
        #expect(names.count == 2)
        free.withLock { $0 = 0 }
        await #expect(throws: Failure.self) { try await clips.keep(missed()) }
    }

    @Test("go into no folder that others can read, nor if there is none")
    func folders() async throws {
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
        try await clips().keep(missed())
        #expect(mode(folder) == 0o700)
        try FileManager.default.removeItem(atPath: folder)
        #expect(FileManager.default.createFile(atPath: folder, contents: nil))
        await #expect(throws: Failure.self) { try await clips().keep(missed()) }
        #expect(
            try await MissedClips(
                folder: directory.file("none"), maximumCount: 1, maximumAge: 1, transcripts: .keep
            ).purge() == 0)
    }
}
