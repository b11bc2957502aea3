import Foundation
import TestSupport
import Testing

/// `voiced run` with actions on its moments, such as the wake word, an answer or rest.
@Suite(
    "voiced run and actions on its moments",
    .enabled(if: SoundServer.isInstalled, "skipped: pulseaudio or libasound2-plugins is not installed"),
    .timeLimit(.minutes(3)))
struct LiveMomentTests {
    @Test("carries them out from the wake word to the end of the answer")
    func moments() throws {
        let room = try LiveRoom { server, directory in
            let text =
                "feedback: {device: \(server.loudspeaker)}\n"
                + LiveRoom.recording(["wake", "listening", "thinking", "speaking", "idle"], in: directory)
            return ["--config", directory.write(Array(text.utf8), as: "voiced.yaml")]
        }
        try room.say(.patientIn)
        let wanted = ["idle", "wake", "listening", "thinking", "speaking", "idle"]
        _ = room.waitForMoments { $0.count >= wanted.count }
        #expect(room.moments == wanted, "\(room.program.outputSoFar)")
        _ = room.end()
    }
}
