import AudioFiles
import Foundation
import PCM
import Testing
import TestSupport
import VoiceTesting

@Suite("voiced doctor")
struct DoctorTests {
    @Test("says in sentences what is missing if there is no sound card, and ends with 69")
    func noSoundCard() throws {
        let directory = TemporaryDirectory()
        let config = configuration(in: directory, "device: plughw:CARD=Nowhere\n")
        let outcome = try Program.run(["doctor", "--config", config])
        #expect(outcome.status == 69, "\(outcome.output)\(outcome.errors)")
        let microphone = try #require(outcome.lines.first { $0.hasPrefix("failed   microphone ") })
        #expect(microphone.contains("CARD=Nowhere"))
        for name in ["level", "bandwidth"] {
            #expect(outcome.lines.contains { $0.hasPrefix("skipped  \(name) ") }, "\(outcome.output)")
        }
        for name in ["configuration", "keyword", "front end", "phrases", "recognizer", "database"] {
            #expect(outcome.lines.contains { $0.hasPrefix("ok       \(name) ") }, "\(outcome.output)")
        }
        // After each failure or warning comes a line of advice.
        for (line, next) in zip(outcome.lines, outcome.lines.dropFirst()) {
            let isBad = line.hasPrefix("failed") || line.hasPrefix("warning")
            #expect(next.trimmingCharacters(in: .whitespaces).hasPrefix("-> ") == isBad, "\(line)")
        }
        #expect(outcome.errors.contains("checks:"))
        #expect(directory.names == ["voiced.yaml"], "nothing was made")
    }

    @Test(
        "ends with 78 if the configuration is wrong",
        arguments: [
            ("unknown: 1\n", "configuration"), ("endpointing: { silence: 70 }\n", "configuration"),
            ("keywords: [{ model: none.wake }]\n", "keyword"), ("aliases: none.yaml\n", "phrases"),
            ("grammar: none.yaml\n", "grammar"), ("database: voiced.yaml\n", "database"),
            ("classifier: { url: \"http://localhost:1/\", key-file: none.key }\n", "classifier"),
            ("feedback: { level: verbal, voice: \"no voice\" }\n", "speech"),
        ])
    func badConfiguration(text: String, check: String) throws {
        let directory = TemporaryDirectory()
        let config = directory.write(Array(text.utf8), as: "voiced.yaml")
        let outcome = try Program.run(
            ["doctor", "--config", config, "--device", "plughw:CARD=Nowhere", "--json"])
        #expect(outcome.status == 78, "\(outcome.output)\(outcome.errors)")
        let wrong = outcome.objects.filter { $0["cause"] as? String == "configuration" }
        #expect(wrong.map { $0["check"] as? String } == [check], "\(outcome.output)")
        #expect(wrong.allSatisfy { ($0["advice"] as? String)?.isEmpty == false })
    }

    @Test("A configuration file that is not there is wrong, too; wrong usage is 64")
    func usage() throws {
        #expect(try Program.run(["doctor", "--config", "/nowhere.yaml", "--device", "none"]).status == 78)
        #expect(try Program.run(["doctor", "--seconds", "0"]).status == 64)
    }

    private func configuration(in directory: TemporaryDirectory, _ text: String) -> String {
        directory.write(
            Array((text + "database: room.sqlite\nfeedback: { level: none }\n").utf8), as: "voiced.yaml")
    }
}

@Suite(
    "voiced doctor, live from a sound server", .serialized,
    .enabled(if: SoundServer.isInstalled, "skipped: pulseaudio or libasound2-plugins is not installed"))
struct LiveDoctorTests {
    @Test("finds a room with speech at 48 kHz well, and ends with 0")
    func well() throws {
        let noise = SyntheticSignal.noise(amplitude: 0.02, seconds: 300, sampleRate: .device)
        let found = try examine(playing: noise, at: .device)
        #expect(found.status == 0, "\(found.output)\(found.errors)")
        #expect(status(of: "microphone", found) == "ok")
        #expect(status(of: "level", found) == "ok")
        #expect(status(of: "bandwidth", found) == "ok")
        #expect(status(of: "loudspeaker", found) == "ok")
    }

    @Test("reports a stream labelled 48 kHz that carries 16 kHz content")
    func wrongRate() throws {
        // The sound server resamples the noise to the 48 kHz of its sink, as it does with a headset's sound.
        let noise = SyntheticSignal.noise(amplitude: 0.02, seconds: 300)
        let found = try examine(playing: noise, at: .speech)
        #expect(status(of: "bandwidth", found) == "warning", "\(found.output)")
        let finding = found.objects.first { $0["check"] as? String == "bandwidth" }?["finding"] as? String
        #expect(finding?.contains("labelled 48000 Hz") == true && finding?.contains("8000 Hz") == true)
    }

    @Test("reports a microphone that delivers digital silence")
    func silence() throws {
        let found = try examine(playing: [], at: .device)
        #expect(found.status == 69)
        #expect(status(of: "level", found) == "failed", "\(found.output)")
        #expect(status(of: "bandwidth", found) == "skipped")
    }

    private func examine(playing samples: [Float], at rate: SampleRate) throws -> Program.Outcome {
        let server = try SoundServer.borrow()
        defer { server.giveBack() }
        let directory = TemporaryDirectory()
        let config = directory.write(
            Array("database: room.sqlite\nfeedback: { level: sounds, device: \(server.loudspeaker) }\n".utf8),
            as: "voiced.yaml")
        if !samples.isEmpty {
            try server.startPlaying(samples, sampleRate: rate)
            #expect(server.waitUntilPlaying())
        }
        return try Program.run(
            ["doctor", "--config", config, "--device", server.microphone, "--seconds", "2", "--json"],
            environment: server.environment)
    }

    private func status(of check: String, _ outcome: Program.Outcome) -> String? {
        outcome.objects.first { $0["check"] as? String == check }?["status"] as? String
    }
}
