import Commands

/// How dictation is written, and what is said to it.
public struct DictationOptions: Hashable, Sendable {
    /// Marks and the names under which they are said, in lower-case words. A clinic that writes of the colon leaves its
    /// name out.
    public var marks = SpokenMark.english

    /// Whether numbers, units, days and times are written in digits where the recognizer gave words.
    public var writesNumbers = true

    /// What ends the dictation, said alone between two pauses.
    public var endPhrases = [
        "stop dictation", "end dictation", "end of dictation", "finish dictation", "dictation off",
    ]

    /// What the program wants to be told, said alone between two pauses: names of sections, say.
    public var phrases: [String] = []

    /// Makes options with the defaults.
    public init() {}

    /// Everything that is a command and not text, for a recognizer that listens for phrases.
    public var expectedPhrases: [String] {
        DictationCommand.fixed.keys.sorted() + endPhrases + phrases
    }
}
