/// The choice of messages to read aloud: the assistant's answers to messages that were sent from here since the program
/// began. Older ones were read when they came. It is a value, so that every case can be tested.
public struct Replies: Sendable {
    /// The longest text that is read whole, in characters: a minute and a half of speech.
    static let maximumCharacters = 1_200

    /// The time of the newest message from here, by conversation.
    private var sent: [String: Timestamp] = [:]
    private var lastRead: [String: Timestamp] = [:]

    /// Nothing was sent yet.
    public init() {}

    /// A message was sent from here.
    public mutating func noteSent(_ message: Message) { sent[message.sessionKey] = message.timestamp }

    /// The text that is read aloud of a message which is new or different now; nil if none is. Each message is read
    /// once, whatever changes of it later.
    public mutating func take(_ message: Message) -> String? {
        guard message.role == .assistant, let asked = sent[message.sessionKey], message.timestamp > asked,
            lastRead[message.sessionKey].map({ message.timestamp > $0 }) ?? true
        else { return nil }
        lastRead[message.sessionKey] = message.timestamp
        guard message.content.count > Self.maximumCharacters else { return message.content }
        return message.content.prefix(Self.maximumCharacters) + ". The rest is on the screen."
    }
}
