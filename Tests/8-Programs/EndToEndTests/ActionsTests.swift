import Foundation
import TestSupport
import Testing

/// Commands run actions that a configuration defines, without a line of Swift.
@Suite("Actions of a configuration")
struct ActionsTests {
    private let directory = TemporaryDirectory()
    private static let timer = Program.root.appendingPathComponent("Examples/start-timer.wav").path
    private static let grammar = Program.root.appendingPathComponent("Examples/room.yaml").path

    private func listen(_ configuration: String, _ options: String...) throws -> Program.Outcome {
        let config = directory.write(Array(configuration.utf8), as: "voiced.yaml")
        return try Program.run(
            ["listen", Self.timer, "--always-on", "--grammar", Self.grammar, "--config", config] + options)
    }

    private func intent(_ outcome: Program.Outcome) -> [String: Any] {
        outcome.events("intent").first ?? [:]
    }

    @Test("are carried out with what was said, and what they give back is the answer")
    func command() throws {
        let configuration = """
            actions:
              startTimer:
                command: [/bin/sh, -c, 'echo "$VOICED_SLOT_DURATION seconds"', timer]
            """
        let done = try listen(configuration, "--act")
        #expect(intent(done)["outcome"] as? String == "recorded", "\(done.output) \(done.errors)")
        #expect(done.events("feedback").compactMap { $0["text"] as? String } == ["success", "300 seconds"])
        // Without `--act`, a recording runs no action.
        let looked = try listen(configuration)
        #expect(intent(looked)["outcome"] as? String == "passed-on", "\(looked.output)")
    }

    @Test("fail as a failure, with the reason, and the log of the operator has more")
    func failure() throws {
        let outcome = try listen(
            """
            actions:
              startTimer: { command: [/bin/sh, -c, "echo The bell is broken.; exit 7"] }
            """, "--act")
        #expect(intent(outcome)["outcome"] as? String == "failed", "\(outcome.output)")
        #expect(intent(outcome)["reason"] as? String == "The bell is broken.")
        #expect(outcome.errors.contains("7"), "\(outcome.errors)")
    }

    @Test("are asked about first, if the configuration wants that")
    func confirmed() throws {
        let mark = directory.file("mark")
        let outcome = try listen(
            """
            actions:
              startTimer: { command: [/usr/bin/touch, \(mark)], confirm: always }
            """, "--act")
        #expect(outcome.events("question").count == 1, "\(outcome.output)")
        #expect(!FileManager.default.fileExists(atPath: mark))
    }

    @Test("of events are carried out beside the session")
    func events() throws {
        // Events run actions in a live session only, and not for a recording.
        let outcome = try listen("on-event: { milestone-recorded: { say: x } }", "--act")
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    @Test(
        "that make no sense are refused with where they stand",
        arguments: [
            ("actions: { a: {} }", "actions.a"),
            ("actions: { a: { command: [/bin/true], http: { url: \"https://x/\" } } }", "one thing"),
            ("actions: { a: { mqtt: { topic: x } } }", "no broker"),
            ("actions: { a: { command: [] } }", "actions.a: a command needs"),
            ("actions: { a: { say: \"{\" } }", "brace"),
            ("actions: { a: { say: x, hours: 7-22 } }", "hours"),
            ("actions: { a: { say: x, confirm: perhaps } }", "perhaps"),
            ("actions: { a: { http: { url: \"http://192.0.2.1/\" } } }", "in the clear"),
            ("actions: { a: { http: { url: \"https://{room}/\" } } }", "host"),
            ("actions: { record: { say: x } }", "record is carried out by voiced itself"),
            ("actions: { a: { say: x, time-limit: 100 } }", "0.1 to 60"),
            ("domain: ship", "operating-room"),
            ("on-event: { command: { command: [/bin/true] } }", "no event that an action can follow"),
            ("on-event: { speeking: { command: [/bin/true] } }", "did you mean \"speaking\"?"),
            ("on-event: { milestone-recordd: { say: x } }", "milestone-recorded"),
            ("on-event: { next-patient-called: { say: x } }\ndomain: home", "clock-rang"),
        ])
    func nonsense(configuration: String, sentence: String) throws {
        let outcome = try listen(configuration, "--act")
        #expect(outcome.status == 78, "\(outcome.errors)")
        #expect(outcome.errors.contains(sentence), "\(outcome.errors)")
    }

    @Test("a home has its own grammar and nothing of a hospital")
    func home() throws {
        let config = directory.write(Array("domain: home\n".utf8), as: "home.yaml")
        let heard = try Program.run(["listen", Program.demo, "--config", config])
        let intents = heard.events("intent").compactMap { $0["intent"] as? String }
        #expect(intents == ["tell_time"], "\(heard.output)")
        #expect(heard.events("command").isEmpty && heard.events("case-started").isEmpty)
        let listed = try Program.run(["aliases", "list", "--config", config, "--json"])
        #expect(listed.status == 0 && !listed.output.contains("patient"))
    }

    @Test("a phrase may have an action of one's own, once the configuration says what it does")
    func phrase() throws {
        let config = directory.write(
            Array("actions: { movie: { say: Have fun. } }\n".utf8), as: "movie.yaml")
        let database = ["--database", directory.file("room.sqlite")]
        let add = ["aliases", "add", "movie time", "movie"] + database
        #expect(try Program.run(add).status == 65)
        #expect(try Program.run(add + ["--config", config]).status == 0)
        let parsed = try Program.run(["parse", "movie time", "--config", config] + database)
        #expect(parsed.objects.first?["action"] as? String == "movie", "\(parsed.output)")
    }
}
