import Commands
import Feedback
import Foundation
import Handling
import Recognition
import Testing
import Session
import VoiceTesting

@Suite("A session whose handler asks", .timeLimit(.minutes(2)))
struct SessionQuestionTests {
    /// Returns the events of a recording of these utterances, followed by some seconds of quiet.
    private func events(
        _ said: [String], quiet: Double = 0, handler: any CommandHandler
    ) async throws -> [VoiceEvent] {
        let room = try SessionRoom(said, pace: .recording(start: SessionRoom.start), handler: handler)
        for _ in said { room.speak() }
        room.source.push(SyntheticSignal.noise(amplitude: 0.0005, seconds: quiet, seed: 3))
        room.source.end()
        return try await room.session.runToEnd()
    }

    @Test("hands its answer to the handler", arguments: [("yes", Answer.yes), ("no", .no)])
    func answered(word: String, answer: Answer) async throws {
        let handler = AskingHandler()
        let told = try await events(["lift the table", word], handler: handler)
        // The outcome of the spoken answer, and that of the waiting command if it was not carried out.
        #expect(told.outcomes == (answer == .yes ? [.held, .done] : [.held, .cancelled, .cancelled]))
        #expect(told.answers == [answer] && handler.answers == [answer])
        #expect(told.sentences == ["Lift the table?", "It was \(word)."])
        let asked = told.compactMap { if case .question(let question) = $0.kind { question } else { nil } }
        #expect(asked == handler.asked && asked.count == 1)
    }

    @Test("hands over that no answer came, once, when the deadline has come")
    func expired() async throws {
        let handler = AskingHandler(seconds: 10)
        let told = try await events(["lift the table"], quiet: 15, handler: handler)
        #expect(told.answers == [.expired] && handler.answers == [.expired])
        let answer = try #require(told.first { $0.name == "answer" })
        let deadline = try #require(handler.asked.first?.deadline)
        #expect(answer.date >= deadline && answer.date < deadline + 0.5)
        #expect(told.sentences.last == "It was expired.")
    }

    @Test(
        "counts an answer by when it began to be said",
        arguments: [(Double(6.5), Answer.yes), (5.5, .expired)])
    func deadline(second: Double, answer: Answer) async throws {
        // The answer is said from the sixth to the seventh second.
        let asks = FunctionHandler { request in
            switch request.meaning {
            case .command: .ask(Question("Lift?", until: SessionRoom.start + second))
            case .answer(let answer, _): Reply(.done, sounds: [.speech(answer.rawValue)])
            default: Reply(.unrecognized)
            }
        }
        let told = try await events(["lift the table", "yes"], handler: asks)
        #expect(told.answers == [answer])
        #expect(told.sentences == ["Lift?", answer.rawValue])
        #expect(told.contains { $0.name == "unrecognized" } == (answer == .expired))
    }

    @Test("understands the question's own words, tells the recognizer of them, and no others")
    func ownWords() async throws {
        let words = ConfirmationWords(confirm: ["make it so"], cancel: ["leave it"])
        let handler = AskingHandler(words: words)
        let recognizer = ScriptedRecognizer(["lift the table", "yes", "make it so"].map { .text($0) })
        let room = try SessionRoom(
            recognizer, pace: .recording(start: SessionRoom.start), handler: handler)
        for _ in 0..<3 { room.speak() }
        room.source.end()
        let told = try await room.session.runToEnd()
        #expect(told.answers == [.yes])
        #expect(told.contains { $0.kind == .unrecognized(.noMatch) })
        let prepared = recognizer.record.prepared.map { Set($0.phrases) }
        #expect(prepared.first?.contains("make it so") == false)
        #expect(prepared.contains { $0.isSuperset(of: ["make it so", "leave it", "lift the table"]) })
    }

    @Test("lets a newer question take an older one's place")
    func replaced() async throws {
        let handler = AskingHandler()
        let told = try await events(["lift the table", "lift the table", "yes", "yes"], handler: handler)
        #expect(told.answers == [.withdrawn, .yes])
        #expect(handler.answers.last == .yes)
        // The last yes belongs to no question.
        #expect(told.names.filter { $0 == "unrecognized" }.count == 1)
    }

    @Test("leaves a question while something else is done, and takes it back if the handler says so")
    func meanwhile() async throws {
        let handler = AskingHandler()
        let told = try await events(["lift the table", "turn the lamp on", "yes"], handler: handler)
        #expect(told.outcomes == [.held, .done, .done] && told.answers == [.yes])

        let closes = FunctionHandler { request in
            guard request.intent == nil else { return Reply(.done, question: .closed) }
            return await handler.handle(request)
        }
        let closed = try await events(["lift the table", "turn the lamp on", "yes"], handler: closes)
        #expect(closed.answers == [.withdrawn] && closed.outcomes == [.held, .cancelled, .done])
        #expect(closed.contains { $0.kind == .unrecognized(.noMatch) })
    }

    @Test("leaves no question without an answer when the session ends")
    func end() async throws {
        let handler = AskingHandler(seconds: 1000)
        let told = try await events(["lift the table"], handler: handler)
        #expect(told.answers == [.withdrawn])
        let last = told.last { $0.name == "answer" || $0.name == "state" }
        #expect(last?.name == "state" || last?.name == "answer")
    }

    @Test("tells the handler of a question that is taken back by a program, once")
    func withdrawn() async throws {
        let handler = AskingHandler()
        let room = try SessionRoom(handler: handler)
        var events = room.session.events.makeAsyncIterator()
        async let running: Void = room.session.run()
        #expect(await room.session.submit(text: "lift the table", from: "panel") == .held)
        let question = try #require(await room.session.status.question)
        #expect(question == handler.asked.first)
        await room.session.withdraw(UUID())
        #expect(await room.session.status.question == question)
        await room.session.withdraw(question.id)
        await room.session.withdraw(question.id)
        _ = try await events.read(to: "answer")
        await room.session.submit(text: "turn the lamp on", from: "panel")
        #expect(handler.answers == [.withdrawn])
        #expect(await room.session.status.question == nil)
        room.session.stop()
        #expect(await events.rest().answers.isEmpty)
        try await running
    }
}
