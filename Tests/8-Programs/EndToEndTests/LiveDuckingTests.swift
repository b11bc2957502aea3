import Foundation
import PCM
import TestSupport
import Testing

/// `voiced run` beside another program that plays sound, which voiced lowers while it listens or speaks.
@Suite(
    "voiced run and the sound of other programs",
    .enabled(if: SoundServer.isInstalled, "skipped: pulseaudio or libasound2-plugins is not installed"),
    .timeLimit(.minutes(3)))
struct LiveDuckingTests {
    /// The volume 20 dB below 65,536, since the server's volumes are cubic: 65,536 times ten to the power of -20/60.
    private static let lowered = 30_419
    /// An answer that sounds for half a minute.
    private static let answer = Array(repeating: "The cement timer has twelve minutes left.", count: 12)

    private func waitForVolume(
        _ volume: Int, of program: String = "pacat", in room: LiveRoom
    ) throws -> Bool {
        let end = Date(timeIntervalSinceNow: 60)
        while Date() < end {
            if try room.server.volumes(of: program) == [volume] { return true }
            usleep(20_000)
        }
        return false
    }

    private func room() throws -> LiveRoom {
        let room = try LiveRoom { server, directory in
            let text = "feedback: {device: \(server.loudspeaker)}\nducking: {mode: lower}\n"
            return ["--config", directory.write(Array(text.utf8), as: "voiced.yaml")]
        }
        // The other program's sound is so faint that it is no speech.
        try room.server.startPlaying([Float](repeating: 1e-5, count: 16_000 * 170), sampleRate: .speech)
        #expect(room.server.waitUntilPlaying())
        return room
    }

    @Test("lowers it while it listens and while it speaks, and not its own, and restores it afterwards")
    func lowered() throws {
        let room = try room()
        let controller = Controller(room)
        #expect(try controller.run("trigger").status == 0)
        #expect(try waitForVolume(Self.lowered, in: room), "it listens")
        #expect(try waitForVolume(65_536, in: room), "nothing was said")
        #expect(try controller.run("say", Self.answer.joined(separator: " ")).status == 0)
        #expect(try waitForVolume(Self.lowered, in: room), "it speaks")
        #expect(try waitForVolume(65_536, of: "voiced", in: room))
        #expect(try room.server.volumes(of: "pacat") == [Self.lowered])
        _ = room.end()
        #expect(try room.server.volumes(of: "pacat") == [65_536], "it has ended")
    }

    @Test("restores it at the next start if it was killed meanwhile")
    func killed() throws {
        let room = try room()
        #expect(try Controller(room).run("say", Self.answer.joined(separator: " ")).status == 0)
        #expect(try waitForVolume(Self.lowered, in: room))
        room.program.send(signal: SIGKILL)
        _ = room.program.wait()
        #expect(try room.server.volumes(of: "pacat") == [Self.lowered])
        try room.startAgain()
        #expect(try waitForVolume(65_536, in: room))
        let outcome = room.end()
        #expect(!outcome.errors.contains("other programs' sound"), "\(outcome.errors)")
    }
}
