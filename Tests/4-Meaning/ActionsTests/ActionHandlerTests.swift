import Actions
@testable import Commands
import Feedback
import Foundation
import Handling
import RoomMode
import Synchronization
import Testing

@Suite("Actions of intents and phrases")
struct ActionHandlerTests {
    /// A runner that notes its values, and returns the given answers.
    private final class Runner: ActionRunner {
        let summary = "a test"
        private let answers: Mutex<[Result<ActionAnswer, ActionError>]>
        private let noted = Mutex<[[String: String]]>([])
        var runs: [[String: String]] { noted.withLock(\.self) }

        init(_ answers: Result<ActionAnswer, ActionError>...) { self.answers = Mutex(answers) }

        func run(_ values: ActionValues) async throws -> ActionAnswer {
            noted.withLock { $0.append(values.values) }
            return try answers.withLock { $0.isEmpty ? .success(ActionAnswer()) : $0.removeFirst() }.get()
        }
    }

    private static let noon = Date(timeIntervalSince1970: 1_699_963_200)

    private func request(
        _ name: String = "light", _ slots: [String: GrammarValue] = ["state": .text("on")],
        confidence: Double? = nil, from origin: CommandRequest.Origin = .voice
    ) -> CommandRequest {
        let reading = GrammarReading(
            intent: name, fillings: slots.map { GrammarFilling(slot: $0, value: $1, spoken: "said \($0)") },
            expression: "", position: GrammarPosition(line: 1, column: 1))
        let intent = ParsedIntent(GrammarMatch(reading: reading, text: "light on"), sourceText: "Light on!")
        var request = CommandRequest(.intent(intent), from: origin, saidAt: Self.noon, receivedAt: Self.noon)
        request.ear = CommandRequest.Ear(recognizer: "test", confidence: confidence)
        return request
    }

    private func handler(_ action: Action, showsText: Bool = true) -> ActionHandler {
        ActionHandler(["light": action], showsText: showsText, zone: TimeZone(identifier: "UTC")!)
    }

    @Test("are run with what was said, and what they give back is said")
    func done() async throws {
        let runner = Runner(.success(ActionAnswer(say: "Done so.")))
        let reply = try #require(await handler(Action(runner)).handle(request(confidence: 0.9)))
        #expect(reply.outcome == .done && reply.sounds == [.chime(.success), .speech("Done so.")])
        #expect(
            runner.runs == [
                [
                    "state": "on", "slot.state": "on", "state.spoken": "said state",
                    "slot.state.spoken": "said state", "intent": "light", "text": "light on",
                    "confidence": "0.9",
                ]
            ])
        #expect(ActionValues(request(), showsText: false)?["text"] == nil)
    }

    @Test("say what the configuration says in place of that, which may have it in it")
    func said() async throws {
        let runner = Runner(.success(ActionAnswer(say: "21")), .success(ActionAnswer()))
        var action = Action(runner)
        action.say = try ActionTemplate("Now {state}, {output}.")
        let handler = handler(action)
        #expect(try await handler.handle(request())?.sounds == [.chime(.success), .speech("Now on, 21.")])
        // The action succeeded; an empty answer is no failure.
        #expect(try await handler.handle(request())?.sounds == [.chime(.success)])
    }

    @Test("are other handlers' unless the configuration has them, and voiced's own are never theirs")
    func others() async throws {
        let handler = handler(Action(Runner()))
        #expect(try await handler.handle(request("other")) == nil)
        let own = CommandRequest(
            .command(ParsedCommand(action: .record)), saidAt: Self.noon, receivedAt: Self.noon)
        #expect(try await handler.handle(own) == nil)
        let phrase = CommandRequest(
            .command(ParsedCommand(action: CommandAction(rawValue: "light"), text: "movie time")),
            saidAt: Self.noon, receivedAt: Self.noon)
        #expect(try await handler.handle(phrase)?.outcome == .done)
    }

    @Test("have failed if they fail, and were not carried out if they could not be tried")
    func failures() async throws {
        let runner = Runner(
            .success(ActionAnswer(say: "The lamp is broken.", hasFailed: true)),
            .failure(ActionError("No answer.", detail: "secret place")),
            .failure(ActionError(wasTried: false, "Something is missing.", detail: "no place")))
        let details = Mutex<[String]>([])
        let handler = ActionHandler(["light": Action(runner)], showsText: true) { detail in
            details.withLock { $0.append(detail) }
        }
        let failed = try #require(await handler.handle(request()))
        #expect(failed.outcome == .failed && failed.reason == "The lamp is broken.")
        let silent = try #require(await handler.handle(request()))
        #expect(silent.outcome == .failed && silent.sounds == [.chime(.failure), .speech("No answer.")])
        #expect(try await handler.handle(request())?.outcome == .rejected)
        #expect(
            details.withLock(\.self) == [
                "actions.light has failed: secret place", "actions.light was not carried out: no place",
            ])
    }

    @Test(
        "are done again for “turn it off again”: the last one that switched, for two minutes, with its own conditions"
    )
    func again() async throws {
        let runner = Runner()
        let handler = ActionHandler(
            ["light": Action(runner), "ask": Action(runner)], showsText: true, zone: .gmt)
        func again(_ state: String, after seconds: Double = 0) async throws -> Reply? {
            var request = request("switch_again", ["state": .text(state)])
            request.saidAt = Self.noon.addingTimeInterval(seconds)
            request.receivedAt = request.saidAt
            return try await handler.handle(request)
        }
        #expect(try await again("off")?.outcome == .rejected, "nothing was switched")
        _ = try await handler.handle(request("light", ["state": .text("on"), "room": .text("hall")]))
        _ = try await handler.handle(request("ask", ["is": .text("on")]))
        #expect(try await again("off", after: 119)?.outcome == .done)
        let last = try #require(runner.runs.last)
        #expect(last["state"] == "off" && last["slot.state"] == "off" && last["room"] == "hall")
        #expect(last["intent"] == "light" && last["text"] == nil)
        #expect(try await again("on", after: 238)?.outcome == .done, "from the last time on")
        #expect(try await again("off", after: 360)?.outcome == .rejected, "too late")
        #expect(runner.runs.count == 4)
    }

    @Test("that failed are not what “it” is")
    func failedBefore() async throws {
        let runner = Runner(.success(ActionAnswer()), .failure(ActionError("No answer.")))
        let handler = handler(Action(runner))
        for _ in 0..<2 { _ = try await handler.handle(request()) }
        let again = request("switch_again", ["state": .text("off")])
        #expect(try await handler.handle(again)?.outcome == .rejected)
        #expect(runner.runs.count == 2)
    }

    @Test(
        "are answered without the codes for a terminal",
        arguments: [
            ("\u{1B}[1;31mThe lamp\u{1B}[0m is on.", "The lamp is on."),
            ("\u{1B}]0;title\u{07}On.\u{1B}[K", "On."),
            ("\u{1B}]8;;http://a\u{1B}\\\\Link\u{1B}(B.", "\\Link."),
            ("\u{9B}32mGreen\u{9B}m", "Green"), ("Cut \u{1B}[3", "Cut"), ("\u{1B}[0m", nil),
            ("\u{1B}[1m{\"say\": \"\\u001b[31mRed\"}", "Red"), ("[31 lamps]", "[31 lamps]"),
        ] as [(String, String?)])
    func terminalCodes(_ output: String, _ said: String?) {
        // The answer takes text in square brackets for JSON, and does not speak it.
        let isJSON = output.hasPrefix("[")
        #expect(ActionAnswer(Array(output.utf8)).say == (isJSON ? nil : said))
    }

    @Test("are not run outside their hours, nor below their confidence")
    func conditions() async throws {
        let runner = Runner()
        #expect(
            try await handler(Action(runner, hours: AllowedHours("13:00-14:00"))).handle(request())?.outcome
                == .rejected)
        let careful = handler(Action(runner, minimumConfidence: 0.5))
        #expect(try await careful.handle(request(confidence: 0.4))?.outcome == .rejected)
        #expect(try await careful.handle(request(confidence: nil))?.outcome == .rejected)
        #expect(runner.runs.isEmpty)
        #expect(try await careful.handle(request(confidence: 0.5))?.outcome == .done)
        #expect(try await careful.handle(request(from: .program("button")))?.outcome == .done)
    }

    @Test("may ask, and are run once more with the answer")
    func asked() async throws {
        let runner = Runner(
            .success(ActionAnswer(say: "Lamp on.", ask: "The door, too?")),
            .success(ActionAnswer(say: "Both.")))
        let handler = handler(Action(runner))
        let reply = try #require(await handler.handle(request()))
        guard case .asked(let question) = reply.question else {
            Issue.record("nothing is asked")
            return
        }
        #expect(question.text == "The door, too?" && reply.sounds.last == .speech("The door, too?"))
        func answer(_ answer: Answer, to id: Question.ID) -> CommandRequest {
            CommandRequest(.answer(answer, to: id), saidAt: Self.noon, receivedAt: Self.noon)
        }
        #expect(try await handler.handle(answer(.yes, to: UUID())) == nil, "another handler's question")
        let end = try #require(await handler.handle(answer(.yes, to: question.id)))
        #expect(end.outcome == .done && end.question == .closed)
        #expect(runner.runs.last?["answer"] == "yes" && runner.runs.last?["state"] == "on")
        #expect(try await handler.handle(answer(.yes, to: question.id)) == nil, "only once")
    }

    @Test("wait for a text that is dictated, get it once, and ask whether to try again if they fail")
    func dictated() async throws {
        let runner = Runner(
            .failure(ActionError("No answer.")), .success(ActionAnswer(say: "Kept.")))
        var action = Action(runner)
        action.dictation = "Go ahead."
        let handler = ActionHandler(["light": action], showsText: false, hearsDictations: true)
        let reply = try #require(await handler.handle(request()))
        let asked = try #require(reply.effects.first as? DictationAsked)
        #expect(reply.outcome == .done && asked.prompt == "Go ahead." && asked.action == "light")
        #expect(runner.runs.isEmpty, "nothing is done before the text is there")
        #expect(try await handler.deliverDictation("a text", for: UUID(), at: Self.noon) == nil)
        let failed = try #require(await handler.deliverDictation("a text", for: asked.id, at: Self.noon))
        guard case .asked(let question) = failed.question else {
            Issue.record("there is no question whether to try again")
            return
        }
        #expect(failed.outcome == .failed && failed.reason == "No answer.")
        let again = CommandRequest(
            .answer(.yes, to: question.id), saidAt: Self.noon, receivedAt: Self.noon)
        #expect(try await handler.handle(again)?.outcome == .done)
        #expect(runner.runs.map { $0["dictation"] } == ["a text", "a text"])
        #expect(runner.runs.allSatisfy { $0["text"] == nil }, "that is what was said to the room")
        #expect(try await handler.deliverDictation("more", for: asked.id, at: Self.noon) == nil, "only once")
    }

    @Test("are not tried again after a no, and the text is dropped")
    func dropped() async throws {
        let runner = Runner(.failure(ActionError("No answer.")))
        var action = Action(runner)
        action.dictation = ""
        let handler = ActionHandler(["light": action], showsText: true, hearsDictations: true)
        let asked = try #require(await handler.handle(request())?.effects.first as? DictationAsked)
        let failed = try #require(await handler.deliverDictation("a text", for: asked.id, at: Self.noon))
        guard case .asked(let question) = failed.question else {
            Issue.record("there is no question whether to try again")
            return
        }
        let no = CommandRequest(.answer(.no, to: question.id), saidAt: Self.noon, receivedAt: Self.noon)
        let end = try #require(await handler.handle(no))
        #expect(end.outcome == .cancelled && end.question == .closed && runner.runs.count == 1)
    }

    @Test("do nothing if nothing was dictated, and are refused if nothing can be")
    func notDictated() async throws {
        let runner = Runner()
        var action = Action(runner)
        action.dictation = ""
        #expect(try await handler(action).handle(request())?.outcome == .rejected)
        let listening = ActionHandler(["light": action], showsText: true, hearsDictations: true)
        let asked = try #require(
            await listening.handle(request())?.effects.first as? DictationAsked)
        #expect(try await listening.deliverDictation(nil, for: asked.id, at: Self.noon) == nil)
        #expect(try await listening.deliverDictation("late", for: asked.id, at: Self.noon) == nil)
        #expect(runner.runs.isEmpty)
    }

    @Test("of events get what they say, and fail without a word to the room")
    func events() async {
        struct Called: HandlerEffect {
            let name = "next-patient-called"
            let fields = [EffectField("room", .text("OR 2")), EffectField("count", .number(2))]
        }
        let runner = Runner(.success(ActionAnswer()), .failure(ActionError("No server there.")))
        let reports = Mutex<[String]>([])
        let actions = EventActions(["next-patient-called": Action(runner)]) { text in
            reports.withLock { $0.append(text) }
        }
        for _ in 0..<2 { await actions.carryOut(Called()) }
        #expect(runner.runs.first?["room"] == "OR 2" && runner.runs.first?["count"] == "2")
        #expect(reports.withLock(\.count) == 1)
    }

    @Test("know slots as variables, which cannot take another's place")
    func environment() {
        let values = ActionValues(
            request("light", ["intent": .text("evil"), "room-1": .number(3)]), showsText: true)
        let environment = values?.environment ?? [:]
        #expect(environment["VOICED_INTENT"] == "light" && environment["VOICED_SLOT_INTENT"] == "evil")
        #expect(environment["VOICED_SLOT_ROOM_1"] == "3" && environment["VOICED_TEXT"] == "light on")
        #expect(environment.keys.allSatisfy { $0.hasPrefix("VOICED_") })
    }
}
