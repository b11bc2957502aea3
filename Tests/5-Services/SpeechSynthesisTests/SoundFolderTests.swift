import Feedback
import Foundation
import PCM
import Synchronization
import TestSupport
import Testing

@testable import SpeechSynthesis

@Suite("The sounds of a voice on the disk", .timeLimit(.minutes(1)))
struct SoundFolderTests {
    /// A voice with a different sound for each text, which keeps the texts that it was asked for.
    private final class CountedVoice: SpeechSynthesizer {
        private let asked = Mutex<[String]>([])
        var texts: [String] { asked.withLock { $0 } }

        func synthesize(_ text: String) async throws -> SoundClip {
            asked.withLock { $0.append(text) }
            let samples = (0..<500).map { Float($0 * text.utf8.count % 65_536 - 32_768) / 32_768 }
            return SoundClip(samples: samples + [1, -1, .nan, 7], sampleRate: SampleRate(22_050))
        }
    }

    private final class Reports: Sendable {
        private let all = Mutex<[String]>([])
        var sentences: [String] { all.withLock { $0 } }
        func add(_ sentence: String) { all.withLock { $0.append(sentence) } }
    }

    private static let fixed = "No case is open."
    private static let other = "Nothing rings."
    /// The size of the file of a sound, in bytes.
    private static let byteCount = 12 + 2 * 504 + 16

    private let directory = TemporaryDirectory()
    private let reports = Reports()

    private func folder(
        voice: String = "joe", in path: String? = nil, maximumByteCount: Int = SoundFolder.maximumByteCount,
        mayGrow: Bool = true
    ) -> SoundFolder {
        SoundFolder(
            path: path ?? directory.path, voice: voice,
            sentences: [Self.fixed, Self.other, "Not understood."],
            maximumByteCount: maximumByteCount, mayGrow: { mayGrow }, report: { [reports] in reports.add($0) }
        )
    }

    /// Synthesizes texts with a new cache, and returns those for which the voice was asked.
    private func asked(_ texts: String..., in folder: SoundFolder? = nil) async throws -> [String] {
        let (voice, folder) = (CountedVoice(), folder ?? self.folder())
        let cached = CachedSynthesizer(voice, folder: folder)
        for text in texts {
            #expect(try await cached.synthesize(text).samples.count == 504)
            await folder.written()
        }
        return voice.texts
    }

    @Test("a sentence sounds from the disk after a restart, and the voice is not asked")
    func restart() async throws {
        #expect(try await asked(Self.fixed, Self.fixed, Self.other) == [Self.fixed, Self.other])
        #expect(directory.names.count == 2 && reports.sentences.isEmpty)
        let voice = CountedVoice()
        let clip = try await CachedSynthesizer(voice, folder: folder()).synthesize(Self.fixed)
        #expect(voice.texts.isEmpty)
        let spoken = try await voice.synthesize(Self.fixed)
        #expect(clip.sampleRate == spoken.sampleRate)
        #expect(clip.samples.prefix(500) == spoken.samples.prefix(500))
        // Samples beyond full scale and NaN are corrected.
        #expect(clip.samples.suffix(3).allSatisfy { abs($0) <= 1 })
    }

    @Test("a text with a value, another voice's and a long one never come from the disk or to it")
    func others() async throws {
        let long = String(repeating: "x", count: CachedSynthesizer.maximumTextByteCount + 1)
        let texts = ["Doctor Chen is on the team, surgeon.", "It is 9:15.", "Noted: allergic.", long]
        for text in texts { #expect(try await asked(text, text, in: folder()).first == text) }
        #expect(directory.names.isEmpty)
        #expect(try await asked(Self.fixed, in: folder(voice: "amy")) == [Self.fixed])
        #expect(try await asked(Self.fixed, in: folder(voice: "joe")) == [Self.fixed])
        #expect(try await asked(Self.fixed, in: folder(voice: "amy")).isEmpty)
    }

    @Test("a file is for its owner alone, and neither its name nor its content has the text")
    func privateFiles() async throws {
        _ = try await asked(Self.fixed)
        let name = try #require(directory.names.first)
        #expect(name.wholeMatch(of: /[0-9a-f]{32}\.sound/) != nil, "\(name)")
        let attributes = try FileManager.default.attributesOfItem(atPath: directory.file(name))
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let data = try Data(contentsOf: URL(fileURLWithPath: directory.file(name)))
        #expect(data.count == Self.byteCount && data.range(of: Data("case".utf8)) == nil)
        #expect(SoundFolder.files(in: directory.path) == [directory.file(name)])
        #expect(SoundFolder.files(in: directory.file("none")).isEmpty)
    }

    /// Damage to the file of a sound.
    enum Damage: CaseIterable {
        case empty, cut, longer, flipped, otherMark, otherRate, huge, pipe, link, ofAnother
    }

    @Test("a file that is damaged counts as missing, and is replaced", arguments: Damage.allCases)
    func damaged(_ damage: Damage) async throws {
        _ = try await asked(Self.other)
        let name = try #require(directory.names.first)
        _ = try await asked(Self.fixed)
        let path = directory.file(try #require(directory.names.first { $0 != name }))
        var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        switch damage {
        case .empty: bytes = []
        case .cut: bytes.removeLast(2)
        case .longer: bytes += [0, 0]
        case .flipped: bytes[100] ^= 1
        case .otherMark: bytes[0] ^= 1
        case .otherRate: bytes.replaceSubrange(8..<12, with: [0, 0, 0, 0])
        case .huge: bytes += [UInt8](repeating: 0, count: 2 * CachedSynthesizer.maximumSampleCount)
        case .ofAnother: bytes = Array(try Data(contentsOf: URL(fileURLWithPath: directory.file(name))))
        case .pipe, .link: break
        }
        try FileManager.default.removeItem(atPath: path)
        switch damage {
        case .pipe: #expect(mkfifo(path, 0o600) == 0)
        case .link: #expect(symlink("/dev/zero", path) == 0)
        default: try Data(bytes).write(to: URL(fileURLWithPath: path))
        }
        #expect(try await asked(Self.fixed) == [Self.fixed])
        #expect(try await asked(Self.fixed, Self.other).isEmpty)
        #expect(reports.sentences.isEmpty)
    }

    @Test("a rate that no loudspeaker has is refused, even with the right checksum")
    func rate() async throws {
        let voice = CountedVoice()
        let clip = SoundClip(samples: [0.5], sampleRate: SampleRate(1000))
        let kept = folder()
        kept.keep(clip, of: Self.fixed)
        await kept.written()
        #expect(directory.names.count == 1)
        _ = try await CachedSynthesizer(voice, folder: kept).synthesize(Self.fixed)
        #expect(voice.texts == [Self.fixed])
    }

    /// Makes a file as old as this.
    private func age(_ name: String, seconds: Int) throws {
        let date = Date(timeIntervalSinceNow: -Double(seconds))
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: directory.file(name))
    }

    @Test("the sounds that were used longest ago go if there are too many, and no other file")
    func bounded() async throws {
        let kept = folder(maximumByteCount: 2 * Self.byteCount)
        _ = try await asked(Self.fixed, in: kept)
        let first = try #require(directory.names.first)
        _ = try await asked(Self.other, in: kept)
        let second = try #require(directory.names.first { $0 != first })
        _ = directory.write([1], as: "notes.txt")
        _ = directory.write([1], as: first + ".1.part")
        _ = directory.write([1], as: second + ".2.part")
        for name in directory.names where !name.hasSuffix(".2.part") { try age(name, seconds: 600) }
        // A use makes the file young again.
        #expect(try await asked(Self.fixed, in: kept).isEmpty)
        _ = try await asked("Not understood.", in: kept)
        let names = directory.names
        #expect(names.contains(first) && !names.contains(second), "\(names)")
        #expect(names.contains("notes.txt") && names.contains(second + ".2.part"), "\(names)")
        #expect(!names.contains(first + ".1.part") && names.count == 4, "\(names)")
        #expect(reports.sentences.isEmpty)
    }

    @Test(
        "a folder that cannot be written leaves the memory, and one sentence for the operator",
        arguments: ["missing", "full", "folder"])
    func cannotWrite(_ why: String) async throws {
        let kept = folder(
            in: why == "missing" ? directory.file("missing") : nil, mayGrow: why != "full")
        if why == "folder" {
            _ = try await asked(Self.fixed)
            let path = directory.file(try #require(directory.names.first))
            try FileManager.default.removeItem(atPath: path)
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        }
        #expect(try await asked(Self.fixed, Self.fixed, in: kept) == [Self.fixed])
        #expect(try await asked(Self.fixed, in: kept) == [Self.fixed])
        let sentences = reports.sentences
        #expect(sentences.count == 1, "\(sentences)")
        #expect(sentences.first?.contains("in memory alone: \(directory.path)") == true)
        if why == "full" { #expect(sentences.first?.hasSuffix("(No space left on device)") == true) }
    }
}
