import Foundation
import HelixChat

/// Lines for people and for programs. What comes from elsewhere is never obeyed by a terminal.
enum Console {
    /// A line on standard output.
    static func write(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }

    /// A line on standard error.
    static func complain(_ line: String) {
        FileHandle.standardError.write(Data("helix-voice: \(line.printable)\n".utf8))
    }

    /// A JSON object with sorted keys as a line.
    static func write(json value: some Encodable) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else { return }
        write(String(decoding: data, as: UTF8.self))
    }
}

extension String {
    /// Without what would move a cursor, change a colour or turn the writing round.
    var printable: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.map { scalar in
                    switch scalar.properties.generalCategory {
                    case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator: " "
                    default: scalar
                    }
                }))
    }
}

/// What programs read; a field that does not apply is left out.
struct Line: Encodable {
    var event: String
    var id: String?
    var session: String?
    var title: String?
    var messages: Int?
    var role: String?
    var text: String?
    var stable: String?
    var rest: String?
    var time: String?
    /// `optimistic`, `stored` or `failed`.
    var state: String?
    var optimistic: Bool?
    var voiceURL: String?
    var retries: Int?
    var reason: String?

    enum CodingKeys: String, CodingKey {
        case event, id, session, title, messages, role, text, stable, rest, time, state, optimistic, retries,
            reason
        case voiceURL = "voice_url"
    }

    init(_ event: String, reason: String? = nil) { (self.event, self.reason) = (event, reason) }

    init(_ message: Message) { self.init("message", message) }

    init(_ event: String, _ message: Message) {
        self.event = event
        id = message.id.uuidString.lowercased()
        session = message.sessionKey
        role = message.role.rawValue
        text = message.content
        time = message.timestamp.iso8601
        optimistic = message.delivery == .optimistic
        voiceURL = message.voiceURL
        switch message.delivery {
        case .optimistic: state = "optimistic"
        case .stored: state = "stored"
        case .failed(let why): (state, reason) = ("failed", why)
        }
    }

    init(_ conversation: Conversation) {
        event = "conversation"
        session = conversation.sessionKey
        title = conversation.title
        messages = conversation.messageCount
        time = conversation.updatedAt.iso8601
    }

    init(_ sync: SyncState) {
        event = "sync"
        state = sync.name
        reason = sync.reason
    }
}
