/// The outcome of a recognizer's preparation: what it cannot hear, and whether it answers pauses.
public struct Preparation: Hashable, Sendable {
    /// Words that the back end has no pronunciation for, sorted; it cannot hear phrases with such a word.
    public var unknownWords: [String]
    /// The listed phrases that it will not hear for that reason, in the order they were given.
    ///
    /// The recognizer leaves out an expression's phrases with an unknown word, too, but does not list them here: there
    /// may be millions. ``unknownWords`` names the words in either case.
    public var droppedPhrases: [String]
    /// True if phrases were expected and the recognizer can hear none of them, neither listed ones nor those of
    /// expressions; false also if a back end does not say.
    public var hearsNothing: Bool
    /// Whether the session can ask the recognizer in mid-command for the text so far. Such a recognizer reports
    /// ``Hypothesis/soFar(_:sampleCount:)`` at a pause. It has its transcript within a few tenths of a second after the
    /// utterance's end, says how sure it is, and returns only expected phrases.
    public var answersPauses: Bool

    /// Makes an outcome; the defaults say that the recognizer can hear everything.
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
