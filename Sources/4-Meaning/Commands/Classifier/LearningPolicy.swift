import Foundation

/// The rules by which the engine learns phrases from a classifier.
///
/// A learned phrase acts at once and offline from then on, so the rules are stricter than those for acting once.
public struct LearningPolicy: Hashable, Sendable {
    /// The reason why the engine does not learn a phrase.
    public enum Refusal: String, Hashable, Sendable {
        /// The classifier does not propose to keep the phrase, or found no command.
        case notWanted = "not-wanted"
        /// The classifier is not sure enough.
        case unsure
        /// The phrase is too long; a person hardly says it the same way twice.
        case tooLong = "too-long"
        /// The phrase is too short, or has only ordinary words and words of confirmation.
        case ordinaryWords = "ordinary-words"
        /// The phrase denies the action, puts it off or asks about it.
        case denied
        /// An alias with this phrase exists already; it is switched off, contradictory or in quarantine.
        case known
        /// The engine has learned as many phrases as the policy allows.
        case full
    }

    /// The lowest confidence at which a phrase is learned, 0 ... 1. 0.85 comes from the service that this
    /// engine replaces.
    public var minimumConfidence = 0.85
    /// The most learned phrases in use. A person should be able to look through them.
    public var maximumCount = 200
    /// The most words of a learned phrase.
    public var maximumWords = 8

    /// Makes the policy with the defaults.
    public init() {}

    /// The reason not to learn `phrase`; nil if the engine should learn it.
    ///
    /// - Parameters:
    ///   - phrase: the normalized phrase.
    ///   - response: the classifier's response to the phrase.
    ///   - parser: the parser with the known phrases.
    public func refusal(
        of phrase: String, _ response: ClassifierResponse, in parser: CommandParser
    ) -> Refusal? {
        guard response.shouldCache, let meaning = response.meaning else { return .notWanted }
        guard response.confidence >= minimumConfidence else { return .unsure }
        let words = phrase.split(separator: " ").map(String.init)
        guard words.count <= maximumWords else { return .tooLong }
        let context = parser.dictionary.contextWords
        let answers = parser.confirmationWords.confirm.union(parser.confirmationWords.cancel)
        let telling = words.filter { !context.carriers.contains($0) && !answers.contains($0) }
        guard !answers.contains(phrase), telling.contains(where: { $0.count >= 4 }) else {
            return .ordinaryWords
        }
        // “Not yet closing” is no way to say Closing, even if the classifier took it for that this once.
        let vocabulary = parser.dictionary.vocabulary
        if Self.denies(meaning.action, in: words, context: context, vocabulary: vocabulary) { return .denied }
        guard !parser.dictionary.hasRow(of: phrase) else { return .known }
        guard parser.dictionary.learnedCount < maximumCount else { return .full }
        return nil
    }

    /// Whether words deny an action, put it off, or ask about it.
    ///
    /// - Parameters:
    ///   - action: the action that the words seem to mean. False for questions, and for actions that take
    ///     something back.
    ///   - words: the normalized words.
    ///   - own: the words of the action's own phrases, which do not count.
    ///   - context: the words that deny, put off or ask.
    ///   - vocabulary: the properties of the actions.
    package static func denies(
        _ action: CommandAction, in words: [String], excusing own: Set<String> = [],
        context: ContextWords = .english, vocabulary: ActionVocabulary
    ) -> Bool {
        guard !vocabulary.takingBack.contains(action), !vocabulary.queries.contains(action) else {
            return false
        }
        return words.contains { context.refusals.contains($0) && !own.contains($0) } || context.asks(words)
    }
}
