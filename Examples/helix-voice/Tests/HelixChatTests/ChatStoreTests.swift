import Foundation
import GRDB
import Testing

@testable import HelixChat

@Suite("The store")
struct ChatStoreTests {
    let folder = Folder()
    var path: String { folder.file("chat.sqlite") }

    private func at(_ second: Int64) -> Timestamp { Timestamp(microseconds: second * 1_000_000) }

    private func started() async throws -> (store: ChatStore, key: String) {
        let store = try ChatStore(path: path, access: .alone)
        return (store, try await store.startConversation(of: HelixServer.user, at: at(100)).sessionKey)
    }

    private func row(
        _ message: Message, content: String? = nil, key: String? = nil, at time: Timestamp? = nil
    ) -> MessageRow {
        var message = message
        if let content { message.content = content }
        if let key { message.sessionKey = key }
        if let time { message.timestamp = time }
        return MessageRow(message)
    }

    @Test("A message and its place in the outbox are there together, and on the disk")
    func queue() async throws {
        let (store, key) = try await started()
        let message = try await store.queue(MessageText("hello"), in: key, of: HelixServer.user, at: at(101))
        #expect(message.delivery == .optimistic)
        #expect(try await store.outbox().map(\.sessionKey) == [key, key])
        #expect(try await store.messages(in: key) == [message])
        let mode = try await store.database.writeWithoutTransaction {
            try Int.fetchOne($0, sql: "PRAGMA synchronous")
        }
        #expect(mode == 2, "FULL")
        await #expect(throws: StoreError.self) {
            try await store.queue(MessageText("hello"), in: "session-none", of: HelixServer.user, at: at(101))
        }
        #expect(try await store.outbox().count == 2)
    }

    @Test("Nothing of it is there where one half cannot be written")
    func half() async throws {
        let (store, key) = try await started()
        try await store.write { try $0.execute(sql: "DROP TABLE outbox") }
        await #expect(throws: StoreError.self) {
            try await store.queue(MessageText("hello"), in: key, of: HelixServer.user, at: at(101))
        }
        #expect(try await store.messages(in: key).isEmpty)
    }

    @Test("Where the disk is full nothing is queued, and it is said")
    func full() async throws {
        let (store, key) = try await started()
        try await store.database.writeWithoutTransaction { db in
            let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
            try db.execute(sql: "PRAGMA max_page_count = \(pages)")
        }
        await #expect(throws: StoreError.full(path: path)) {
            try await store.queue(
                MessageText(String(repeating: "word ", count: 6000)), in: key, of: HelixServer.user,
                at: at(101))
        }
        #expect(try await store.messages(in: key).isEmpty)
    }

    @Test("Messages are in the order of their time, however they come; conversations newest first")
    func order() async throws {
        let (store, key) = try await started()
        let other = try await store.startConversation(of: HelixServer.user, at: at(500)).sessionKey
        #expect(try await store.conversations().map(\.sessionKey) == [other, key])
        let message = try await store.queue(MessageText("second"), in: key, of: HelixServer.user, at: at(600))
        #expect(try await store.conversations().map(\.sessionKey) == [key, other])
        let former = Message(
            id: UUID(), sessionKey: key, userID: HelixServer.user, role: .assistant, content: "first",
            timestamp: at(550),
            platform: nil, voiceURL: nil, recording: nil, delivery: .stored)
        _ = try await store.take([row(former)], in: key)
        #expect(try await store.messages(in: key).map(\.content) == ["first", "second"])
        #expect(try await store.conversation(key)?.messageCount == 2)
        // A clock that was set back changes no order of what is said here.
        let third = try await store.queue(MessageText("third"), in: key, of: HelixServer.user, at: at(300))
        #expect(third.timestamp > message.timestamp)
        // One that was a year ahead does not hold the next in the future.
        _ = try await store.queue(MessageText("ahead"), in: key, of: HelixServer.user, at: at(40_000_000))
        #expect(
            try await store.queue(MessageText("now"), in: key, of: HelixServer.user, at: at(700)).timestamp
                == at(700))
    }

    @Test("The server's row replaces the message in its place and ends its wait, however often it comes")
    func echo() async throws {
        let (store, key) = try await started()
        let first = try await store.queue(MessageText("one"), in: key, of: HelixServer.user, at: at(101))
        let second = try await store.queue(MessageText("two"), in: key, of: HelixServer.user, at: at(102))
        let stored = row(first, content: "One.")
        #expect(try await store.take([stored, stored], in: key).changed.map(\.content) == ["One."])
        #expect(try await store.take([stored], in: key).changed.isEmpty)
        let messages = try await store.messages(in: key)
        #expect(messages.map(\.content) == ["One.", "two"])
        #expect(messages.map(\.delivery) == [.stored, .optimistic])
        #expect(try await store.outbox().count == 2, "the conversation and the second message")
        #expect(try await store.conversation(key)?.messageCount == 2)
        // An id of ours in another conversation is none of ours.
        let foreign = row(second, content: "stolen", key: "session-other")
        #expect(try await store.take([foreign], in: "session-other").foreignCount == 1)
        #expect(try await store.take([foreign], in: key).foreignCount == 1)
        #expect(try await store.message(second.id) == second)
    }

    @Test("What was refused stays visible, and can be sent again or discarded")
    func refused() async throws {
        let (store, key) = try await started()
        let one = try await store.queue(MessageText("one"), in: key, of: HelixServer.user, at: at(101))
        let two = try await store.queue(MessageText("two"), in: key, of: HelixServer.user, at: at(102))
        // Without its conversation nothing can go.
        try await store.refuse(try await store.outboxHeads()[0], "403")
        #expect(try await store.outbox().isEmpty)
        #expect(try await store.failed().map(\.id) == [one.id, two.id])
        #expect(try await store.messages(in: key).map(\.delivery) == [.failed("403"), .failed("403")])
        _ = try await store.resend(two.id)
        let contents = try await store.outbox().map {
            if case .message(let message) = $0.content { message.id } else { UUID?.none }
        }
        #expect(contents == [nil, two.id], "the conversation comes before it")
        try await store.discard(one.id)
        #expect(try await store.messages(in: key).map(\.id) == [two.id])
        #expect(try await store.conversation(key)?.messageCount == 1)
        await #expect(throws: StoreError.self) { try await store.discard(two.id) }
        await #expect(throws: StoreError.self) { try await store.resend(two.id) }
    }

    @Test("A second program on the file is told so; one that only looks is not kept out")
    func twice() async throws {
        let (store, _) = try await started()
        #expect(throws: StoreError.inUse(path: path)) { try ChatStore(path: path, access: .alone) }
        #expect(try await ChatStore(path: path, access: .looking).conversations().count == 1)
        withExtendedLifetime(store) {}
    }

    @Test("A file that is none, and a folder that cannot be written, are said")
    func unusable() throws {
        try Data("dear diary, this is no database, and it is long enough to be taken for one".utf8)
            .write(to: URL(fileURLWithPath: path))
        #expect(throws: StoreError.self) { try ChatStore(path: path, access: .alone) }
        #expect(throws: StoreError.self) { try ChatStore(path: "/proc/none/chat.sqlite", access: .alone) }
        #expect(throws: StoreError.self) { try ChatStore(path: folder.file("none.sqlite"), access: .looking) }
    }

    @Test("A recording whose message was never queued goes at the next start, and no other")
    func sweep() async throws {
        let (store, key) = try await started()
        let recordings = RecordingFolder(folder.url.appending(component: "recordings"))
        let (kept, orphan) = (UUID(), UUID())
        let name = try recordings.keep([1, 2, 3], of: kept)
        _ = try recordings.keep([1, 2, 3], of: orphan)
        _ = try await store.queue(
            MessageText("hello"), in: key, of: HelixServer.user, id: kept, recording: name, at: at(101))
        try await recordings.sweep(knowing: store)
        #expect(try FileManager.default.contentsOfDirectory(atPath: recordings.url.path) == [name])
    }

    @Test("100 conversations with 10,000 messages are on the screen in less than 100 ms")
    func speed() async throws {
        try await ChatStore(path: path, access: .alone).fill(conversations: 100, messages: 10_000)
        var times: [Duration] = []
        for _ in 0..<20 {
            let start = ContinuousClock.now
            let store = try ChatStore(path: path, access: .alone)
            let conversations = try await store.conversations()
            #expect(conversations.count == 100)
            #expect(try await store.messages(in: conversations[0].sessionKey).count == 100)
            times.append(ContinuousClock.now - start)
        }
        #expect(times.sorted()[10] < .milliseconds(100), "\(times.sorted())")
    }
}
