import Commands

/// The writing rules and the commands of a dictation.
public struct DictationOptions: Hashable, Sendable {
    /// Marks and the names under which they are said, in lower-case words. A clinic that writes of the colon leaves its
    /// name out.
    public var marks = SpokenMark.english

    /// Whether numbers, units, days and times are written in digits if the recognizer gave words.
    public var writesNumbers = true

    /// The phrases that end the dictation, said alone between two pauses.
    public var endPhrases = [
        "stop dictation", "end dictation", "end of dictation", "finish dictation", "dictation off",
    ]

    /// Phrases for the program, said alone between two pauses, such as names of sections.
    public var phrases: [String] = []

    /// Makes options with the defaults.
    public init() {}

    /// Everything that is a command and not text, for a recognizer that listens for phrases.
    public var expectedPhrases: [String] {
        DictationCommand.fixed.keys.sorted() + endPhrases + phrases
    }
}
