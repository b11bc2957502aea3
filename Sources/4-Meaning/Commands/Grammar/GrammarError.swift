/// Why a grammar cannot be used.
public struct GrammarError: Error, Hashable, CustomStringConvertible {
    /// Where, as far as one place is to blame.
    public var position: GrammarPosition?
    /// What is wrong and what to do next, as a sentence without the place.
    public var sentence: String

    /// Makes an error.
    public init(_ position: GrammarPosition?, _ sentence: String) {
        self.position = position
        self.sentence = sentence
    }

    /// The place, where there is one, and the sentence.
    public var description: String { (position.map { "\($0): " } ?? "") + sentence }
}
