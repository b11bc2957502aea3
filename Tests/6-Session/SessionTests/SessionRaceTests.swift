import Commands
import Foundation
import Handling
import Hearing
import Recognition
import TestSupport
import Testing
import Session
import VoiceTesting

/// Requests of programs at the very moment of something else.
@Suite("A session that is asked while it is at something", .timeLimit(.minutes(2)))
struct SessionRaceTests {
    private let question = Question("Is it bright enough?", until: SessionRoom.start + 15)

    @Test("withdraws a program's question if the handler asks one of its own after it")
    func askedMeanwhile() async throws {
        let handler = PromptedHandler()
        let room = try SessionRoom(handler: handler)
        var events = room.session.events.makeAsyncIterator()
        var asked = handler.requests.makeAsyncIterator()
        async let running: Void = room.session.run()
        async let outcome = room.session.submit(text: "lift the table", from: "panel")
        _ = await asked.next()
        async let given = room.session.ask(question)
        _ = try await events.read(to: "question")
        let own = Question("Lift?", until: SessionRoom.start + 15)
        handler.answer(.ask(own))
        #expect(await given == .withdrawn)
        #expect(await outcome == .held)
        #expect(await room.session.status.question == own)
        let answering = Task { for await _ in handler.requests { handler.answer(nil) } }
        room.session.stop()
        try await running
        answering.cancel()
    }

    @Test("does not take a program's yes for one that came in time")
    func lateYes() async throws {
        let handler = AskingHandler(seconds: 15)
        let room = try SessionRoom(handler: handler)
        async let running: Void = room.session.run()
        #expect(await room.session.submit(text: "lift the table", from: "panel") == .held)
        room.clock.advance(by: .seconds(15))
        let outcome = await room.session.submit(ParsedCommand(action: .confirmPending), from: "panel")
        #expect(outcome != .done && handler.answers == [.expired])
        room.session.stop()
        try await running
    }

    @Test("takes a yes that was begun in time, though its words come late and something else is said by then")
    func slowYes() async throws {
        let recognizer = HesitantRecognizer(["yes", "turn the lamp on"])
        let handler = AskingHandler(seconds: 15)
        let room = try SessionRoom(recognizer, handler: handler) { $0.recognitionLimit = 600 }
        var events = room.session.events.makeAsyncIterator()
        async let running: Void = room.session.run()
        #expect(await room.session.submit(text: "lift the table", from: "panel") == .held)
        room.speak()
        _ = try await events.read(to: "endpoint")
        room.clock.advance(by: .seconds(20))
        room.speak()
        _ = try await events.read(to: "endpoint")
        recognizer.decide()
        let told = try await events.read(to: "intent")
        #expect(told.answers == [.yes] && handler.answers == [.yes])
        room.session.stop()
        try await running
    }

    @Test(
        "goes on asking though a person spoke already when it asked, and takes no yes of then for an answer")
    func askedIntoSpeech() async throws {
        let room = try SessionRoom(["yes", "yes"], handler: FunctionHandler { _ in Reply(.unrecognized) })
        var events = room.session.events.makeAsyncIterator()
        async let running: Void = room.session.run()
        room.source.push(Array(MadeSpeech.oneCommand.prefix(26_000)))
        _ = try await events.read(to: "speech-start")
        room.clock.advance(by: .seconds(1))
        async let given = room.session.ask(question)
        _ = try await events.read(to: "question")
        room.source.push(Array(MadeSpeech.oneCommand.dropFirst(26_000)))
        let told = try await events.read(to: "unrecognized")
        #expect(told.answers.isEmpty)
        #expect(await room.session.status.question == question)
        room.speak()
        #expect(await given == .yes)
        room.session.stop()
        try await running
    }

    @Test("ends within half a second whatever stands in line")
    func line() async throws {
        let handler = PromptedHandler(mindsCancellation: false)
        let room = try SessionRoom(handler: handler)
        var events = room.session.events.makeAsyncIterator()
        var asked = handler.requests.makeAsyncIterator()
        async let running: Void = room.session.run()
        async let first = room.session.submit(text: "turn the lamp on", from: "panel")
        _ = await asked.next()
        let others = (0..<5).map { number in
            Task { await room.session.submit(text: "turn the lamp off", from: "\(number)") }
        }
        // After these calls the session's thread has put each request in line.
        for _ in 0..<10 { await room.session.unmute() }
        room.session.stop()
        await room.clock.sleeper(of: .seconds(0.5))
        room.clock.advance(by: .seconds(0.5))
        try await running
        #expect(await first == .cancelled)
        for other in others { #expect(await [.cancelled, .rejected].contains(other.value)) }
        #expect(await events.rest().outcomes.allSatisfy { $0 == .cancelled })
        handler.answer(.done())
    }

    @Test("gives up what stands in line, too, if it is told to")
    func cancelledLine() async throws {
        let handler = PromptedHandler()
        let room = try SessionRoom(["turn the lamp on", "lift the table"], handler: handler)
        var events = room.session.events.makeAsyncIterator()
        var asked = handler.requests.makeAsyncIterator()
        async let running: Void = room.session.run()
        for _ in 0..<2 {
            room.speak()
            _ = try await events.read(to: "transcript")
        }
        _ = await asked.next()
        await room.session.cancel()
        _ = try await events.read(to: "intent")
        #expect(try await events.read(to: "command").outcomes == [.cancelled])
        #expect(handler.greatestWaitingCount == 1)
        async let next = room.session.submit(text: "turn the lamp off", from: "panel")
        _ = await asked.next()
        handler.answer(.done())
        #expect(await next == .done)
        room.session.stop()
        try await running
    }

    @Test("logs nothing of a question that a handler asked of its own accord and that got no answer")
    func announcedInVain() async throws {
        let room = try SessionRoom(
            pace: .recording(start: SessionRoom.start), handler: FunctionHandler { _ in Reply(.timedOut) })
        await room.session.announce(.ask(question))
        room.source.push(SyntheticSignal.noise(amplitude: 0.0005, seconds: 20, seed: 3))
        room.source.end()
        let told = try await room.session.runToEnd()
        #expect(told.answers == [.expired])
        #expect(!told.names.contains("unrecognized") && room.log.entries.isEmpty)
    }

    @Test("asks what a handler asks about words that mean nothing")
    func askedBack() async throws {
        let handler = FunctionHandler { [question] request in
            switch request.meaning {
            case .unmatched: .ask(question)
            case .answer(let answer, let id) where id == question.id:
                Reply(answer == .yes ? .done : .cancelled)
            default: nil
            }
        }
        let room = try SessionRoom(
            ["lovely weather", "yes"], pace: .recording(start: SessionRoom.start), handler: handler)
        room.speak()
        room.speak()
        room.source.end()
        let told = try await room.session.runToEnd()
        #expect(told.contains { $0.kind == .question(question) } && told.answers == [.yes])
    }

    @Test("asks, says and announces nothing once it has ended, or could not begin")
    func afterTheEnd() async throws {
        let room = try SessionRoom(handler: HandlerChain([])) { $0.listening = .keywords([]) }
        async let given = room.session.ask(question)
        await wait(while: await room.session.status.question == nil)
        await #expect(throws: (any Error).self) { try await room.session.run() }
        #expect(await given == .withdrawn)
        await room.session.announce(.ask(question))
        #expect(await room.session.submit(text: "lift the table", from: "panel") == .rejected)
        #expect(await room.session.status.question == nil)
    }

    @Test("takes limits that have no end or make no sense", arguments: [Double.infinity, .nan, -1])
    func limits(limit: Double) async throws {
        let room = try SessionRoom(
            ["turn the lamp on"], pace: .recording(start: SessionRoom.start),
            handler: FunctionHandler { _ in .done() }
        ) {
            $0.handlingLimit = limit
            $0.recognitionLimit = limit
        }
        room.speak()
        room.source.end()
        let told = try await room.session.runToEnd()
        #expect(told.outcomes.count + told.filter { $0.name == "unrecognized" }.count == 1)
        if limit == .infinity { #expect(told.outcomes == [.done]) }
    }

    @Test("stops expecting a question's own words once it is answered")
    func forgets() async throws {
        let words = ConfirmationWords(confirm: ["make it so"], cancel: ["leave it"])
        let recognizer = ScriptedRecognizer(["lift the table", "make it so"].map { .text($0) })
        let room = try SessionRoom(
            recognizer, pace: .recording(start: SessionRoom.start), handler: AskingHandler(words: words))
        for _ in 0..<3 { room.speak() }
        room.source.end()
        #expect(try await room.session.runToEnd().answers == [.yes])
        let prepared = recognizer.record.prepared.map { $0.phrases.contains("make it so") }
        #expect(prepared == [false, true, false])
    }
}
