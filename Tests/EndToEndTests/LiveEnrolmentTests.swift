import AudioFiles
import Foundation
import PCM
import Testing
import VoiceTesting

@Suite(
    "voiced enrol, live from a sound server", .serialized,
    .enabled(if: SoundServer.isInstalled, "skipped: pulseaudio or libasound2-plugins is not installed"))
struct LiveEnrolmentTests {
    /// Where the demonstration says the word, with the room around it, in seconds.
    private static let words = [0.9...2.0, 6.3...7.4]

    private func words() throws -> [[Float]] {
        let (demo, rate) = try AudioFile.readMono(path: Program.demo)
        return Self.words.map {
            Array(demo[rate.samples(in: $0.lowerBound)..<rate.samples(in: $0.upperBound)])
        }
    }

    @Test("asks for the word three times and makes a model that finds it", .timeLimit(.minutes(10)))
    func enrol() throws {
        let server = try SoundServer()
        defer { server.stop() }
        let directory = TemporaryDirectory()
        let model = directory.file("orb.wake")
        let program = try Program.Running(
            ["enrol", "orb", "--device", server.microphone, "--count", "3", "--output", model],
            environment: server.environment)
        let words = try words()
        for number in 1...3 {
            try #require(
                program.waitForErrors("(\(number) of 3)", timeout: 20), "\(program.wait(timeout: 0).errors)")
            // The noise floor needs a moment of the room's silence, as it has in any real room.
            Thread.sleep(forTimeInterval: 0.7)
            try server.startPlaying(words[number % 2], sampleRate: .speech).waitUntilExit()
        }
        let outcome = program.wait(timeout: 400)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("from 3 of 3 recordings"), "\(outcome.errors)")

        let found = try Program.run(["wake", "--model", model, Program.demo]).objects
        #expect(found.compactMap { $0["keyword"] as? String } == ["orb", "orb"])
    }

    @Test("says so when nobody speaks")
    func silence() throws {
        let server = try SoundServer()
        defer { server.stop() }
        let outcome = try Program.run(
            ["enrol", "orb", "--device", server.microphone, "--count", "1"], environment: server.environment,
            timeout: 40)
        #expect(outcome.status == 65 && outcome.errors.contains("nobody spoke"), "\(outcome.errors)")
    }
}
