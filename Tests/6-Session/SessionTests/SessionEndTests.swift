import Commands
import Foundation
import Handling
import Logging
import ServiceLifecycle
import Testing
import Session
import VoiceTesting

@Suite("The end of a session", .timeLimit(.minutes(2)))
struct SessionEndTests {
    @Test("waits half a second for a handler, and no longer for one that hangs", arguments: [true, false])
    func hangingHandler(mindsCancellation: Bool) async throws {
        let handler = PromptedHandler(mindsCancellation: mindsCancellation)
        let room = try SessionRoom(handler: handler)
        var events = room.session.events.makeAsyncIterator()
        var asked = handler.requests.makeAsyncIterator()
        async let running: Void = room.session.run()
        async let outcome = room.session.submit(text: "turn the lamp on", from: "panel")
        _ = await asked.next()
        room.session.stop()
        await room.clock.sleeper(of: .seconds(0.5))
        room.clock.advance(by: .seconds(0.5))
        try await running
        #expect(await outcome == .cancelled)
        let told = await events.rest()
        #expect(told.outcomes == [.cancelled])
        handler.answer(.done())
    }

    @Test("lets a handler finish that answers in time")
    func handlerInTime() async throws {
        let handler = PromptedHandler()
        let room = try SessionRoom(handler: handler)
        var events = room.session.events.makeAsyncIterator()
        var asked = handler.requests.makeAsyncIterator()
        async let running: Void = room.session.run()
        async let outcome = room.session.submit(text: "turn the lamp on", from: "panel")
        _ = await asked.next()
        room.session.stop()
        await room.clock.sleeper(of: .seconds(0.5))
        handler.answer(.done().inCase())
        try await running
        #expect(await outcome == .done)
        #expect(await events.rest().outcomes == [.done])
        #expect(room.log.entries.count == 1)
    }

    @Test("comes though a recording waits for a reader who never reads", arguments: [true, false])
    func slowReader(byCancellation: Bool) async throws {
        let room = try SessionRoom(
            ["turn the lamp on"], pace: .recording(start: SessionRoom.start),
            handler: FunctionHandler { _ in .done() })
        let unread = room.session.events(limit: 1)
        var events = room.session.events.makeAsyncIterator()
        for _ in 0..<20 { room.speak() }
        let running = Task { try await room.session.run() }
        _ = try await events.read(to: "state")
        if byCancellation { running.cancel() } else { room.session.stop() }
        try await running.value
        _ = unread.makeAsyncIterator()
    }

    @Test("comes when its task is cancelled, before or while it runs", arguments: [true, false])
    func cancelled(before: Bool) async throws {
        let room = try SessionRoom(handler: HandlerChain([]))
        var events = room.session.events.makeAsyncIterator()
        let running = Task {
            if before { withUnsafeCurrentTask { $0?.cancel() } }
            try await room.session.run()
        }
        if !before {
            _ = try await events.read(to: "state")
            running.cancel()
        }
        try await running.value
        #expect(await events.rest().count < 10)
        #expect(await room.session.status.state == .idle)
    }

    @Test("comes when a stop was asked for before the start")
    func stoppedBefore() async throws {
        let room = try SessionRoom(handler: HandlerChain([]))
        room.session.stop()
        try await room.session.run()
        #expect(await room.session.status.state == .idle)
    }

    @Test("comes with the end of its service group")
    func serviceGroup() async throws {
        let room = try SessionRoom(handler: FunctionHandler { _ in .done() })
        var events = room.session.events.makeAsyncIterator()
        let group = ServiceGroup(services: [room.session], logger: Logger(label: "test"))
        async let running: Void = group.run()
        _ = try await events.read(to: "state")
        #expect(await room.session.submit(text: "turn the lamp on", from: "panel") == .done)
        await group.triggerGracefulShutdown()
        try await running
        #expect(await events.rest().last?.name == "state")
    }

    @Test("lets go of a session that never ran, and of one that has ended")
    func release() async throws {
        var room: SessionRoom? = try SessionRoom(handler: HandlerChain([]))
        weak let unused = room?.session
        room = nil
        #expect(unused == nil)
        room = try SessionRoom(handler: HandlerChain([]))
        weak let used = room?.session
        room?.session.stop()
        try await room?.session.run()
        room = nil
        // A call that is just returning may hold the object for a moment; a leak holds it for good.
        for _ in 0..<1000 where used != nil { try await Task.sleep(for: .milliseconds(10)) }
        #expect(used == nil)
    }
}
