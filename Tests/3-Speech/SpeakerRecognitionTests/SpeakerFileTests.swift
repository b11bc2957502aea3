import Foundation
import TestSupport
import Testing

@testable import SpeakerRecognition

@Suite("The file of people's voices")
struct SpeakerFileTests {
    private func people(_ count: Int = 2) throws -> [EnrolledSpeaker] {
        try (0..<count).map { number in
            try #require(
                EnrolledSpeaker(
                    name: "Person \(number)",
                    recordings: (0..<3).map { SpeakerRosterTests.voice(number, $0) }))
        }
    }

    @Test("what is written is read again, by its owner alone, and is gone with the last person")
    func roundTrip() throws {
        let folder = TemporaryDirectory()
        let path = folder.path + "/speakers.json"
        #expect(try SpeakerFile.speakers(at: path) == [])
        let written = try people()
        try SpeakerFile.write(written, to: path)
        let read = try SpeakerFile.speakers(at: path)
        #expect(read.map(\.name) == written.map(\.name))
        for (a, b) in zip(read, written) {
            #expect(a.recordings.count == b.recordings.count)
            for (c, d) in zip(a.recordings, b.recordings) { #expect(c.similarity(to: d) > 0.99999) }
        }
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
        // The writer does not follow another user's link at the place of the unfinished file, and leaves no file over.
        try SpeakerFile.write(Array(written.prefix(1)), to: path)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["speakers.json"])
        try SpeakerFile.write([], to: path)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test("what is damaged, hostile or of another version is refused with a sentence")
    func damaged() throws {
        let folder = TemporaryDirectory()
        let path = folder.path + "/speakers.json"
        try SpeakerFile.write(try people(), to: path)
        let good = try String(contentsOfFile: path, encoding: .utf8)
        let bad: [(String, SpeakerErrorCode)] = [
            ("", .badFile), ("[]", .badFile), (String(good.dropLast(100)), .badFile),
            (String(repeating: "[", count: 5_000), .badFile),
            (good.replacing("Person 1", with: "person 0"), .badFile),
            (good.replacing("Person 1", with: "a{b"), .badFile), (good.replacing("AA", with: "A"), .badFile),
            (good.replacing("\"version\" : 1", with: "\"version\" : 2"), .incompatible),
            (good + String(repeating: " ", count: 1_000_000), .badFile),
        ]
        for (text, code) in bad {
            try text.write(toFile: path, atomically: true, encoding: .utf8)
            #expect { try SpeakerFile.speakers(at: path) } throws: { error in
                (error as? SpeakerError)?.code == code && "\(error)".contains(path)
            }
        }
    }

    @Test("what is no number is refused")
    func notANumber() throws {
        let folder = TemporaryDirectory()
        let path = folder.path + "/speakers.json"
        try SpeakerFile.write(try people(1), to: path)
        var text = try String(contentsOfFile: path, encoding: .utf8)
        let values = Data([UInt8](repeating: 0x7F, count: 512)).base64EncodedString()
        let first = try #require(text.firstMatch(of: /"([A-Za-z0-9+\\\/=]{600,})"/)?.1)
        text = text.replacing(String(first), with: values)
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        #expect(throws: SpeakerError.self) { try SpeakerFile.speakers(at: path) }
    }

    @Test("a folder that is not there is told")
    func unwritable() throws {
        let folder = TemporaryDirectory()
        #expect { try SpeakerFile.write(try people(), to: folder.path + "/none/speakers.json") } throws: {
            error in
            (error as? SpeakerError)?.code == .unwritable
        }
    }
}
