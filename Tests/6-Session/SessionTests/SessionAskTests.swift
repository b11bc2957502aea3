import Commands
import Feedback
import Foundation
import Handling
import RoomMode
import Storage
import Testing
import Session
import VoiceTesting

@Suite("A session that a program has ask and announce", .timeLimit(.minutes(2)))
struct SessionAskTests {
    private struct Rung: HandlerEffect {
        let name = "rung"
        let fields: [EffectField] = []
    }

    private let question = Question("Is it bright enough?", until: SessionRoom.start + 15)

    @Test(
        "gives a program the spoken answer, and asks the handler nothing",
        arguments: [("yes", Answer.yes), ("no", .no)])
    func answered(word: String, answer: Answer) async throws {
        let handler = PromptedHandler()
        let room = try SessionRoom([word], handler: handler)
        var events = room.session.events.makeAsyncIterator()
        async let running: Void = room.session.run()
        async let given = room.session.ask(question)
        let asked = try await events.read { $0.kind == .feedback(.speech(question.text)) }
        #expect(asked.contains { $0.kind == .question(question) })
        room.speak()
        let told = try await events.read(to: "answer")
        #expect(told.last?.kind == .answer(answer, to: question.id))
        #expect(await given == answer)
        #expect(handler.greatestWaitingCount == 0)
        room.session.stop()
        try await running
    }

    @Test("tells a program that no answer came in time")
    func expired() async throws {
        let room = try SessionRoom(handler: HandlerChain([]))
        var events = room.session.events.makeAsyncIterator()
        async let running: Void = room.session.run()
        async let given = room.session.ask(question)
        _ = try await events.read(to: "question")
        room.clock.advance(by: .seconds(15))
        room.source.push(SyntheticSignal.noise(amplitude: 0.0005, seconds: 1))
        #expect(await given == .expired)
        #expect(try await events.read(to: "answer").answers == [.expired])
        room.session.stop()
        try await running
    }

    @Test("takes the question back if the program's task is cancelled")
    func cancelled() async throws {
        let room = try SessionRoom(handler: HandlerChain([]))
        var events = room.session.events.makeAsyncIterator()
        async let running: Void = room.session.run()
        let asking = Task { await room.session.ask(question) }
        _ = try await events.read(to: "question")
        asking.cancel()
        #expect(await asking.value == .withdrawn)
        #expect(try await events.read(to: "answer").answers == [.withdrawn])
        #expect(await room.session.status.question == nil)
        room.session.stop()
        try await running
    }

    @Test("asks nothing for a task that is cancelled already")
    func cancelledBefore() async throws {
        let room = try SessionRoom(handler: HandlerChain([]))
        async let running: Void = room.session.run()
        let asking = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await room.session.ask(question)
        }
        #expect(await asking.value == .withdrawn)
        room.session.stop()
        try await running
    }

    @Test("asks one question at a time, and none once it has ended")
    func busy() async throws {
        let room = try SessionRoom(handler: HandlerChain([]))
        var events = room.session.events.makeAsyncIterator()
        async let running: Void = room.session.run()
        async let given = room.session.ask(question)
        _ = try await events.read(to: "question")
        #expect(await room.session.ask(Question("And now?", until: question.deadline)) == .withdrawn)
        #expect(await room.session.status.question == question)
        room.session.stop()
        #expect(await given == .withdrawn)
        #expect(await events.rest().answers == [.withdrawn])
        try await running
        #expect(await room.session.ask(question) == .withdrawn)
    }

    @Test("logs and tells what comes of a command said before a restart, now or when its question ends")
    func announcedAbout() async throws {
        let handler = PromptedHandler()
        let room = try SessionRoom(["yes"], handler: handler)
        var events = room.session.events.makeAsyncIterator()
        var asked = handler.requests.makeAsyncIterator()
        async let running: Void = room.session.run()
        let said = Date(timeIntervalSince1970: 1000)
        let request = CommandRequest(
            .command(ParsedCommand(action: .record, text: "before")), saidAt: said, receivedAt: said)
        await room.session.announce(
            Reply(.timedOut, sounds: [.chime(.failure)]), about: request)
        #expect(try await events.read(to: "feedback").outcomes == [.timedOut])
        #expect(room.log.entries.map(\.outcome) == [.timedOut])
        await room.session.announce(.ask(question), about: request)
        _ = try await events.read(to: "question")
        #expect(room.log.entries.count == 1)
        await room.session.withdraw(question.id)
        #expect(await asked.next()?.meaning == .answer(.withdrawn, to: question.id))
        handler.answer(Reply(.cancelled, question: .closed))
        _ = try await events.read(to: "answer")
        room.session.stop()
        try await running
        #expect(room.log.entries.map(\.outcome) == [.timedOut, .cancelled])
        #expect(room.log.entries.allSatisfy { $0.commandText == "before" })
    }

    @Test("tells, shows, sounds and asks what a handler has to say of its own accord")
    func announced() async throws {
        let handler = PromptedHandler()
        let room = try SessionRoom(["yes"], handler: handler)
        var events = room.session.events.makeAsyncIterator()
        var asked = handler.requests.makeAsyncIterator()
        async let running: Void = room.session.run()
        await room.session.announce(
            Reply(
                .held, sounds: [.chime(.question), .speech(question.text)], displays: [.init("bright?")],
                question: .asked(question), effects: [Rung()]))
        let told = try await events.read { $0.kind == .feedback(.speech(question.text)) }
        #expect(
            told.names.suffix(5) == ["rung", "question", "display", "feedback", "feedback"], "\(told.names)")
        #expect(told.outcomes.isEmpty)
        room.speak()
        let request = try #require(await asked.next())
        #expect(request.meaning == .answer(.yes, to: question.id))
        handler.answer(.done(say: "Good."))
        _ = try await events.read { $0.kind == .feedback(.speech("Good.")) }
        #expect(await room.session.status.question == nil)

        await room.session.announce(Reply(.held, question: .asked(question)))
        _ = try await events.read(to: "question")
        await room.session.announce(Reply(.done, question: .closed))
        #expect(try await events.read(to: "answer").answers == [.withdrawn])
        room.session.stop()
        try await running
        #expect(room.log.entries.allSatisfy { $0.commandText == "yes" })
    }
}
