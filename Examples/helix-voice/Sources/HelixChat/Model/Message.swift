import Foundation

/// A message as it is shown: from the moment it was spoken on, long before a server has it.
public struct Message: Identifiable, Hashable, Sendable {
    /// Who wrote it.
    public enum Role: String, Codable, Sendable { case user, assistant }

    /// How far it has come.
    public enum Delivery: Hashable, Sendable {
        /// The message is shown and in the outbox; the server has not confirmed it.
        case optimistic
        /// The server has stored the message.
        case stored
        /// The server refused the message for good, with a reason. It has left the outbox, and is kept until the user
        /// resends or discards it.
        case failed(String)
    }

    /// A key that this program makes and sends along, so that it recognizes the server's echo as the same message.
    public let id: UUID
    /// The key of the conversation.
    public var sessionKey: String
    /// Whose.
    public var userID: UUID
    /// Who wrote it.
    public var role: Role
    /// The text.
    public var content: String
    /// The time by which messages are ordered.
    public var timestamp: Timestamp
    /// Where it was written, such as `linux`.
    public var platform: String?
    /// Where its recording is.
    public var voiceURL: String?
    /// The file of its recording on this machine, by its name in the folder of recordings.
    public var recording: String?
    /// How far it has come.
    public var delivery: Delivery
}

/// A conversation, as it is listed.
public struct Conversation: Identifiable, Hashable, Sendable {
    /// The key of its row.
    public let id: UUID
    /// What its messages and its channel are named by: `session-<uuid>`.
    public var sessionKey: String
    /// Whose.
    public var userID: UUID
    /// What it is called.
    public var title: String
    /// How many messages it has, those not sent yet among them.
    public var messageCount: Int
    /// When it was begun.
    public var createdAt: Timestamp
    /// When something was said in it last; the newest comes first.
    public var updatedAt: Timestamp
    /// Whether the server has it.
    public var isStored: Bool

    /// The title of one without a name.
    public static let newTitle = "New Chat"

    /// A new one.
    public static func new(of userID: UUID, at now: Timestamp) -> Conversation {
        Conversation(
            id: UUID(), sessionKey: "session-\(UUID().uuidString.lowercased())", userID: userID,
            title: newTitle, messageCount: 0, createdAt: now, updatedAt: now, isStored: false)
    }
}

/// A text that may be sent.
public struct MessageText: Hashable, Sendable {
    /// Why a text may not be sent.
    public enum Refusal: Error, Hashable, CustomStringConvertible {
        /// There is nothing in it.
        case empty
        /// It is longer than ``MessageText/maximumCharacters``.
        case long(Int)

        /// What to do.
        public var description: String {
            switch self {
            case .empty: "There is nothing to send yet; say something first."
            case .long(let count):
                "A message has at most \(maximumCharacters) characters and this one \(count); send it in parts."
            }
        }
    }

    /// Half an hour of speech.
    public static let maximumCharacters = 32_768

    /// The text, trimmed.
    public let value: String

    /// Trims a text; refuses an empty one.
    public init(_ text: String) throws(Refusal) {
        value = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !value.isEmpty else { throw .empty }
        guard value.count <= Self.maximumCharacters else { throw .long(value.count) }
    }
}
