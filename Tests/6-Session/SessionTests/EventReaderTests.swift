import Commands
import Foundation
import Handling
import TestSupport
import Testing
import Session
import VoiceTesting

@Suite("Readers of a session's events", .timeLimit(.minutes(2)))
struct EventReaderTests {
    private func recording(of count: Int = 3) throws -> SessionRoom {
        let room = try SessionRoom(
            Array(repeating: "turn the lamp on", count: count), pace: .recording(start: SessionRoom.start),
            handler: FunctionHandler { _ in .done(say: "Lit.") })
        for _ in 0..<count { room.speak() }
        room.source.end()
        return room
    }

    /// Makes two events each time, without a pause.
    private func flicker(_ session: VoiceSession, times: Int) async {
        for _ in 0..<times {
            await session.mute()
            await session.unmute()
        }
    }

    @Test("see the same, hundreds of them")
    func same() async throws {
        let room = try recording(of: 1)
        let readers = (0..<300).map { room.session.events(limit: 1 + $0) }
        async let running: Void = room.session.run()
        let seen = await withTaskGroup(of: [VoiceEvent].self) { group in
            for reader in readers {
                group.addTask { await reader.reduce(into: []) { $0.append($1) } }
            }
            return await group.reduce(into: Set<[VoiceEvent]>()) { $0.insert($1) }
        }
        try await running
        #expect(seen.count == 1)
        #expect(seen.first?.outcomes == [.done])
    }

    @Test("lose the oldest if they are slower than a room, and are told how many; others lose nothing")
    func lost() async throws {
        let room = try SessionRoom(handler: HandlerChain([]))
        var slow = room.session.events(limit: 4).makeAsyncIterator()
        var other = room.session.events.makeAsyncIterator()
        async let running: Void = room.session.run()
        let begun = try await other.read(to: "state")
        await flicker(room.session, times: 10)
        let first = await slow.next()
        #expect(first?.kind == .lost(events: begun.count + 20 - 4))
        for index in 0..<4 {
            #expect(await slow.next()?.kind == .muted(index.isMultiple(of: 2)))
        }
        await flicker(room.session, times: 1)
        #expect(await slow.next()?.kind == .muted(true))
        room.session.stop()
        try await running
        let rest = await slow.rest()
        #expect(rest.first?.kind == .muted(false) && !rest.names.contains("lost"))
        let all = await other.rest()
        #expect(all.prefix(22).allSatisfy { $0.name == "muted" } && !all.names.contains("lost"))
    }

    @Test("keep no more than their buffer holds, however long they do not read")
    func bounded() async throws {
        let room = try SessionRoom(handler: HandlerChain([]))
        let unread = room.session.events(limit: 8)
        async let running: Void = room.session.run()
        await flicker(room.session, times: 5000)
        room.session.stop()
        try await running
        var reader = unread.makeAsyncIterator()
        let rest = await reader.rest()
        #expect(rest.count == 9)
        guard case .lost(let count)? = rest.first?.kind else {
            Issue.record("nothing lost in \(rest.names)")
            return
        }
        #expect(count >= 10_000 - 8 + 2)
    }

    @Test("lose nothing of a recording, which waits for the slowest", arguments: [1, 2, 7])
    func recordingWaits(limit: Int) async throws {
        let room = try recording()
        var slow = room.session.events(limit: limit).makeAsyncIterator()
        let stream = room.session.events
        async let running: Void = room.session.run()
        async let all = stream.reduce(into: [VoiceEvent]()) { $0.append($1) }
        var seen: [VoiceEvent] = []
        while let event = await slow.next() {
            seen.append(event)
            for _ in 0..<20 { await Task.yield() }
        }
        try await running
        let expected = await all
        #expect(seen == expected && expected.outcomes == [.done, .done, .done])
    }

    @Test("delay nothing once they are dropped")
    func dropped() async throws {
        let room = try recording()
        var reader: VoiceEvents.Iterator? = room.session.events(limit: 1).makeAsyncIterator()
        let stream = room.session.events
        async let running: Void = room.session.run()
        async let all = stream.reduce(into: [VoiceEvent]()) { $0.append($1) }
        _ = await reader?.next()
        reader = nil
        try await running
        #expect(await all.outcomes == [.done, .done, .done])
    }

    @Test("delay no cancelled task, once they are dropped")
    func cancelled() async throws {
        let room = try SessionRoom(handler: HandlerChain([]))
        var other = room.session.events.makeAsyncIterator()
        let reading = Task { [stream = room.session.events] in
            for await _ in stream {}
            return true
        }
        async let running: Void = room.session.run()
        _ = try await other.read(to: "state")
        reading.cancel()
        #expect(await reading.value)
        #expect(await room.session.status.state == .recognizingCommand)
        room.session.stop()
        try await running
    }

    @Test(
        "miss nothing if the first comes late, see what comes then if another one does, and end at the end"
    )
    func late() async throws {
        let room = try SessionRoom(handler: HandlerChain([]))
        async let running: Void = room.session.run()
        await wait(while: await room.session.status.state == .idle)
        await flicker(room.session, times: 2)
        var first = room.session.events.makeAsyncIterator()
        var second = room.session.events.makeAsyncIterator()
        await flicker(room.session, times: 1)
        room.session.stop()
        try await running
        let all = await first.rest()
        #expect(all.first?.name == "always-on" || all.first?.name == "state")
        #expect(all.filter { $0.name == "muted" }.count == 6)
        #expect(await second.rest() == Array(all.suffix(3)))
        var third = room.session.events.makeAsyncIterator()
        #expect(await third.next() == nil)
    }

    @Test("are told the time of day that a recording had, and none earlier than the one before")
    func dates() async throws {
        let room = try recording()
        let events = try await room.session.runToEnd()
        #expect(events.count > 20)
        #expect(events.allSatisfy { abs($0.date.timeIntervalSince(SessionRoom.start) - $0.at) < 1e-6 })
        #expect(zip(events, events.dropFirst()).allSatisfy { $0.at <= $1.at })
    }
}
