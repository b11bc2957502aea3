import AudioFiles
import Foundation
import Testing
import TestSupport

@Suite(
    "Privacy of voiced run, live from a sound server", .serialized,
    .enabled(if: SoundServer.isInstalled, "skipped: pulseaudio or libasound2-plugins is not installed"))
struct LivePrivacyTests {
    @Test(
        "keeps the sound of a misheard command, and none of one that is carried out", .timeLimit(.minutes(3)))
    func misses() throws {
        let room = try LiveRoom { _, directory in
            let text =
                "feedback: { level: none }\nprivacy: { audio: misses, folder: misses, text-in-events: no }\n"
            return ["--config", directory.write(Array(text.utf8), as: "voiced.yaml")]
        }
        let folder = room.directory.file("misses")
        try room.say(.patientIn)
        #expect(!FileManager.default.fileExists(atPath: folder))
        try room.say(.wakeWordAndTalk)
        let outcome = room.end()
        #expect(outcome.events("command").compactMap { $0["milestone"] as? String } == ["Patient In"])
        #expect(outcome.events("unrecognized").count == 1, "\(outcome.output)")
        #expect(!outcome.output.contains("patient in") && !outcome.errors.contains("patient in"))
        #expect(
            outcome.events("problem").allSatisfy { $0["part"] as? String != "misses" }, "\(outcome.output)")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        let clip = try #require(names.first { $0.hasSuffix("-unrecognized.wav") }, "\(names)")
        #expect(names.count == 2)
        let sound = try AudioFile.readMono(path: folder + "/" + clip)
        // The clip lasts as long as the talk, and begins before its first word.
        #expect((15.0...40).contains(Double(sound.samples.count) / 16_000), "\(sound.samples.count) samples")
    }
}
