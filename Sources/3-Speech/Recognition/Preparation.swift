/// What came of preparing a recognizer.
public struct Preparation: Hashable, Sendable {
    /// Words that the back end has no pronunciation for, sorted; it cannot hear phrases with such a word.
    public var unknownWords: [String]
    /// The listed phrases that it will not hear for that reason, in the order they were given.
    ///
    /// Of an expression the phrases with an unknown word are left out too, but they are not listed here:
    /// there may be millions. ``unknownWords`` names the words in either case.
    public var droppedPhrases: [String]
    /// True if phrases were expected and not one of them can be heard, however they were written down; false also
    /// where a back end does not say.
    public var hearsNothing: Bool
    /// Whether the recognizer can be asked in mid-command what was said so far: at a pause it tells
    /// ``Hypothesis/soFar(_:sampleCount:)``, it has its transcript within a few tenths of a second after the utterance's
    /// end and says how sure it is, and it returns nothing but expected phrases.
    public var answersPauses: Bool

    /// Makes a report; empty when everything can be heard.
    public init(
        unknownWords: [String] = [], droppedPhrases: [String] = [], hearsNothing: Bool = false,
        answersPauses: Bool = false
    ) {
        self.unknownWords = unknownWords
        self.droppedPhrases = droppedPhrases
        self.hearsNothing = hearsNothing
        self.answersPauses = answersPauses
    }
}
