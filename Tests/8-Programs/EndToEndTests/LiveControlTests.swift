import Foundation
import PCM
import Testing
import TestSupport

@Suite(
    "voiced run, controlled while it listens to a sound server", .serialized,
    .enabled(if: SoundServer.isInstalled, "skipped: pulseaudio or libasound2-plugins is not installed"))
struct LiveControlTests {
    @Test("lets the microphone go while it is muted, hears nothing meanwhile, and hears again")
    func mute() throws {
        let room = try LiveRoom()
        let control = Controller(room)
        #expect(try control.run("mute").output == "muted\n")
        #expect(room.program.waitForOutput(#""change":"released""#))
        #expect(room.server.waitUntilNotCaptured(), "the system shows no microphone in use")
        try room.server.startPlaying(Spoken.patientIn.samples(), sampleRate: .speech).waitUntilExit()
        #expect(try control.run("status").output.contains("is muted"))
        #expect(try control.run("trigger").status == 69)
        #expect(try control.run("unmute").output == "hears again\n")
        #expect(room.program.waitForOutput(#""change":"returned""#) && room.server.waitUntilCaptured())
        try room.say(.whatTimeIsIt)
        let status = try control.object("status")
        #expect(status["muted"] as? Bool == false && status["wakes"] as? Int == 1)
        let outcome = room.end()
        #expect(
            outcome.events("wake").count == 1, "what was said to a muted room is not heard: \(outcome.output)"
        )
        #expect(outcome.events("muted").count == 2)
        // On a busy machine the sound server may pause, and the program then reports lost frames. The releases of the
        // microphone must not count as such.
        let frames = outcome.events("device").filter { event in
            ["released", "returned"].contains(event["change"] as? String)
        }.compactMap { $0["frames"] as? Int }
        #expect(frames.isEmpty, "the time while it was muted is not lost: \(outcome.output)")
        // The stream's time went on while the microphone was muted.
        let (muted, heard) = (
            outcome.events("muted")[0]["at"] as? Double, outcome.events("wake")[0]["at"] as? Double
        )
        let seconds = try #require(heard) - (try #require(muted))
        #expect(seconds > 3, "\(outcome.output)")
    }

    @Test("answers all clients while a thousand others do what none should, and hears what is said")
    func flood() throws {
        let room = try LiveRoom()
        let control = Controller(room)
        let memory = try control.memory()
        let flood = Flood(path: try control.path())
        flood.start()
        defer { flood.stop() }
        for command in [Spoken.patientIn, .whatTimeIsIt] { try room.say(command) }
        for _ in 0..<5 { #expect(try control.object("status")["ok"] as? Bool == true) }
        #expect(flood.connectionCount >= 1000, "\(flood.connectionCount) clients came")
        flood.stop()
        let grown = try control.memory() - memory
        #expect(grown < 64_000, "\(grown) kB more than before")
        let outcome = room.end()
        #expect(outcome.events("command").compactMap { $0["action"] as? String } == ["record", "query_time"])
    }
}
