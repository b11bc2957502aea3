/// The server as the outbox and the catch-up need it; ``RestServer`` implements it.
public protocol MessageServer: Sendable {
    /// Sends an entry of the outbox. A repeated call with the same entry must not store it twice.
    func deliver(_ entry: OutboxEntry) async -> Delivered

    /// Rows of a conversation up to a time, newest first.
    func messages(in sessionKey: String, upTo time: Timestamp?, limit: Int) async throws(ServerFailure)
        -> [MessageRow]

    /// The user's conversations, newest first.
    func conversations(limit: Int) async throws(ServerFailure) -> [ConversationRow]
}

/// The result of sending.
public enum Delivered: Sendable {
    /// The server has it, and this is its row.
    case message(MessageRow)
    /// The server has it, and this is its row.
    case conversation(ConversationRow)
    /// The server does not have the entry.
    case failed(ServerFailure)
}

/// The reason of a failed request.
public enum ServerFailure: Error, Hashable, Sendable {
    /// Worth trying again: the network, time, load, an answer that makes no sense, a token that has expired.
    case passing(String, retryAfter: Duration? = nil)
    /// The same request will be refused again: 4xx but 401, 408 and 429.
    case lasting(String, status: Int? = nil)

    /// What happened.
    public var reason: String {
        switch self {
        case .passing(let reason, _), .lasting(let reason, _): reason
        }
    }

    /// Sorts an answer that is no success.
    static func of(status: Int, saying words: String, retryAfter: Duration? = nil) -> ServerFailure {
        let reason =
            words.isEmpty ? "the server answered \(status)" : "the server answered \(status): \(words)"
        return switch status {
        // An expired token is no fault of the message, which must not be lost to it.
        case 401: .passing("\(reason); put a new access_token into the file")
        case 408, 429: .passing(reason, retryAfter: retryAfter)
        case 400..<500: .lasting(reason, status: status)
        default: .passing(reason, retryAfter: retryAfter)
        }
    }
}
