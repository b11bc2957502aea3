import Commands
import Feedback
import Foundation
import Handling
import Storage
import Testing
import Session
import VoiceTesting

@Suite("A session and its handler", .timeLimit(.minutes(2)))
struct SessionHandlerTests {
    private struct LampLit: HandlerEffect {
        let name = "lamp-lit"
        var fields: [EffectField] { [EffectField("brightness", .number(3))] }
    }

    private struct Jammed: Error, CustomStringConvertible { let description = "The lamp is jammed." }

    @Test("tells, logs and sounds nothing before the handler has answered, then does so in a fixed order")
    func order() async throws {
        let handler = PromptedHandler()
        let room = try SessionRoom(handler: handler)
        room.log.hold()
        var events = room.session.events.makeAsyncIterator()
        var asked = handler.requests.makeAsyncIterator()
        var rows = room.log.arrivals.makeAsyncIterator()
        async let running: Void = room.session.run()
        _ = try await events.read(to: "state")
        async let outcome = room.session.submit(text: "turn the lamp on", from: "panel")
        let request = try #require(await asked.next())
        #expect(request.intent?.name == "lamp" && request.origin == .program("panel"))
        await room.session.mute()
        let before = try await events.read(to: "muted")
        #expect(Set(before.names).isSubset(of: ["state", "muted"]), "\(before.names)")

        var reply = Reply.done(say: "Lit.")
        reply.effects = [LampLit()]
        reply.displays = [.init("on"), .init("still on", seconds: 2)]
        handler.answer(reply.inCase())
        await rows.next()
        await room.session.unmute()
        let held = try await events.read(to: "muted")
        #expect(held.outcomes.isEmpty && held.sentences.isEmpty, "\(held.names)")
        room.log.release()
        let after = try await events.read { $0.kind == .feedback(.speech("Lit.")) }
        #expect(after.names == ["lamp-lit", "intent", "display", "display", "feedback", "feedback"])
        #expect(after.first?.effect as? LampLit == LampLit())
        #expect(await outcome == .done)
        #expect(room.log.entries.map(\.commandText) == ["turn the lamp on"])
        room.session.stop()
        try await running
    }

    @Test(
        "tells each outcome in the event, in the row and to the caller", arguments: CommandOutcome.allCases
    )
    func outcomes(outcome: CommandOutcome) async throws {
        let reply = Reply(outcome, reason: "It is so.").inCase()
        let room = try SessionRoom(handler: FunctionHandler { _ in reply })
        var events = room.session.events.makeAsyncIterator()
        async let running: Void = room.session.run()
        #expect(await room.session.submit(text: "turn the lamp on", from: "panel") == outcome)
        let told = try await events.read(to: "intent")
        guard case .intent(let intent)? = told.last?.kind else { return }
        #expect(intent.outcome == outcome && intent.reason == "It is so.")
        #expect(intent.origin == .program("panel"))
        // The log's column has no values for these two outcomes.
        let logged: CommandOutcome =
            switch outcome {
            case .failed: .rejected
            case .passedOn: .held
            default: outcome
            }
        #expect(room.log.entries.map(\.outcome) == [logged])
        room.session.stop()
        try await running
    }

    @Test("rejects what no handler takes, with a sound and a sentence")
    func none() async throws {
        let room = try SessionRoom(handler: HandlerChain([]))
        var events = room.session.events.makeAsyncIterator()
        async let running: Void = room.session.run()
        #expect(await room.session.submit(text: "lift the table", from: "panel") == .rejected)
        room.session.stop()
        let told = await events.rest()
        #expect(told.outcomes == [.rejected])
        #expect(told.contains { $0.kind == .feedback(.chime(.failure)) } && told.sentences.count == 1)
        try await running
    }

    @Test("tells what fails as failed, and why, and goes on")
    func failure() async throws {
        let handler = PromptedHandler()
        let room = try SessionRoom(handler: handler)
        var events = room.session.events.makeAsyncIterator()
        var asked = handler.requests.makeAsyncIterator()
        async let running: Void = room.session.run()
        async let first = room.session.submit(text: "turn the lamp on", from: "panel")
        _ = await asked.next()
        handler.fail(Jammed())
        #expect(await first == .failed)
        async let second = room.session.submit(text: "turn the lamp on", from: "panel")
        _ = await asked.next()
        handler.answer(.done())
        #expect(await second == .done)
        room.session.stop()
        let told = await events.rest()
        #expect(told.outcomes == [.failed, .done])
        #expect(told.contains { $0.jsonLine.contains(#"The lamp is jammed.""#) && $0.name == "intent" })
        try await running
    }

    @Test(
        "gives up what takes longer than the limit, and never tells its late answer as done",
        arguments: [true, false])
    func limit(mindsCancellation: Bool) async throws {
        let handler = PromptedHandler(mindsCancellation: mindsCancellation)
        let room = try SessionRoom(handler: handler)
        var events = room.session.events.makeAsyncIterator()
        var asked = handler.requests.makeAsyncIterator()
        async let running: Void = room.session.run()
        async let late = room.session.submit(text: "turn the lamp on", from: "panel")
        _ = await asked.next()
        await room.clock.sleeper(of: SessionRoom.handlingLimit)
        room.clock.advance(by: SessionRoom.handlingLimit)
        #expect(await late == .failed)
        let failed = try await events.read(to: "intent")
        #expect(failed.outcomes == [.failed])
        if !mindsCancellation {
            handler.answer(.done(say: "Lit at last."))
            let problem = try await events.read(to: "problem")
            #expect(problem.problems == [.handler] && problem.outcomes.isEmpty)
        }
        async let next = room.session.submit(text: "lift the table", from: "panel")
        _ = await asked.next()
        handler.answer(.done())
        #expect(await next == .done)
        room.session.stop()
        let rest = await events.rest()
        #expect(rest.outcomes == [.done] && !rest.sentences.contains("Lit at last."))
        try await running
    }

    @Test("hands over one request at a time, in the order in which they were said, while people speak on")
    func oneAtATime() async throws {
        let handler = PromptedHandler()
        let room = try SessionRoom(
            ["turn the lamp on", "lift the table", "turn the lamp off"], handler: handler)
        var events = room.session.events.makeAsyncIterator()
        var asked = handler.requests.makeAsyncIterator()
        async let running: Void = room.session.run()
        for _ in 0..<3 {
            room.speak()
            _ = try await events.read(to: "transcript")
        }
        var words: [String] = []
        for _ in 0..<3 {
            let request = try #require(await asked.next())
            words.append(request.intent?.match.text ?? request.command?.text ?? "")
            handler.answer(.done())
        }
        #expect(words == ["turn the lamp on", "lift the table", "turn the lamp off"])
        #expect(handler.greatestWaitingCount == 1)
        var told: [VoiceEvent] = []
        while told.outcomes.count < 3 { told += try await events.read { [$0].outcomes.count == 1 } }
        #expect(told.names.filter { $0 == "intent" || $0 == "command" } == ["intent", "command", "intent"])
        room.session.stop()
        try await running
    }

    @Test("hands a request to the first of a chain that takes it, and to none after one that fails")
    func chain() async throws {
        let lamps = FunctionHandler { request in
            if request.intent?.name == "light" { throw Jammed() }
            return request.intent?.name == "lamp" ? .done(say: "Lamp.") : nil
        }
        let rest = FunctionHandler { _ in .done(say: "Rest.") }
        let room = try SessionRoom(handler: HandlerChain([lamps, rest]))
        var events = room.session.events.makeAsyncIterator()
        async let running: Void = room.session.run()
        for text in ["turn the lamp on", "lift the table", "set the light to ten percent"] {
            await room.session.submit(text: text, from: "panel")
        }
        room.session.stop()
        let told = await events.rest()
        #expect(told.outcomes == [.done, .done, .failed])
        #expect(told.sentences == ["Lamp.", "Rest.", "That failed."])
        try await running
    }
}
