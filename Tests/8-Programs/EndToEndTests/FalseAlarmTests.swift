import AudioFiles
import Foundation
import PCM
import Testing
import TestSupport
import VoiceTesting

@Suite("voiced wake --that-was-wrong", .serialized)
struct FalseAlarmTests {
    private let directory = TemporaryDirectory()
    private var environment: [String: String] {
        ["HOME": directory.path, "XDG_STATE_HOME": "", "XDG_DATA_HOME": "", "STATE_DIRECTORY": ""]
    }

    private func run(_ arguments: [String], timeout: Double = Program.patience) throws -> Program.Outcome {
        try Program.run(
            arguments, environment: environment, timeout: timeout,
            in: URL(fileURLWithPath: directory.path))
    }

    private func configuration(_ privacy: String) -> String {
        directory.write(
            Array("keywords: [{model: orb.wake}]\nprivacy: {folder: kept\(privacy)}\n".utf8),
            as: "voiced.yaml")
    }

    private var kept: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: directory.file("kept"))) ?? []).sorted()
    }

    private func file(_ samples: [Float], as name: String) throws -> String {
        try AudioFile.write(samples: samples, sampleRate: .speech, path: directory.file(name))
        return directory.file(name)
    }

    @Test("has the model refuse a kept wake word that led to nothing", .timeLimit(.minutes(10)))
    func unlearned() throws {
        let word = try Spoken.wakeWord.samples()
        let enrolled = try run(
            ["enrol", "orb", "--from", file(Array(word[14_400...]), as: "word.wav")], timeout: 600)
        try #require(enrolled.status == 0, "\(enrolled.errors)")
        let vain = try file(word + SyntheticSignal.noise(amplitude: 0.001, seconds: 9), as: "vain.wav")

        let forbidden = try run(["listen", vain, "--config", configuration("")])
        #expect(forbidden.events("wake").count == 1 && kept.isEmpty, "\(forbidden.output)")
        let config = configuration(", wake-words: true")
        let meant = try run([
            "listen", try file(Spoken.patientIn.samples(), as: "meant.wav"), "--config", config,
        ])
        #expect(
            meant.events("wake").count == 1 && meant.events("command").count == 1, "\(meant.output)")
        #expect(kept.isEmpty, "a word that led to a command is kept nowhere")
        let none = try run(["wake", "--that-was-wrong", "last", "--config", config])
        #expect(none.status == 66 && none.errors.contains("privacy.wake-words"), "\(none.errors)")

        let heard = try run(["listen", vain, "--config", config])
        #expect(heard.events("wake").count == 1, "\(heard.output)")
        try #require(kept.count == 2 && kept.allSatisfy { $0.contains("-wake.") }, "\(kept)")
        let mode = try FileManager.default.attributesOfItem(atPath: directory.file("kept/\(kept[1])"))
        #expect(mode[.posixPermissions] as? Int == 0o600)
        let explained = try run(["explain", "last", "--config", config])
        #expect(explained.status == 66, "it is no misheard command: \(explained.errors)")

        let wrong = try run(["wake", "--that-was-wrong", "last", "--config", config], timeout: 600)
        let (model, backup) = (directory.file("orb.wake"), directory.file("orb.wake.bak"))
        let wayBack = "To take this back: mv \(backup) \(model)"
        #expect(wrong.status == 0, "\(wrong.errors)")
        #expect(wrong.errors.split(separator: "\n").contains { $0 == wayBack }, "\(wrong.errors)")
        #expect(kept.isEmpty, "its recording is deleted")
        let again = try run(["listen", vain, "--config", config])
        #expect(again.status == 0 && again.events("wake").isEmpty, "\(again.output)")

        try FileManager.default.removeItem(atPath: model)
        try FileManager.default.moveItem(atPath: backup, toPath: model)
        let back = try run(["listen", vain, "--config", config])
        #expect(back.events("wake").count == 1, "the former model hears it again: \(back.output)")
    }

    @Test("changes nothing if the sound is the word itself", .timeLimit(.minutes(10)))
    func word() throws {
        let config = directory.write(
            Array("keywords: [orbit]\nprivacy: {folder: kept, wake-words: true}\n".utf8), as: "voiced.yaml")
        let vain = try file(
            Spoken.wakeWord.samples() + SyntheticSignal.noise(amplitude: 0.001, seconds: 9), as: "vain.wav")
        let heard = try run(["listen", vain, "--config", config])
        try #require(heard.events("wake").count == 1 && kept.count == 2, "\(heard.output)")

        let refused = try run(["wake", "--that-was-wrong", "last", "--config", config], timeout: 600)
        #expect(refused.status == 65 && refused.errors.contains("nothing was changed"), "\(refused.errors)")
        #expect(refused.errors.contains("aplay \(directory.file("kept"))"), "\(refused.errors)")
        #expect(kept.count == 2, "the recording is still there")
        #expect(!FileManager.default.fileExists(atPath: directory.file(".local/share/voiced/orbit.wake")))
    }

    @Test("is one of several verdicts, which people get in words and programs by their names")
    func candidates() throws {
        let search = ["wake", Program.demo, "--model", "orbit", "--threshold", "0.99", "--candidates"]
        let shown = try run(search + ["--text"])
        #expect(shown.output.contains("refused: below the threshold"), "\(shown.output)")
        #expect(!shown.output.contains("belowThreshold"))
        let verdicts = try run(search).objects.compactMap { $0["verdict"] as? String }
        #expect(verdicts.contains("belowThreshold"))
    }

    @Test("is refused beside what it does not need")
    func refused() throws {
        for others in [["--candidates"], ["--threshold", "0.4"], [Program.demo]] {
            let outcome = try run(["wake", "--that-was-wrong", "last"] + others)
            #expect(outcome.status == 64 && outcome.errors.contains("--that-was-wrong"), "\(outcome.errors)")
        }
        #expect(try run(["wake", "--that-was-wrong", "first"]).status == 64)
    }
}
