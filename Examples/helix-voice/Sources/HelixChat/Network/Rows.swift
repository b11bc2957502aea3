import Foundation

/// A row of `session_messages`, as PostgREST and Realtime write it.
public struct MessageRow: Codable, Hashable, Sendable {
    /// The column `metadata`.
    struct Metadata: Codable, Hashable, Sendable {
        var optimistic: Bool?
        var platform: String?
        var voiceURL: String?

        enum CodingKeys: String, CodingKey {
            case optimistic, platform
            case voiceURL = "voice_url"
        }

        init(platform: String?, voiceURL: String?) {
            (optimistic, self.platform, self.voiceURL) = (false, platform, voiceURL)
        }

        /// Ignores foreign content of this column, so that the message is not lost.
        init(from decoder: any Decoder) throws {
            let values = try? decoder.container(keyedBy: CodingKeys.self)
            optimistic = try? values?.decode(Bool.self, forKey: .optimistic)
            platform = try? values?.decode(String.self, forKey: .platform)
            voiceURL = try? values?.decode(String.self, forKey: .voiceURL)
        }
    }

    let id: UUID
    let sessionKey: String
    let userID: UUID
    let role: Message.Role
    let content: String
    let timestamp: Timestamp
    let metadata: Metadata?

    enum CodingKeys: String, CodingKey {
        case id, role, content, timestamp, metadata
        case sessionKey = "session_key"
        case userID = "user_id"
    }

    /// Makes the row that is sent for a message.
    init(_ message: Message) {
        id = message.id
        sessionKey = message.sessionKey
        userID = message.userID
        role = message.role
        content = message.content
        timestamp = message.timestamp
        metadata = Metadata(platform: message.platform, voiceURL: message.voiceURL)
    }

    /// The message in the row.
    var message: Message {
        Message(
            id: id, sessionKey: sessionKey, userID: userID, role: role, content: content,
            timestamp: timestamp,
            platform: metadata?.platform, voiceURL: metadata?.voiceURL, recording: nil, delivery: .stored)
    }
}

/// A row of `conversations`.
public struct ConversationRow: Codable, Hashable, Sendable {
    let id: UUID
    let sessionKey: String
    let userID: UUID
    let title: String
    let messageCount: Int
    let createdAt: Timestamp
    let updatedAt: Timestamp

    enum CodingKeys: String, CodingKey {
        case id, title
        case sessionKey = "session_key"
        case userID = "user_id"
        case messageCount = "message_count"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }

    /// Makes the row that is sent for a new conversation. The server counts its messages itself.
    init(_ conversation: Conversation) {
        id = conversation.id
        sessionKey = conversation.sessionKey
        userID = conversation.userID
        title = conversation.title
        messageCount = 0
        createdAt = conversation.createdAt
        updatedAt = conversation.updatedAt
    }

    /// The conversation in the row.
    var conversation: Conversation {
        Conversation(
            id: id, sessionKey: sessionKey, userID: userID, title: title, messageCount: max(0, messageCount),
            createdAt: createdAt, updatedAt: updatedAt, isStored: true)
    }
}

/// The rows of an answer. A row that does not decode, such as one of an unknown kind of message, does not affect
/// the others.
struct Rows<Row: Decodable>: Decodable {
    var rows: [Row] = []
    /// The number of rows that did not decode.
    var badCount = 0

    init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        while !list.isAtEnd {
            switch try list.decode(Attempt.self).row {
            case let row?: rows.append(row)
            case nil: badCount += 1
            }
        }
    }

    private struct Attempt: Decodable {
        let row: Row?
        init(from decoder: any Decoder) throws { row = try? Row(from: decoder) }
    }
}
