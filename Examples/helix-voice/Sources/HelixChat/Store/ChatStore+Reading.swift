import Foundation
import GRDB

/// What is shown, from this machine alone.
extension ChatStore {
    /// Conversations, newest first.
    public func conversations(limit: Int = 200) async throws -> [Conversation] {
        try await read { db in
            try Row.fetchAll(
                db, sql: "SELECT * FROM conversation ORDER BY updated_at DESC, session_key LIMIT ?",
                arguments: [limit]
            ).map(Conversation.init(row:))
        }
    }

    /// One conversation.
    public func conversation(_ sessionKey: String) async throws -> Conversation? {
        try await read { db in
            try Row.fetchOne(
                db, sql: "SELECT * FROM conversation WHERE session_key = ?", arguments: [sessionKey]
            ).map(Conversation.init(row:))
        }
    }

    /// The newest messages of a conversation, in the order of their timestamps.
    public func messages(in sessionKey: String, newest limit: Int = 200) async throws -> [Message] {
        try await read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT * FROM message WHERE session_key = ? ORDER BY timestamp DESC, id DESC LIMIT ?
                    """, arguments: [sessionKey, limit]
            ).reversed().map(Message.init(row:))
        }
    }

    /// One message.
    public func message(_ id: UUID) async throws -> Message? {
        try await read { db in try Message.find(id, db) }
    }

    /// Messages that the server refused, oldest first.
    public func failed() async throws -> [Message] {
        try await read { db in
            try Row.fetchAll(
                db, sql: "SELECT * FROM message WHERE state = 'failed' ORDER BY timestamp, id LIMIT 10000"
            )
            .map(Message.init(row:))
        }
    }

    /// How many messages the server refused.
    public func failedCount() async throws -> Int {
        try await read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM message WHERE state = 'failed'") ?? 0
        }
    }
}

extension UUID {
    /// As PostgreSQL writes it.
    var text: String { uuidString.lowercased() }

    /// What the store has written itself; a file in which something else stands is damaged.
    init(stored text: String) throws {
        guard let id = UUID(uuidString: text) else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "it holds an id that is none")
        }
        self = id
    }
}

extension Conversation {
    init(row: Row) throws {
        self.init(
            id: try UUID(stored: row["id"]), sessionKey: row["session_key"],
            userID: try UUID(stored: row["user_id"]), title: row["title"], messageCount: row["message_count"],
            createdAt: Timestamp(microseconds: row["created_at"]),
            updatedAt: Timestamp(microseconds: row["updated_at"]), isStored: row["is_stored"])
    }
}

extension Message {
    init(row: Row) throws {
        let delivery: Delivery =
            switch row["state"] as String {
            case "stored": .stored
            case "failed": .failed(row["failure"] ?? "")
            default: .optimistic
            }
        self.init(
            id: try UUID(stored: row["id"]), sessionKey: row["session_key"],
            userID: try UUID(stored: row["user_id"]), role: Role(rawValue: row["role"]) ?? .user,
            content: row["content"], timestamp: Timestamp(microseconds: row["timestamp"]),
            platform: row["platform"], voiceURL: row["voice_url"], recording: row["recording"],
            delivery: delivery)
    }

    static func find(_ id: UUID, _ db: Database) throws -> Message? {
        try Row.fetchOne(db, sql: "SELECT * FROM message WHERE id = ?", arguments: [id.text])
            .map(Message.init(row:))
    }
}
