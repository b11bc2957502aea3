import AudioFiles
import Foundation
import PCM
import Testing
import TestSupport

@Suite(
    "voiced run, live from a sound server", .serialized,
    .enabled(if: SoundServer.isInstalled, "skipped: pulseaudio or libasound2-plugins is not installed"))
struct LiveTests {
    @Test("hears the commands that listen hears, and ends well on SIGTERM")
    func demo() throws {
        let room = try LiveRoom()
        for command in [Spoken.patientIn, .whatTimeIsIt] { try room.say(command) }
        let outcome = room.end()
        expectDemoCommands(outcome)
        #expect(outcome.objects.last?["event"] as? String == "summary")
    }

    @Test("answers through a loudspeaker without hearing itself, and ends well on SIGINT")
    func feedback() throws {
        // The loudspeaker plays into the very room that the microphone hears.
        let room = try LiveRoom { server, directory in
            let text =
                "feedback: { level: verbal, device: \(server.loudspeaker) }\n"
                + LiveRoom.recording(["speaking", "idle"], in: directory)
            return ["--config", directory.write(Array(text.utf8), as: "voiced.yaml")]
        }
        for command in [Spoken.patientIn, .whatTimeIsIt] {
            let before = room.moments.count { $0 == "speaking" }
            try room.say(command)
            // Waits for the end of the answer, during which a wake word needs a higher score than an unknown
            // voice reaches.
            let isAnswered = room.waitForMoments { moments in
                moments.count { $0 == "speaking" } > before && moments.last == "idle"
            }
            #expect(isAnswered)
        }
        let outcome = room.end(SIGINT)
        expectDemoCommands(outcome)
        #expect(outcome.events("feedback").count >= 4, "\(outcome.output)")
        let problems = outcome.events("problem").compactMap { $0["part"] as? String }
        #expect(!problems.contains("feedback"), "\(outcome.output)")
    }

    @Test("hears the wake word over its own answer, and falls silent")
    func bargeIn() throws {
        let room = try LiveRoom { server, directory in
            let text = "feedback: { level: verbal, device: \(server.loudspeaker) }\n"
            return ["--config", directory.write(Array(text.utf8), as: "voiced.yaml")]
        }
        // An answer that sounds for half a minute.
        let answer = Array(repeating: "The cement timer has twelve minutes left.", count: 12)
        #expect(try Controller(room).run("say", answer.joined(separator: " ")).status == 0)
        #expect(room.program.waitForOutput(#""event":"feedback""#))
        // The word's score reaches the higher threshold during an answer only if the echo canceller removes the answer.
        for _ in 1...4 where room.program.count(of: #""event":"wake""#) == 0 {
            try room.server.startPlaying(Spoken.wakeWord.samples(), sampleRate: .speech).waitUntilExit()
        }
        // The program listens for a command once its answer is silent.
        #expect(room.program.waitForOutput(#""state":"recognizingCommand""#), "\(room.program.outputSoFar)")
        let outcome = room.end()
        let spoken = try #require(outcome.events("feedback").first?["at"] as? Double)
        let word = try #require(outcome.events("wake").first?["at"] as? Double)
        #expect(word > spoken && word < spoken + 25, "\(outcome.output)")
    }

    @Test(
        "hears a yes without the wake word after a question, once that has sounded",
        .enabled(if: Speaker.isInstalled, "skipped: flite or sox is not installed"))
    func answer() throws {
        // No chime, because over the command it would make the recognizer unsure.
        let room = try LiveRoom { server, directory in
            let text =
                "feedback:\n  { level: verbal, device: \(server.loudspeaker), wake-chime: false, listen-after-question: 15 }\n"
                + LiveRoom.recording(["speaking", "idle"], in: directory)
            return ["--config", directory.write(Array(text.utf8), as: "voiced.yaml")]
        }
        try Speaker.say("confirm", as: "confirm", into: room.directory.path)
        try room.say(.patientIn)
        // Waits for the end of the answer, during which a wake word needs a higher score.
        #expect(room.waitForMoments { $0.contains("speaking") && $0.last == "idle" })
        try room.say(.patientIn)
        // The question sounds in the very room that the microphone hears.
        #expect(room.program.waitForOutput(#""cause":"question""#), "\(room.program.outputSoFar)")
        // Three voices fit into the fifteen seconds. Those that the recognizer hears well come first.
        for voice in [5, 4, 3] where room.program.count(of: #""answer":"yes""#) == 0 {
            try room.server.play(room.directory.file("confirm-\(voice).wav"))
        }
        #expect(room.program.waitForOutput(#""answer":"yes""#), "\(room.program.outputSoFar)")
        let outcome = room.end()
        #expect(outcome.events("wake").count == 2, "\(outcome.output)")
    }

    @Test("reports a device that goes away and comes back, and hears commands again")
    func unplugged() throws {
        let room = try LiveRoom()
        try restart(room)
        try room.say(.patientIn)
        let outcome = room.end()
        #expect(texts(outcome) == ["patient in"] && actions(outcome) == ["record"], "\(outcome.output)")
        // A starting server delivers nothing for a second or two. That time counts as lost, which is no fault of
        // the machine.
        let overruns = outcome.events("overrun").compactMap { $0["frames"] as? Int }
        #expect(overruns.allSatisfy { $0 < 24_000 }, "\(outcome.output)")
    }

    @Test(
        "killed in the middle of a case, it goes on with that case, and the milestone that was spoken is there once"
    )
    func killed() throws {
        let room = try LiveRoom()
        try room.say(.patientIn)
        room.program.send(signal: SIGKILL)
        _ = room.program.wait()
        try room.startAgain()
        // The program asks about the repeated milestone, because it already has a time: the case survived the restart.
        try room.say(.patientIn)
        #expect(room.program.waitForOutput(#""event":"question""#))
        room.program.send(signal: SIGKILL)
        _ = room.program.wait()
        // The question survives the next restart, too.
        try room.startAgain()
        #expect(room.program.waitForOutput(#""event":"question""#))
        _ = room.end()
        func rows(_ sql: String) throws -> String { try Tool.output("sqlite3", [room.database, sql]) }
        #expect(try rows("select count(*) from cases where status = 'in_progress'") == "1\n")
        #expect(try rows("select count(*) from case_milestones") == "1\n")
        let outcomes = try rows("select group_concat(outcome) from voice_command_logs order by created_at")
        #expect(outcomes.hasPrefix("recorded,pending"), "\(outcomes)")
    }

    @Test(
        "takes up changed phrases at SIGHUP without stopping, and keeps those in use when they cannot be read"
    )
    func reload() throws {
        let room = try LiveRoom()
        let edit = """
            update voice_command_aliases set alias_phrase =
            replace(replace(alias_phrase, 'patient in', 'patient arrived'), 'patient is in', 'patient arrived in')
            """
        #expect(try Tool.run("sqlite3", [room.database, edit]) == 0)
        room.program.send(signal: SIGHUP)
        #expect(room.program.waitForErrors("read the phrases again"))
        let spoil = "alter table voice_command_aliases rename to elsewhere"
        #expect(try Tool.run("sqlite3", [room.database, spoil]) == 0)
        room.program.send(signal: SIGHUP)
        #expect(room.program.waitForErrors("the phrases in use stay"))
        for command in [Spoken.patientIn, .whatTimeIsIt] { try room.say(command) }
        let outcome = room.end()
        // The old phrase no longer records the milestone, even if it is now taken for something else. The other command
        // still works.
        let milestones = outcome.events("command").compactMap { $0["milestone"] as? String }
        #expect(!milestones.contains("Patient In"), "\(outcome.output)")
        #expect(
            outcome.events("wake").count == 2 && actions(outcome).contains("query_time"),
            "\(outcome.output)")
    }

    @Test("refines a wake word that is to adapt, hears with it, and has it again after a start")
    func adaptation() throws {
        let model = Program.root.appendingPathComponent("Models/orbit.wake").path
        let state = TemporaryDirectory()
        let room = try LiveRoom(environment: ["XDG_STATE_HOME": state.path]) { _, directory in
            let text = "keywords: [{ model: \(model), adapt: true }]\n"
            return ["--feedback", "none", "--config", directory.write(Array(text.utf8), as: "voiced.yaml")]
        }
        for _ in 1...3 { try room.say(.whatTimeIsIt) }
        // Adaptation runs at the lowest priority, so on a busy machine it takes minutes.
        #expect(room.program.waitForOutput(#""event":"adapted""#, timeout: 1800))
        try room.say(.patientIn)
        let outcome = room.end()
        #expect(outcome.events("adapted").first?["words"] as? Int == 3, "\(outcome.output)")
        #expect(outcome.events("wake").count == 4 && outcome.events("problem").isEmpty, "\(outcome.output)")

        try room.startAgain()
        try room.say(.whatTimeIsIt)
        #expect(actions(room.end()) == ["query_time"])
        let refined = state.file("voiced/adapted/orbit.wake")
        #expect(try Tool.run("cmp", [model, refined]) == 1)
        try Data("no model".utf8).write(to: URL(fileURLWithPath: refined))
        try room.startAgain()
        #expect(room.end().errors.contains("is as it was enrolled"))
    }

    @Test("drops the command during which the sound server dies, and hears commands again")
    func serverDiesInMidCommand() throws {
        let room = try LiveRoom()
        try room.server.startPlaying(Spoken.wakeWordAndTalk.samples(), sampleRate: .speech)
        #expect(room.program.waitForOutput(#""event":"speech-start""#))
        try restart(room)
        for command in [Spoken.patientIn, .whatTimeIsIt] { try room.say(command) }
        let outcome = room.end()
        let causes = outcome.events("endpoint").compactMap { $0["cause"] as? String }
        // On a busy machine the recognizer may find out too late that the command is complete; silence ends it then.
        #expect(causes.count == 3 && causes.prefix(2) == ["device-lost", "silence"], "\(causes)")
        #expect(["complete", "silence"].contains(causes.last), "\(causes)")
        // The command that was cut off has no transcript.
        #expect(texts(outcome) == ["patient in", "what time is it"], "\(outcome.output)")
        #expect(outcome.events("wake").count == 3)
        #expect(outcome.errors.contains("it is opened again when it is back"), "the log says what to do")
    }

    /// Kills the sound server and starts it again, and waits until the program has noticed both.
    private func restart(_ room: LiveRoom) throws {
        room.server.kill()
        #expect(room.program.waitForOutput(#""change":"lost""#))
        try room.server.start()
        #expect(room.program.waitForOutput(#""change":"returned""#) && room.server.waitUntilCaptured())
    }

    private func texts(_ outcome: Program.Outcome) -> [String] {
        outcome.events("transcript").compactMap { $0["text"] as? String }
    }

    private func actions(_ outcome: Program.Outcome) -> [String] {
        outcome.events("command").compactMap { $0["action"] as? String }
    }
}
