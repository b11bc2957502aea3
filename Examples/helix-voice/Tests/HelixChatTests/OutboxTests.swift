import Foundation
import GRDB
import Synchronization
import Testing
import VoiceTesting

@testable import HelixChat

/// A server that answers as its script says, and takes everything after that.
private final class ScriptedServer: MessageServer {
    enum Answer { case passing(wish: Duration? = nil), lasting, hang }
    private let state: Mutex<(script: [Answer], sent: [OutboxEntry])>
    private let (arrivals, arrival) = AsyncStream.makeStream(of: OutboxEntry.self)

    init(_ script: [Answer] = []) { state = Mutex((script, [])) }

    var sent: [OutboxEntry] { state.withLock { $0.sent } }
    /// What came, for one reader.
    var deliveries: AsyncStream<OutboxEntry> { arrivals }

    func deliver(_ entry: OutboxEntry) async -> Delivered {
        let answer = state.withLock { state in
            state.sent.append(entry)
            return state.script.isEmpty ? nil : state.script.removeFirst()
        }
        arrival.yield(entry)
        switch answer {
        case .passing(let wish): return .failed(.passing("no network", retryAfter: wish))
        case .lasting: return .failed(.lasting("no"))
        case .hang:
            try? await Task.sleep(for: .seconds(3600))
            return .failed(.passing("cancelled"))
        case nil: break
        }
        switch entry.content {
        case .conversation(let conversation): return .conversation(ConversationRow(conversation))
        case .message(let message): return .message(MessageRow(message))
        }
    }

    func messages(in sessionKey: String, upTo time: Timestamp?, limit: Int) async throws(ServerFailure)
        -> [MessageRow]
    { [] }
    func conversations(limit: Int) async throws(ServerFailure) -> [ConversationRow] { [] }
}

@Suite("The outbox", .timeLimit(.minutes(1)))
struct OutboxTests {
    let folder = Folder()
    let clock = SteppedClock()
    let store: ChatStore

    init() throws { store = try ChatStore(path: folder.file("chat.sqlite"), access: .alone) }

    /// A conversation that the server has.
    private func conversation() async throws -> String {
        let new = try await store.startConversation(of: HelixServer.user, at: Timestamp(Date()))
        try await store.take([ConversationRow(new)], of: HelixServer.user)
        return new.sessionKey
    }

    private func say(_ text: String, in key: String) async throws -> UUID {
        try await store.queue(MessageText(text), in: key, of: HelixServer.user, at: Timestamp(Date())).id
    }

    /// Runs an outbox while something is done, until it has nothing to do.
    private func running(_ server: ScriptedServer, _ work: (Outbox) async throws -> Void) async throws
        -> [Outbox.Event]
    {
        let (events, told) = AsyncStream.makeStream(of: Outbox.Event.self)
        let outbox = Outbox(store: store, server: server, clock: clock) { told.yield($0) }
        let run = Task { await outbox.run() }
        outbox.look()
        try await work(outbox)
        var all: [Outbox.Event] = []
        for await event in events {
            all.append(event)
            if case .sending(.nothing) = event { break }
        }
        run.cancel()
        await run.value
        return all
    }

    @Test("waits 1, 2, 4, 8, 16, 30 and 30 s between tries, and takes it out when the server has it")
    func waits() async throws {
        let key = try await conversation()
        let id = try await say("hello", in: key)
        let server = ScriptedServer(Array(repeating: .passing(), count: 7))
        let events = try await running(server) { _ in
            for seconds in [1, 2, 4, 8, 16, 30, 30] {
                await clock.sleeper(of: .seconds(seconds))
                let waiting = try await store.outbox()
                #expect(waiting.count == 1, "it stays until it is acknowledged")
                clock.advance(by: .seconds(seconds))
            }
        }
        #expect(server.sent.map(\.retries) == Array(0...7))
        #expect(try await store.outbox().isEmpty)
        #expect(try await store.message(id)?.delivery == .stored)
        let waits = events.compactMap {
            if case .sending(.waiting(_, let pause)) = $0 { pause } else { Duration?.none }
        }
        #expect(waits == [1, 2, 4, 8, 16, 30, 30].map { .seconds($0) })
    }

    @Test("keeps the order within a conversation, and lets the others go on")
    func order() async throws {
        let (one, two) = (try await conversation(), try await conversation())
        let first = try await say("first", in: one)
        let second = try await say("second", in: one)
        let other = try await say("other", in: two)
        let server = ScriptedServer([.passing()])
        _ = try await running(server) { _ in
            await clock.sleeper(of: .seconds(1))
            clock.advance(by: .seconds(1))
        }
        let ids = server.sent.map {
            if case .message(let message) = $0.content { message.id } else { UUID?.none }
        }
        #expect(ids == [first, other, first, second])
    }

    @Test("sends a conversation before its messages")
    func conversationFirst() async throws {
        let new = try await store.startConversation(of: HelixServer.user, at: Timestamp(Date()))
        _ = try await say("hello", in: new.sessionKey)
        let server = ScriptedServer()
        _ = try await running(server) { _ in }
        let kinds = server.sent.map {
            if case .conversation = $0.content { "conversation" } else { "message" }
        }
        #expect(kinds == ["conversation", "message"])
        #expect(try await store.conversation(new.sessionKey)?.isStored == true)
    }

    @Test("marks what is refused for good and goes on with what follows")
    func refused() async throws {
        let key = try await conversation()
        let (first, second) = (try await say("first", in: key), try await say("second", in: key))
        let events = try await running(ScriptedServer([.lasting])) { _ in }
        #expect(try await store.message(first)?.delivery == .failed("no"))
        #expect(try await store.message(second)?.delivery == .stored)
        #expect(
            events.contains {
                if case .refused(let entry, "no") = $0 { entry.sessionKey == key } else { false }
            })
    }

    @Test("goes at once when the network is back, and waits as long as a server asks")
    func networkIsBack() async throws {
        let key = try await conversation()
        _ = try await say("hello", in: key)
        let server = ScriptedServer([.passing(wish: .seconds(120))])
        _ = try await running(server) { outbox in
            await clock.sleeper(of: .seconds(120))
            await outbox.networkIsBack()
        }
        #expect(server.sent.count == 2)
    }

    @Test("An echo that comes first takes it out; it is not sent again")
    func echo() async throws {
        let key = try await conversation()
        let id = try await say("hello", in: key)
        let server = ScriptedServer([.passing()])
        _ = try await running(server) { outbox in
            await clock.sleeper(of: .seconds(1))
            let message = try #require(try await store.message(id))
            _ = try await store.take([MessageRow(message)], in: key)
            outbox.look()
        }
        #expect(server.sent.count == 1)
        #expect(try await store.message(id)?.delivery == .stored)
    }

    @Test("A disk that is full for a while ends in an error and not in a loop")
    func full() async throws {
        let key = try await conversation()
        _ = try await say(String(repeating: "word ", count: 4000), in: key)
        try await store.database.writeWithoutTransaction {
            try $0.execute(sql: "ALTER TABLE message RENAME TO away")
        }
        let server = ScriptedServer()
        let events = try await running(server) { _ in
            await clock.sleeper(of: RetryDelay.cap)
            try await store.database.writeWithoutTransaction {
                try $0.execute(sql: "ALTER TABLE away RENAME TO message")
            }
            clock.advance(by: RetryDelay.cap)
        }
        #expect(events.contains { if case .broken = $0 { true } else { false } })
        #expect(try await store.outbox().isEmpty)
    }
}
