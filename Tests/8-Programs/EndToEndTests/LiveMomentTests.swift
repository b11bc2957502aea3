import Foundation
import TestSupport
import Testing

/// `voiced run` with actions on what a person sees and hears of it.
@Suite(
    "voiced run and actions on its moments",
    .enabled(if: SoundServer.isInstalled, "skipped: pulseaudio or libasound2-plugins is not installed"),
    .timeLimit(.minutes(3)))
struct LiveMomentTests {
    @Test("carries them out from the wake word to the end of the answer")
    func moments() throws {
        let room = try LiveRoom { server, directory in
            let path = directory.file("moments")
            let actions = ["wake", "listening", "thinking", "speaking", "idle"].map {
                #"  \#($0): {command: [/bin/sh, -c, "echo \#($0) >>$0", "\#(path)"]}"#
            }
            let lines = ["feedback: {device: \(server.loudspeaker)}", "on-event:"] + actions
            let text = lines.joined(separator: "\n") + "\n"
            return ["--config", directory.write(Array(text.utf8), as: "voiced.yaml")]
        }
        try room.say(.patientIn)
        let wanted = ["idle", "wake", "listening", "thinking", "speaking", "idle"]
        let end = Date(timeIntervalSinceNow: 60)
        var done: [String] = []
        while done.count < wanted.count, Date() < end {
            usleep(20_000)
            let text = (try? String(contentsOfFile: room.directory.file("moments"), encoding: .utf8)) ?? ""
            done = text.split(separator: "\n").map(String.init)
        }
        #expect(done == wanted, "\(room.program.outputSoFar)")
        _ = room.end()
    }
}
