/// Intents and the ways of saying them, ready to be matched.
///
/// An immutable value, made once from a ``GrammarDefinition`` and used anywhere:
///
/// ```swift
/// let grammar = try Grammar(
///     GrammarDefinition(
///         intents: [
///             GrammarIntent(
///                 name: "timer", sentences: [try GrammarSentence("[please] (set | start) a timer for {duration}")])
///         ]))
/// grammar.match("start a timer for five minutes")?.slots["duration"]  // .duration(seconds: 300)
/// ```
///
/// `CommandFiles` reads one from a file. What may be said is never listed, neither here nor for the recognizer.
public struct Grammar: Sendable {
    /// What it was made of.
    public let definition: GrammarDefinition
    /// The slots that no sentence leads to.
    public let unusedSlots: [GrammarSlot]
    /// The rules that no sentence leads to.
    public let unusedRules: [GrammarRule]
    /// The actions, and what their targets are called.
    let vocabulary: ActionVocabulary
    /// The language of numbers, times and durations.
    let language: Language

    /// More words than this are no command: a minute's speech, the longest utterance there is, has fewer.
    public static let maximumWords = AliasDictionary.maximumWords

    /// A sentence with the rules and slots put in.
    struct Sentence: Sendable {
        var intent: GrammarIntent
        var sentence: GrammarSentence
        var expression: GrammarExpression
    }

    let sentences: [Sentence]
    let automaton: GrammarAutomaton

    /// Compiles a grammar; time and memory grow linearly with its size, each use of a slot or rule counted.
    ///
    /// - Parameters:
    ///   - definition: what was written.
    ///   - context: what the slots of targets and of aliases draw on.
    /// - Throws: ``GrammarError`` with the place: a name that is unknown or there twice, a rule that contains itself,
    ///   or more than ``GrammarLimits`` allows.
    public init(
        _ definition: GrammarDefinition, context: GrammarContext = GrammarContext()
    ) throws(GrammarError) {
        self.definition = definition
        (vocabulary, language) = (context.vocabulary, context.language)
        var resolver = try GrammarResolver(definition, context: context)
        var sentences: [Sentence] = []
        for intent in definition.intents {
            for sentence in intent.sentences {
                sentences.append(
                    Sentence(
                        intent: intent, sentence: sentence,
                        expression: try resolver.resolve(sentence.expression)))
            }
        }
        self.sentences = sentences
        automaton = try GrammarAutomaton(sentences.map { ($0.expression, $0.sentence.position) })
        unusedSlots = definition.slots.filter { !resolver.usedSlots.contains($0.name) }
        unusedRules = definition.rules.filter { !resolver.usedRules.contains($0.name) }
    }

    /// The sentences with every rule and slot put in: nothing but words, digits, sequences, choices, options, tags and
    /// replacements. Rules and slots used several times are shared.
    public var expressions: [GrammarExpression] { sentences.map(\.expression) }

    /// The weight of each of the ``expressions``, which is that of its intent.
    public var weights: [Double] { sentences.map(\.intent.weight) }

    /// How many states the compiled grammar has; a measure of what a match costs.
    public var stateCount: Int { automaton.states.count }

    /// Understands a text, from its first to its last word.
    ///
    /// Time and memory are O(words x ``stateCount``) whatever the grammar. Digits are read by slots and literal digits first; where
    /// that gives nothing, as the words that they are said in: a recognizer that writes `lamp 5` may have heard what the
    /// grammar calls *lamp five*.
    ///
    /// - Parameter text: what was heard, normalized or not.
    /// - Returns: nil if no expression fits, and for more than ``maximumWords`` words.
    public func match(_ text: String) -> GrammarMatch? {
        let written = TextNormalizer.wordsWithDigits(text, in: language)
        if let match = match(words: written) { return match }
        guard written.contains(where: { Int($0) != nil }) else { return nil }
        return match(words: TextNormalizer.words(text, in: language))
    }

    private func match(words: [String]) -> GrammarMatch? {
        guard !words.isEmpty, words.count <= Self.maximumWords else { return nil }
        var matcher = GrammarMatcher(automaton)
        let readings = matcher.match(words).lazy.compactMap { reading($0.sentence, $0.notes, words: words) }
        guard let best = readings.first else { return nil }
        return GrammarMatch(
            reading: best, runnerUp: readings.first { !$0.means(best) }, text: words.joined(separator: " "))
    }

    /// What a way has read; nil if a number, duration or time in it says none after all.
    func reading(
        _ index: Int, _ notes: [GrammarTrails.Note], words: [String]
    ) -> GrammarReading? {
        var fillings = GrammarFillings(marks: automaton.marks, words: words, language: language)
        guard let found = fillings.read(notes) else { return nil }
        let sentence = sentences[index]
        return GrammarReading(
            intent: sentence.intent.name, action: sentence.intent.action, fillings: found,
            expression: sentence.sentence.text, position: sentence.sentence.position,
            isRefused: sentence.intent.isRefused)
    }
}
