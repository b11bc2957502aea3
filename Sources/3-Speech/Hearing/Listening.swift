import WakeWord

/// What begins a command. A program must ask for all speech by name: a room must not obey every voice, nor send its
/// sound to a recognizer elsewhere, because a file was lost.
public enum Listening: Sendable {
    /// Any of these wake words. ``HearingOptions/check()`` refuses an empty list.
    case keywords([KeywordModel])
    /// All speech, without a wake word; the event `always-on` tells the reason.
    case always(reason: String)
    /// A request of the program alone, such as the press of a button. An event `problem` gives the reason, unless the
    /// configuration asks for this.
    case triggers(reason: String?)

    /// The models of the wake words; empty if no wake word begins a command.
    public var keywords: [KeywordModel] {
        if case .keywords(let models) = self { models } else { [] }
    }

    /// Whether all speech is recognized.
    package var isAlwaysOn: Bool {
        if case .always = self { true } else { false }
    }
}
