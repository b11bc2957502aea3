import WakeWord

/// What begins a command. Recognizing all speech has to be asked for by name: a room must not obey every voice, nor
/// send its sound to a recognizer elsewhere, because a file was lost.
public enum Listening: Sendable {
    /// A wake word, one or more to choose from; none is refused.
    case keywords([KeywordModel])
    /// All speech, without a wake word; the event `always-on` tells the reason.
    case always(reason: String)
    /// Nothing but what the program asks for, as by a button. An event `problem` gives the reason, unless the
    /// configuration asks for this.
    case triggers(reason: String?)

    /// The wake words that are listened for.
    public var keywords: [KeywordModel] {
        if case .keywords(let models) = self { models } else { [] }
    }

    /// Whether all speech is recognized.
    package var isAlwaysOn: Bool {
        if case .always = self { true } else { false }
    }
}
