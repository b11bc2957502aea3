/// A thing that people want, such as a timer, and the ways of saying it.
public struct GrammarIntent: Hashable, Sendable {
    /// The intent's name, which a match returns.
    public var name: String
    /// The action that the engine carries out; nil leaves the intent to the application.
    public var action: CommandAction?
    /// The ways of saying the intent.
    public var sentences: [GrammarSentence]
    /// How often people say one of the intent's phrases, relative to a phrase of an intent without a weight, which has
    /// 1. A recognizer that knows weights prefers the phrase with the higher weight among phrases that sound alike.
    /// Within ``weights``.
    public var weight: Double
    /// Whether the engine refuses this intent: a text that fits it gives ``NoMatch`` with ``NoMatch/missing``. The
    /// grammar has such an intent so that the recognizer does not take its phrases for those of another.
    public var isRefused = false
    /// The place of the intent's name in the text.
    public var position: GrammarPosition

    /// The range of a weight.
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
    /// The expression that ``text`` stands for.
    public var expression: GrammarExpression
    /// The place where the text begins.
    public var position: GrammarPosition

    /// Makes a sentence.
    public init(
        text: String, expression: GrammarExpression, at position: GrammarPosition = GrammarPosition()
    ) {
        self.text = text
        self.expression = expression
        self.position = position
    }

    /// Makes a sentence from its text.
    ///
    /// - Throws: ``GrammarError`` with the place in `text`, counted from `position`.
    public init(
        _ text: String, syntax: GrammarSyntax = .native, at position: GrammarPosition = GrammarPosition()
    ) throws(GrammarError) {
        self.init(
            text: text, expression: try GrammarExpression(text, syntax: syntax, at: position), at: position)
    }
}
