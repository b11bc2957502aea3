import Commands
import Feedback
import Foundation
import Handling
import Hearing
import Recognition
import TestSupport
import Testing
import Session
import VoiceTesting

@Suite("A session that is asked and told", .timeLimit(.minutes(2)))
struct SessionControlTests {
    private static let quiet = SyntheticSignal.noise(amplitude: 0.0005, seconds: 1, seed: 5)
    /// A second of quiet and the first half of a command.
    private static let beginning = Array(MadeSpeech.oneCommand.prefix(26_000))

    @Test("says where it stands before, while and after it runs")
    func status() async throws {
        let room = try SessionRoom(["turn the lamp on"], handler: FunctionHandler { _ in .done() })
        #expect(await room.session.status.state == .idle)
        var events = room.session.events.makeAsyncIterator()
        async let running: Void = room.session.run()
        _ = try await events.read(to: "state")
        #expect(await room.session.status.state == .recognizingCommand)
        #expect(await room.session.status.isMuted == false)
        room.speak()
        _ = try await events.read(to: "intent")
        let status = await room.session.status
        #expect(status.summary.commandCount == 1 && status.position > 2)
        room.session.stop()
        try await running
        let end = await room.session.status
        #expect(end.state == .idle && end.question == nil && end.position >= status.position)
        #expect(await end.summary == room.session.summary)
    }

    @Test(
        "carries out what several tasks submit at once, each once and one at a time, before and while it runs"
    )
    func submissions() async throws {
        let handler = PromptedHandler()
        let room = try SessionRoom(handler: handler)
        var events = room.session.events.makeAsyncIterator()
        let early = Task { await room.session.submit(text: "turn the lamp on", from: "early") }
        async let running: Void = room.session.run()
        let answering = Task { for await _ in handler.requests { handler.answer(.done()) } }
        let outcomes = await withTaskGroup(of: CommandOutcome.self) { group in
            for number in 0..<20 {
                group.addTask { [session = room.session] in
                    switch number % 3 {
                    case 0: await session.submit(ParsedCommand(action: .liftTable), from: "\(number)")
                    case 1: await session.submit(text: "turn the lamp off", from: "\(number)")
                    default:
                        await session.submit(text: "lovely weather", from: "\(number)")
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(await early.value == .done)
        #expect(outcomes.filter { $0 == .done }.count == 14)
        #expect(outcomes.filter { $0 == .unrecognized }.count == 6)
        #expect(handler.greatestWaitingCount == 1)
        room.session.stop()
        try await running
        #expect(await room.session.submit(text: "turn the lamp on", from: "late") == .rejected)
        #expect(await room.session.submit(ParsedCommand(action: .liftTable), from: "late") == .rejected)
        #expect(await events.rest().outcomes.count == 15)
        answering.cancel()
    }

    @Test("says what several tasks have it say, while it runs, and nothing after its end")
    func sayings() async throws {
        let room = try SessionRoom(handler: HandlerChain([]))
        var events = room.session.events.makeAsyncIterator()
        async let running: Void = room.session.run()
        await withTaskGroup { group in
            for number in 0..<20 {
                group.addTask { [session = room.session] in await session.say("\(number)") }
            }
        }
        var said: Set<String> = []
        while said.count < 20 { said.formUnion(try await events.read(to: "feedback").sentences) }
        room.session.stop()
        try await running
        await room.session.say("Good night.")
        #expect(await events.rest().sentences.isEmpty)
    }

    @Test("listens to a command when it is triggered, and not while it is muted")
    func trigger() async throws {
        let recognizer = ScriptedRecognizer([.text("turn the lamp on")])
        let room = try SessionRoom(recognizer, handler: FunctionHandler { _ in .done() }) {
            $0.listening = .triggers(reason: nil)
        }
        var events = room.session.events.makeAsyncIterator()
        async let running: Void = room.session.run()
        await room.session.mute()
        room.session.trigger()
        room.source.push(MadeSpeech.oneCommand)
        // Waits until the session has heard the whole sound.
        await wait(while: await room.session.status.position < 4.9)
        #expect(recognizer.record.sampleCounts.isEmpty)
        await room.session.unmute()
        room.session.trigger()
        room.source.push(Self.quiet)
        room.source.push(MadeSpeech.oneCommand)
        let told = try await events.read(to: "intent")
        #expect(told.filter { $0.name == "speech-start" }.count == 1, "\(told.names)")
        #expect(recognizer.record.sampleCounts.count == 1)
        room.session.stop()
        try await running
    }

    @Test("lets no sound of a muted room reach the recognizer, from the middle of a command on")
    func mute() async throws {
        let recognizer = ScriptedRecognizer([.text("lift the table"), .text("turn the lamp on")])
        let room = try SessionRoom(recognizer, handler: FunctionHandler { _ in .done() })
        var events = room.session.events.makeAsyncIterator()
        async let running: Void = room.session.run()
        room.source.push(Self.beginning)
        _ = try await events.read(to: "speech-start")
        await room.session.mute()
        let muted = await room.session.status
        #expect(muted.isMuted && muted.state == .recognizingCommand)
        room.source.push(Array(MadeSpeech.oneCommand.dropFirst(26_000)) + MadeSpeech.oneCommand)
        await wait(while: await room.session.status.position < 9.9)
        #expect(recognizer.record.sampleCounts.count == 1)
        #expect(try #require(recognizer.record.sampleCounts.first) <= Self.beginning.count)
        await room.session.unmute()
        room.speak()
        let told = try await events.read(to: "intent")
        #expect(told.filter { $0.name == "transcript" }.count == 1)
        #expect(told.outcomes == [.done])
        #expect(told.filter { $0.name == "muted" }.map(\.kind) == [.muted(true), .muted(false)])
        room.session.stop()
        try await running
    }

    @Test("gives up what is said, and hears the next command")
    func cancelSpeech() async throws {
        let recognizer = ScriptedRecognizer([.text("lift the table"), .text("turn the lamp on")])
        let room = try SessionRoom(recognizer, handler: FunctionHandler { _ in .done() })
        var events = room.session.events.makeAsyncIterator()
        async let running: Void = room.session.run()
        await room.session.cancel()
        room.source.push(Self.beginning)
        _ = try await events.read(to: "speech-start")
        await room.session.cancel()
        room.source.push(Self.quiet + Self.quiet + Self.quiet)
        room.speak()
        let told = try await events.read(to: "transcript")
        _ = try await events.read { [$0].outcomes == [.done] }
        #expect(told.filter { $0.name == "transcript" }.count == 1)
        #expect(told.last?.jsonLine.contains("lift") == false)
        room.session.stop()
        try await running
    }

    @Test("gives way in the middle of a command, without a word, and hears the next one")
    func givesWay() async throws {
        let recognizer = ScriptedRecognizer([.text("lift the table"), .text("turn the lamp on")])
        let room = try SessionRoom(recognizer, handler: FunctionHandler { _ in .done() })
        var events = room.session.events.makeAsyncIterator()
        async let running: Void = room.session.run()
        room.source.push(Self.beginning)
        _ = try await events.read(to: "speech-start")
        await room.session.giveWay()
        room.source.push(Self.quiet + Self.quiet + Self.quiet)
        room.speak()
        let told = try await events.read(to: "transcript")
        _ = try await events.read { [$0].outcomes == [.done] }
        #expect(told.contains { if case .state(_, cause: .gaveWay) = $0.kind { true } else { false } })
        #expect(told.filter { $0.name == "transcript" }.count == 1)
        #expect(!told.contains { $0.name == "unrecognized" })
        #expect(told.last?.jsonLine.contains("lift") == false)
        room.session.stop()
        try await running
    }

    @Test("gives up what is recognized, and tells of it once")
    func cancelRecognition() async throws {
        let recognizer = HesitantRecognizer(["lift the table", "turn the lamp on"])
        let room = try SessionRoom(recognizer, handler: FunctionHandler { _ in .done() })
        var events = room.session.events.makeAsyncIterator()
        async let running: Void = room.session.run()
        room.speak()
        _ = try await events.read(to: "endpoint")
        #expect(await room.session.status.state == .processing)
        await room.session.cancel()
        recognizer.decide()
        room.speak()
        let told = try await events.read(to: "intent")
        #expect(told.outcomes == [.done])
        #expect(told.filter { $0.kind == .unrecognized(.cancelled) }.count <= 1)
        room.session.stop()
        try await running
    }

    @Test("gives up what is carried out; a question goes on waiting")
    func cancelHandler() async throws {
        let handler = PromptedHandler()
        let room = try SessionRoom(handler: handler)
        var events = room.session.events.makeAsyncIterator()
        var asked = handler.requests.makeAsyncIterator()
        async let running: Void = room.session.run()
        async let first = room.session.submit(text: "lift the table", from: "panel")
        _ = await asked.next()
        let question = Question("Lift?", until: SessionRoom.start + 15)
        handler.answer(.ask(question))
        #expect(await first == .held)
        await room.session.cancel()
        #expect(await room.session.status.question == question)

        async let second = room.session.submit(text: "turn the lamp on", from: "panel")
        _ = await asked.next()
        await room.session.cancel()
        #expect(await second == .cancelled)
        #expect(await room.session.status.question == question)
        _ = try await events.read(to: "intent")
        room.session.stop()
        // The handler gets a request about the question's end, which it may answer.
        let answering = Task { for await _ in handler.requests { handler.answer(nil) } }
        try await running
        answering.cancel()
    }
}
