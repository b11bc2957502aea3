import Foundation
import GRDB

/// Something that the server does not have yet.
public struct OutboxEntry: Hashable, Sendable {
    /// What is to be sent.
    public enum Content: Hashable, Sendable {
        case conversation(Conversation)
        case message(Message)
    }

    /// Its place in the queue.
    public let number: Int64
    /// What is to be sent.
    public let content: Content
    /// Its conversation, whose entries go one after the other.
    public let sessionKey: String
    /// How often it was tried again.
    public let retries: Int
    /// The reason of the last failure.
    public let failure: String?
}

/// The outbox: entries are queued, sent and removed.
extension ChatStore {
    /// Begins a conversation here; it goes to the server before its first message.
    public func startConversation(of userID: UUID, at now: Timestamp) async throws -> Conversation {
        try await write { db in
            let new = Conversation.new(of: userID, at: now)
            try new.insert(db)
            try db.enqueue("conversation", new.id, new.sessionKey)
            return new
        }
    }

    /// Keeps a message and puts it into the outbox, both or neither. On the disk when this returns.
    public func queue(
        _ text: MessageText, in sessionKey: String, of userID: UUID, id: UUID = UUID(),
        recording: String? = nil,
        at now: Timestamp
    ) async throws -> Message {
        try await write { db in
            guard
                let last = try Row.fetchOne(
                    db,
                    sql: """
                        SELECT (SELECT max(timestamp) FROM message m WHERE m.session_key = c.session_key) AS newest
                        FROM conversation c WHERE session_key = ?
                        """, arguments: [sessionKey])
            else { throw StoreError.unknown("conversation \(sessionKey)") }
            // A clock that was set back must not put what is said now above what was said before; one that was far
            // ahead must not hold what is said now in the future for ever.
            let newest = last["newest"] as Int64? ?? .min
            let isNear = newest >= now.microseconds && newest - now.microseconds < Self.clockStep
            let message = Message(
                id: id, sessionKey: sessionKey, userID: userID, role: .user, content: text.value,
                timestamp: isNear ? Timestamp(microseconds: newest + 1) : now, platform: "linux",
                voiceURL: nil,
                recording: recording, delivery: .optimistic)
            try message.upsert(db)
            try db.enqueue("message", id, sessionKey)
            return message
        }
    }

    /// A day, in microseconds: a time zone taken for UTC, and back.
    private static let clockStep: Int64 = 86_400_000_000

    /// The whole outbox, in its order.
    public func outbox() async throws -> [OutboxEntry] {
        try await entries("SELECT * FROM outbox ORDER BY number LIMIT 10000")
    }

    /// Returns the entries that may go now: the oldest of each conversation. Later ones wait, so their order is kept.
    func outboxHeads() async throws -> [OutboxEntry] {
        try await entries(
            "SELECT * FROM outbox WHERE number IN (SELECT min(number) FROM outbox GROUP BY session_key) ORDER BY number"
        )
    }

    private func entries(_ sql: String) async throws -> [OutboxEntry] {
        try await read { db in
            try Row.fetchAll(db, sql: sql).compactMap { row in
                let id = try UUID(stored: row["id"])
                let content: OutboxEntry.Content? =
                    if row["kind"] == "conversation" {
                        try Row.fetchOne(
                            db, sql: "SELECT * FROM conversation WHERE id = ?", arguments: [id.text]
                        )
                        .map { .conversation(try Conversation(row: $0)) }
                    } else {
                        try Message.find(id, db).map { .message($0) }
                    }
                return content.map {
                    OutboxEntry(
                        number: row["number"], content: $0, sessionKey: row["session_key"],
                        retries: row["retries"], failure: row["failure"])
                }
            }
        }
    }

    /// Counts a try that failed for now.
    func noteFailure(of entry: OutboxEntry, _ reason: String) async throws {
        try await write { db in
            try db.execute(
                sql: "UPDATE outbox SET retries = retries + 1, failure = ? WHERE number = ?",
                arguments: [reason, entry.number])
        }
    }

    /// Takes what the server refused for good out of the outbox and marks it. Without its conversation no message
    /// can go: they are marked with it.
    func refuse(_ entry: OutboxEntry, _ reason: String) async throws {
        try await write { db in
            let entries: (clause: String, key: any DatabaseValueConvertible) =
                if case .conversation = entry.content {
                    ("session_key = ?", entry.sessionKey)
                } else {
                    ("number = ?", entry.number)
                }
            try db.execute(
                sql: """
                    UPDATE message SET state = 'failed', failure = ? WHERE state = 'optimistic'
                    AND id IN (SELECT id FROM outbox WHERE \(entries.clause))
                    """, arguments: [reason, entries.key])
            try db.execute(sql: "DELETE FROM outbox WHERE \(entries.clause)", arguments: [entries.key])
        }
    }

    /// Puts a message that was refused at the end of the outbox again, and its conversation before it where the
    /// server lacks that.
    public func resend(_ id: UUID) async throws -> Message {
        try await write { db in
            guard var message = try Message.find(id, db), case .failed = message.delivery else {
                throw StoreError.unknown("refused message \(id.text)")
            }
            message.delivery = .optimistic
            try message.upsert(db)
            let unsent = try String.fetchOne(
                db, sql: "SELECT id FROM conversation WHERE session_key = ? AND NOT is_stored",
                arguments: [message.sessionKey])
            if let unsent { try db.enqueue("conversation", try UUID(stored: unsent), message.sessionKey) }
            try db.enqueue("message", id, message.sessionKey)
            return message
        }
    }

    /// Forgets a message that was refused.
    ///
    /// - Returns: the message, so that the caller can remove its recording.
    @discardableResult
    public func discard(_ id: UUID) async throws -> Message {
        try await write { db in
            guard let message = try Message.find(id, db), case .failed = message.delivery else {
                throw StoreError.unknown("refused message \(id.text)")
            }
            try db.execute(sql: "DELETE FROM message WHERE id = ?", arguments: [id.text])
            try db.execute(
                sql:
                    "UPDATE conversation SET message_count = max(0, message_count - 1) WHERE session_key = ?",
                arguments: [message.sessionKey])
            return message
        }
    }
}

extension Database {
    fileprivate func enqueue(_ kind: String, _ id: UUID, _ sessionKey: String) throws {
        try execute(
            sql: "INSERT OR IGNORE INTO outbox (kind, id, session_key) VALUES (?, ?, ?)",
            arguments: [kind, id.text, sessionKey])
    }
}
