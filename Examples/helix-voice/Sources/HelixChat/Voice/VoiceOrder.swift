import VoiceEngine

/// What is said after the wake word.
public enum VoiceOrder: String, Sendable, CaseIterable {
    /// Dictates a message into the conversation that is open.
    case newMessage = "new-message"
    /// Begins a conversation.
    case newChat = "new-chat"
    /// Opens the conversation below.
    case nextChat = "next-chat"
    /// Opens the conversation above.
    case previousChat = "previous-chat"

    private var sentences: [String] {
        switch self {
        case .newMessage: ["new message", "(write | dictate) a message"]
        case .newChat: ["new chat", "new conversation"]
        case .nextChat: ["next (chat | conversation)"]
        case .previousChat: ["previous (chat | conversation)"]
        }
    }

    /// All of it, for the recognizer and the parser.
    static func grammar() throws -> Grammar {
        try Grammar(
            GrammarDefinition(
                intents: allCases.map { order in
                    GrammarIntent(
                        name: order.rawValue,
                        sentences: try order.sentences.map { try GrammarSentence($0, syntax: .rhasspy) })
                }))
    }
}
