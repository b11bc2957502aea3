import Commands
import Foundation
import Handling
import Recognition
import RoomMode
import RoomRecords
import Synchronization
import Testing
import Session
import Storage
import VoiceTesting

@Suite("A session that asks back", .timeLimit(.minutes(2)))
struct SessionConfirmationTests {
    /// A handler that carries out everything, and keeps the words.
    private final class Doer: CommandHandler {
        private let words = Mutex<[String]>([])
        var done: [String] { words.withLock { $0 } }
        func handle(_ request: CommandRequest) async -> Reply? {
            guard let words = request.intent?.match.text ?? request.command?.text else { return nil }
            self.words.withLock { $0.append(words) }
            return .done()
        }
    }

    private static let fourteen = "set the light to fourteen percent"
    private static let forty = "set the light to forty percent"
    private static let unsure = ScriptedRecognizer.Answer.transcript(
        Transcript(
            text: SessionConfirmationTests.fourteen,
            alternatives: [.init(text: SessionConfirmationTests.forty)], recognizer: "scripted"))

    private let doer = Doer()

    private func events(
        _ said: [ScriptedRecognizer.Answer], quiet: Double = 0,
        _ configure: (inout ConfirmationOptions) -> Void = { _ in }
    ) async throws -> [VoiceEvent] {
        let room = try SessionRoom(
            ScriptedRecognizer(said), pace: .recording(start: SessionRoom.start), handler: doer
        ) { configure(&$0.confirmation) }
        for _ in said { room.speak() }
        room.source.push(SyntheticSignal.noise(amplitude: 0.0005, seconds: quiet, seed: 3))
        room.source.end()
        return try await room.session.runToEnd()
    }

    private func questions(_ events: [VoiceEvent]) -> [String] {
        events.compactMap { if case .question(let question) = $0.kind { question.text } else { nil } }
    }

    @Test("asks which of two readings was meant, and does that one", arguments: [true, false])
    func which(isFirst: Bool) async throws {
        let told = try await events([Self.unsure] + (isFirst ? ["yes"] : ["no", "yes"]).map { .text($0) })
        let asked = questions(told)
        #expect(asked.first == "Did you say “\(Self.fourteen)”? Say yes, or no for “\(Self.forty)”.")
        #expect(asked.count == (isFirst ? 1 : 2))
        #expect(doer.done == [isFirst ? Self.fourteen : Self.forty])
        #expect(told.outcomes.last == .done && told.answers == (isFirst ? [.yes] : [.no, .yes]))
    }

    @Test("does nothing if no reading was meant")
    func neither() async throws {
        let told = try await events([Self.unsure, .text("no"), .text("no")])
        #expect(doer.done.isEmpty && told.answers == [.no, .no] && told.outcomes.last == .cancelled)
    }

    @Test("does nothing without an answer")
    func timeout() async throws {
        let told = try await events([Self.unsure], quiet: 20)
        #expect(doer.done.isEmpty && told.answers == [.expired] && told.outcomes.last == .timedOut)
    }

    @Test("does something else that is said meanwhile, and never what was not confirmed")
    func somethingElse() async throws {
        let told = try await events([Self.unsure, .text("turn the lamp on"), .text("lift the table")])
        #expect(doer.done == ["turn the lamp on", "lift the table"])
        #expect(told.answers.count == 1)
    }

    @Test(
        "asks by the policy of the intent or the action, and by the standard for all others",
        arguments: ConfirmationPolicy.allCases)
    func policies(policy: ConfirmationPolicy) async throws {
        let ten = "set the light to ten percent"
        for standard in [true, false] {
            let sure = try await events([.text(ten)]) { options in
                options.standard = standard ? policy : .never
                if !standard { options.policies["light"] = policy }
            }
            #expect(questions(sure).count == (policy == .always ? 1 : 0))
            let unsure = try await events([Self.unsure]) { options in
                options.standard = standard ? policy : .never
                if !standard { options.policies["light"] = policy }
            }
            #expect(questions(unsure).count == (policy == .never ? 0 : 1))
            let action = try await events([.text("lift the table")]) { options in
                options.standard = .never
                options.policies["lift_table"] = policy
            }
            #expect(questions(action).count == (policy == .always ? 1 : 0))
        }
    }

    @Test(
        "asks about an intent each time if it always must, and does it after a yes alone",
        arguments: ["yes", "no"])
    func always(word: String) async throws {
        let told = try await events([.text("lift the table"), .text(word)]) {
            $0.policies["lift_table"] = .always
        }
        #expect(questions(told) == ["Did you say “lift the table”? Say yes, or no."])
        #expect(doer.done == (word == "yes" ? ["lift the table"] : []))
        let outcome = word == "yes" ? CommandOutcome.done : .cancelled
        #expect(told.outcomes == [.held, outcome, outcome])
    }

    @Test("asks with the apostrophes that were heard")
    func apostrophes() async throws {
        let parser = CommandParser(
            AliasDictionary([Alias(phrase: "lift the surgeon's table", action: .liftTable)], milestones: []))
        let room = try SessionRoom(
            ScriptedRecognizer([.text("Lift the surgeon’s table.")]),
            pace: .recording(start: SessionRoom.start), handler: doer, parser: parser
        ) { $0.confirmation.standard = .always }
        room.speak()
        room.source.end()
        let asked = questions(try await room.session.runToEnd())
        #expect(asked == ["Did you say “lift the surgeon's table”? Say yes, or no."])
    }

    @Test("counts a command once that waits for an answer", arguments: ["yes", "no", nil])
    func counted(word: String?) async throws {
        let said = ["lift the table", word].compactMap(\.self)
        let room = try SessionRoom(said, pace: .recording(start: SessionRoom.start), handler: doer) {
            $0.confirmation.policies["lift_table"] = .always
        }
        for _ in said { room.speak() }
        room.source.end()
        let told = try await room.session.runToEnd()
        #expect(told.outcomes.count == said.count + 1, "it is told when it waits, and when it is over")
        let count = await room.session.summary.commandCount
        #expect(count == said.count)
    }

    @Test(
        "asks nothing if the other reading means the same, means nothing or sounds otherwise",
        arguments: [
            "please set the light to fourteen percent", "set the light to plenty", "turn the lamp on",
        ])
    func sure(other: String) async throws {
        let said = Transcript(text: Self.fourteen, alternatives: [.init(text: other)], recognizer: "scripted")
        let told = try await events([.transcript(said)])
        #expect(questions(told).isEmpty && doer.done == [Self.fourteen])
    }

    @Test(
        "asks about what was heard with little confidence, and about nothing that its policy never asks about",
        arguments: [0.3, 0.69, 0.7, 0.95])
    func certainty(confidence: Double) async throws {
        let lift = ScriptedRecognizer.Answer.text("lift the table", confidence: confidence)
        let asks = confidence < 0.7
        let told = try await events([lift, .text("yes")])
        #expect(questions(told).count == (asks ? 1 : 0) && doer.done == ["lift the table"])
        let level: CommandConfidence = asks ? .low : confidence < 0.9 ? .medium : .high
        #expect(told.confidences.first == level)
        let never = try await events([lift]) { $0.standard = .never }
        #expect(questions(never).isEmpty)
    }

    @Test(
        "takes nothing that clears, stops or ends something below a high confidence, and no yes below a medium one",
        arguments: ActionVocabulary.operatingRoom.takingBack.sorted { $0.rawValue < $1.rawValue })
    func takingBack(action: CommandAction) async throws {
        let milestone = Milestone(id: UUID(), name: "Incision")
        let alias = Alias(
            targetID: action == .cancel ? milestone.id : nil, phrase: "take it away",
            action: action)
        func outcomes(_ said: [ScriptedRecognizer.Answer]) async throws -> [CommandOutcome] {
            let room = try SessionRoom(
                ScriptedRecognizer(said), pace: .recording(start: SessionRoom.start), handler: doer)
            try await room.session.use(AliasDictionary([alias], milestones: [milestone]))
            for _ in said { room.speak() }
            room.source.end()
            let told = try await room.session.runToEnd()
            #expect(questions(told).isEmpty)
            return told.outcomes
        }
        #expect(try await outcomes([.text("take it away", confidence: 0.89)]) == [.rejected])
        #expect(try await outcomes([.text("take it away", confidence: 0.3)]) == [.rejected])
        #expect(doer.done.isEmpty)
        #expect(try await outcomes([.text("take it away", confidence: 0.9)]) == [.done])
        #expect(try await outcomes([.text("take it away")]) == [.done], "who does not say is believed")
    }

    @Test("takes a yes that was hardly heard for none, and goes on waiting for a better one")
    func unclearYes() async throws {
        let told = try await events(
            [Self.unsure, .text("yes", confidence: 0.5), .text("yes", confidence: 0.8)])
        #expect(doer.done == [Self.fourteen] && told.answers == [.yes])
        #expect(told.outcomes.contains(.rejected))
    }

    @Test("logs no confidence that the recognizer had not")
    func logged() async throws {
        let room = try SessionRoom(
            ScriptedRecognizer([.text("turn the lamp on", confidence: 0.3), .text("no")]),
            pace: .recording(start: SessionRoom.start), handler: doer)
        for _ in 0..<2 { room.speak() }
        room.source.end()
        _ = try await room.session.runToEnd()
        let rows = room.log.entries.filter { $0.commandText == "turn the lamp on" }
        #expect(!rows.isEmpty && rows.allSatisfy { $0.confidence == .low && $0.score == 0.3 })
    }

    @Test("asks no program back")
    func programs() async throws {
        let room = try SessionRoom(handler: doer) { $0.confirmation.standard = .always }
        async let running: Void = room.session.run()
        #expect(await room.session.submit(text: "lift the table", from: "panel") == .done)
        #expect(await room.session.status.question == nil)
        room.session.stop()
        try await running
    }
}
