import ArgumentParser
import Foundation
import HelixChat

/// The conversations.
struct ListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the conversations, newest first.")

    @OptionGroup var options: StoreOptions

    func run() async throws {
        try await Failure.reporting {
            for conversation in try await options.open(.looking).conversations() {
                if options.json {
                    Console.write(json: Line(conversation))
                } else {
                    let when = conversation.updatedAt.date.formatted(date: .abbreviated, time: .shortened)
                    Console.write(
                        "\(conversation.sessionKey)  \(when)  \(conversation.messageCount)  "
                            + conversation.title.printable
                    )
                }
            }
        }
    }
}

/// The messages of a conversation.
struct ShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show the messages of a conversation, oldest first.")

    @OptionGroup var options: StoreOptions

    @Argument(help: "Its session key; without it the newest conversation.")
    var session: String?

    @Option(help: "How many of the newest messages.")
    var limit = 200

    func run() async throws {
        try await Failure.reporting {
            let store = try options.open(.looking)
            let newest = try await store.conversations(limit: 1).first?.sessionKey
            guard let key = session ?? newest else { return }
            guard try await store.conversation(key) != nil else {
                throw StoreError.unknown("conversation \(key)")
            }
            for message in try await store.messages(in: key, newest: limit) {
                if options.json {
                    Console.write(json: Line(message))
                } else {
                    Console.write(message.plainLine)
                }
            }
        }
    }
}

/// What waits.
struct OutboxCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "outbox", abstract: "Show what is not sent yet, or was refused; resend or discard that.")

    @OptionGroup var options: StoreOptions

    @Option(help: "Queue this refused message again.")
    var resend: String?

    @Option(help: "Forget this refused message.")
    var discard: String?

    func run() async throws {
        try await Failure.reporting {
            if let id = try resend.map(identifier) { _ = try await options.open(.alone).resend(id) }
            if let id = try discard.map(identifier) {
                let message = try await options.open(.alone).discard(id)
                if let name = message.recording {
                    try? FileManager.default.removeItem(at: options.recordings.appending(component: name))
                }
            }
            let store = try options.open(.looking)
            for entry in try await store.outbox() { write(entry) }
            for message in try await store.failed() {
                if options.json {
                    Console.write(json: Line("refused", message))
                } else {
                    Console.write("refused  \(message.id.uuidString.lowercased())  \(message.plainLine)")
                }
            }
        }
    }

    private func identifier(_ text: String) throws -> UUID {
        guard let id = UUID(uuidString: text) else { throw Failure(.badData, "\(text) is no message's id") }
        return id
    }

    private func write(_ entry: OutboxEntry) {
        var line = Line("queued", reason: entry.failure)
        let what: String
        switch entry.content {
        case .conversation(let conversation):
            line.title = conversation.title
            what = "conversation \(conversation.title.printable)"
        case .message(let message):
            line = Line("queued", message)
            line.reason = entry.failure
            what = message.plainLine
        }
        (line.session, line.retries) = (entry.sessionKey, entry.retries)
        if options.json { return Console.write(json: line) }
        Console.write(
            "queued  \(what)"
                + (entry.failure.map { "  (tried \(entry.retries) times: \($0.printable))" } ?? ""))
    }
}

extension Message {
    /// One line, for people and pipes.
    var plainLine: String {
        let when = timestamp.date.formatted(date: .omitted, time: .shortened)
        let why = if case .failed(let reason) = delivery { "  [\(reason.printable)]" } else { "" }
        return "\(delivery.mark) \(when) \(role == .user ? "you" : "helix"): \(content.printable)\(why)"
    }
}

extension Message.Delivery {
    /// Waiting, there, or refused.
    var mark: String {
        switch self {
        case .optimistic: "…"
        case .stored: "✓"
        case .failed: "✗"
        }
    }
}
