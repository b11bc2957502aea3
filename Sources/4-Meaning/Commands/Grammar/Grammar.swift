/// A compiled grammar: intents and the ways of saying them, ready to be matched.
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
/// `CommandFiles` reads a grammar from a file. A grammar never lists its phrases, neither here nor for the recognizer.
public struct Grammar: Sendable {
    /// The definition that this grammar was compiled from.
    public let definition: GrammarDefinition
    /// The slots that no sentence leads to.
    public let unusedSlots: [GrammarSlot]
    /// The rules that no sentence leads to.
    public let unusedRules: [GrammarRule]
    /// The properties of the actions, and the words for their targets.
    let vocabulary: ActionVocabulary
    /// The language of numbers, times and durations.
    let language: Language

    /// The most words of a text that a grammar reads. A minute of speech, the longest utterance there is, has fewer.
    public static let maximumWords = AliasDictionary.maximumWords

    /// A sentence whose expression has the contents of rules and slots in the place of their names.
    struct Sentence: Sendable {
        var intent: GrammarIntent
        var sentence: GrammarSentence
        var expression: GrammarExpression
    }

    let sentences: [Sentence]
    let automaton: GrammarAutomaton

    /// Compiles a grammar.
    ///
    /// Time and memory grow linearly with the grammar's size, each use of a slot or rule counted.
    ///
    /// - Parameters:
    ///   - definition: the intents, slots and rules as they were written.
    ///   - context: the phrases for slots of targets and of aliases.
    /// - Throws: ``GrammarError`` with the place if a name is unknown or there twice, if a rule contains itself, or if
    ///   the grammar exceeds ``GrammarLimits``.
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

    /// The expressions of all sentences, with the contents of rules and slots in the place of their names: only words,
    /// digits, sequences, choices, options, tags and replacements. Uses of the same rule or slot share its expression.
    public var expressions: [GrammarExpression] { sentences.map(\.expression) }

    /// The weight of each of the ``expressions``, which is that of its intent.
    public var weights: [Double] { sentences.map(\.intent.weight) }

    /// The number of states of the compiled grammar: a measure of the cost of a match.
    public var stateCount: Int { automaton.states.count }

    /// Finds the intent and the slots of a text; an expression must fit it from the first to the last word.
    ///
    /// Time and memory are O(words x ``stateCount``) for every grammar. Slots and literal digits read digits first. If
    /// no expression fits, the grammar reads the digits as the words in which people say them: a recognizer that
    /// writes `lamp 5` may have heard the grammar's *lamp five*.
    ///
    /// - Parameter text: the text, normalized or not.
    /// - Returns: nil if no expression fits, or if the text has more than ``maximumWords`` words.
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

    /// The reading that a way through the automaton stands for; nil if the words of a number, duration or time slot
    /// turn out to have no value.
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
