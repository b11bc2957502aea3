/// Something that people want, and the ways in which they say it.
public struct GrammarIntent: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// What the engine does about it; nil leaves that to the application.
    public var action: CommandAction?
    /// How it is said.
    public var sentences: [GrammarSentence]
    /// How many times as often each of its phrases is said as one without a weight, which has 1: a recognizer that knows weights takes
    /// it before others that sound alike. Within ``weights``.
    public var weight: Double
    /// Whether it is heard so that it is not taken for another one, and refused: a text that fits it gives ``NoMatch`` with
    /// ``NoMatch/missing``.
    public var isRefused = false
    /// Where its name stands.
    public var position: GrammarPosition

    /// What a weight may be.
    public static let weights = 0.001...1000

    /// Makes an intent.
    public init(
        name: String, action: CommandAction? = nil, sentences: [GrammarSentence], weight: Double = 1,
        at position: GrammarPosition = GrammarPosition()
    ) {
        self.name = name
        self.action = action
        self.sentences = sentences
        self.weight = weight
        self.position = position
    }
}

/// One way of saying an intent.
public struct GrammarSentence: Hashable, Sendable {
    /// The expression as it was written.
    public var text: String
    /// What that means.
    public var expression: GrammarExpression
    /// Where it begins.
    public var position: GrammarPosition

    /// Makes a sentence.
    public init(
        text: String, expression: GrammarExpression, at position: GrammarPosition = GrammarPosition()
    ) {
        self.text = text
        self.expression = expression
        self.position = position
    }

    /// Reads a sentence.
    ///
    /// - Throws: ``GrammarError`` with the place in `text`, counted from `position`.
    public init(
        _ text: String, syntax: GrammarSyntax = .native, at position: GrammarPosition = GrammarPosition()
    ) throws(GrammarError) {
        self.init(
            text: text, expression: try GrammarExpression(text, syntax: syntax, at: position), at: position)
    }
}
