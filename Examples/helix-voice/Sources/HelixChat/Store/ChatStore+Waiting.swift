import Foundation
import GRDB

/// For programs that send and end.
extension ChatStore {
    /// Waits until a message is stored or refused, or the given seconds have passed; the message as it is then.
    public func settled(_ id: UUID, within seconds: Double) async throws -> Message? {
        let settled = try await first(within: seconds) { db in
            try Message.find(id, db)
        } where: {
            $0?.delivery != .optimistic
        }
        if let settled { return settled }
        return try await message(id)
    }

    /// Waits until the outbox is empty, or the given seconds have passed; whether it is.
    public func drained(within seconds: Double) async throws -> Bool {
        try await first(within: seconds) { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM outbox") ?? 0
        } where: {
            $0 == 0
        } != nil
    }

    /// The first value of something in the file that is as wanted; nil after the given seconds.
    private func first<T: Sendable>(
        within seconds: Double, _ value: @escaping @Sendable (Database) throws -> T,
        where isWanted: @escaping @Sendable (T) -> Bool
    ) async throws -> T? {
        let values = ValueObservation.tracking(value).values(in: database)
        return try await withThrowingTaskGroup(of: T?.self) { group in
            group.addTask {
                for try await value in values where isWanted(value) { return value }; return nil
            }
            group.addTask {
                try await Task.sleep(for: .seconds(seconds))
                return nil
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
    }

    /// Fills it with a made chat, for measuring.
    public func fill(conversations: Int, messages: Int) async throws {
        try await write { db in
            let user = UUID()
            let start: Int64 = 1_700_000_000_000_000
            var keys: [String] = []
            for number in 0..<conversations {
                var new = Conversation.new(of: user, at: Timestamp(microseconds: start + Int64(number)))
                new.isStored = true
                new.title = "Conversation \(number)"
                try new.insert(db)
                keys.append(new.sessionKey)
            }
            for number in 0..<messages {
                try Message(
                    id: UUID(), sessionKey: keys[number % keys.count], userID: user,
                    role: number % 2 == 0 ? .user : .assistant,
                    content:
                        "Message \(number) says that the weather is good today, and a little more than that.",
                    timestamp: Timestamp(microseconds: start + Int64(number) * 1_000_000), platform: "linux",
                    voiceURL: nil, recording: nil, delivery: .stored
                ).upsert(db)
            }
        }
    }
}
