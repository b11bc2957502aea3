import Foundation
import GRDB

/// Rows from the server, which replace the messages that were shown in their place.
extension ChatStore {
    /// The result of storing received rows.
    public struct Taken: Hashable, Sendable {
        /// Messages that were not here before, or are different now, in their order.
        public var changed: [Message] = []
        /// Rows that do not belong to the conversation that was asked for.
        public var foreignCount = 0
    }

    /// Takes rows of a conversation, of an answer or of an echo, however often they come: a message whose id is here
    /// is replaced in its place, and leaves the outbox.
    func take(_ rows: [MessageRow], in sessionKey: String) async throws -> Taken {
        try await write { db in
            var taken = Taken()
            for row in rows {
                let former = try Message.find(row.id, db)
                guard row.sessionKey == sessionKey, former.map({ $0.sessionKey == sessionKey }) ?? true else {
                    taken.foreignCount += 1
                    continue
                }
                var message = row.message
                message.recording = former?.recording
                try db.execute(sql: "DELETE FROM outbox WHERE id = ?", arguments: [row.id.text])
                guard message != former else { continue }
                try message.upsert(db)
                taken.changed.append(message)
            }
            return taken
        }
    }

    /// Rows of a conversation are about to be fetched, page by page: until ``endCatchUp(_:)`` some may be missing
    /// below others, also when the program ends before.
    ///
    /// - Returns: whether some may have been missing already: then a page that brings nothing new is no sign that
    ///     all is here.
    func beginCatchUp(_ sessionKey: String) async throws -> Bool {
        try await write { db in
            let sql = "SELECT has_gap FROM conversation WHERE session_key = ?"
            let hadGap = try Bool.fetchOne(db, sql: sql, arguments: [sessionKey])
            try db.execute(
                sql: "UPDATE conversation SET has_gap = 1 WHERE session_key = ?", arguments: [sessionKey])
            return hadGap ?? true
        }
    }

    /// Marks that all requested rows are stored.
    func endCatchUp(_ sessionKey: String) async throws {
        try await write { db in
            try db.execute(
                sql: "UPDATE conversation SET has_gap = 0 WHERE session_key = ?", arguments: [sessionKey])
        }
    }

    /// Takes rows of the list of conversations.
    func take(_ rows: [ConversationRow], of userID: UUID) async throws {
        try await write { db in
            for row in rows where row.userID == userID {
                var conversation = row.conversation
                // Those that wait in the outbox are not among the server's.
                let waiting = try Int.fetchOne(
                    db, sql: "SELECT count(*) FROM message WHERE session_key = ? AND state <> 'stored'",
                    arguments: [row.sessionKey])
                conversation.messageCount += waiting ?? 0
                let newest = try Int64.fetchOne(
                    db, sql: "SELECT max(timestamp) FROM message WHERE session_key = ? AND state <> 'stored'",
                    arguments: [row.sessionKey])
                conversation.updatedAt = max(
                    conversation.updatedAt, Timestamp(microseconds: newest ?? .min))
                try db.execute(sql: "DELETE FROM outbox WHERE id = ?", arguments: [row.id.text])
                try conversation.insert(db)
            }
        }
    }
}

extension Conversation {
    /// Inserts it, or what has changed of it. A row whose id belongs to another key is none of ours.
    func insert(_ db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO conversation
                (session_key, id, user_id, title, message_count, created_at, updated_at, is_stored)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (session_key) DO UPDATE SET title = excluded.title,
                message_count = excluded.message_count, created_at = excluded.created_at,
                updated_at = excluded.updated_at, is_stored = excluded.is_stored
                ON CONFLICT (id) DO NOTHING
                """,
            arguments: [
                sessionKey, id.text, userID.text, title, messageCount, createdAt.microseconds,
                updatedAt.microseconds, isStored,
            ])
    }
}

extension Message {
    /// Inserts it, or replaces the one with its id in its place; the conversation is as new as its newest message.
    func upsert(_ db: Database) throws {
        let isNew = try Message.find(id, db) == nil
        let (state, failure): (String, String?) =
            switch delivery {
            case .optimistic: ("optimistic", nil)
            case .stored: ("stored", nil)
            case .failed(let reason): ("failed", reason)
            }
        try db.execute(
            sql: """
                INSERT INTO message
                (id, session_key, user_id, role, content, timestamp, platform, voice_url, recording, state, failure)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET user_id = excluded.user_id, role = excluded.role,
                content = excluded.content, timestamp = excluded.timestamp, platform = excluded.platform,
                voice_url = excluded.voice_url, recording = excluded.recording, state = excluded.state,
                failure = excluded.failure
                """,
            arguments: [
                id.text, sessionKey, userID.text, role.rawValue, content, timestamp.microseconds, platform,
                voiceURL, recording, state, failure,
            ])
        try db.execute(
            sql: """
                UPDATE conversation SET updated_at = max(updated_at, ?), message_count = message_count + ?
                WHERE session_key = ?
                """, arguments: [timestamp.microseconds, isNew ? 1 : 0, sessionKey])
    }
}
