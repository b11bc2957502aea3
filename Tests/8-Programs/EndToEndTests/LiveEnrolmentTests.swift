import Foundation
import PCM
import Testing
import TestSupport

@Suite(
    "voiced enrol, live from a sound server", .serialized,
    .enabled(if: SoundServer.isInstalled, "skipped: pulseaudio or libasound2-plugins is not installed"))
struct LiveEnrolmentTests {
    @Test("asks for the word three times and makes a model that finds it", .timeLimit(.minutes(10)))
    func enrol() throws {
        let server = try SoundServer.borrow()
        defer { server.giveBack() }
        let directory = TemporaryDirectory()
        let model = directory.file("orb.wake")
        let program = try Program.Running(
            ["enrol", "orb", "--device", server.microphone, "--count", "3", "--output", model],
            environment: server.environment)
        for (number, word) in zip(1..., [Spoken.otherWakeWord, .wakeWord, .otherWakeWord]) {
            try #require(
                program.waitForErrors("(\(number) of 3)"), "\(program.wait(timeout: 0).errors)")
            try server.startPlaying(word.samples(), sampleRate: .speech).waitUntilExit()
        }
        let outcome = program.wait(timeout: 400)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("from 3 of 3 recordings"), "\(outcome.errors)")

        let found = try Program.run(["wake", "--model", model, Program.demo]).objects
        #expect(found.compactMap { $0["keyword"] as? String } == ["orb", "orb"])
    }

    @Test("says so if there is no speech")
    func silence() throws {
        let server = try SoundServer.borrow()
        defer { server.giveBack() }
        let outcome = try Program.run(
            ["enrol", "orb", "--device", server.microphone, "--count", "1"], environment: server.environment)
        #expect(outcome.status == 65 && outcome.errors.contains("there was no speech"), "\(outcome.errors)")
    }
}
