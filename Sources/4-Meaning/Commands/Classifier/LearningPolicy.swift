import Foundation

/// Which phrases are learned from a classifier.
///
/// A learned phrase acts at once and offline from then on, so the rules are stricter than those for acting once.
public struct LearningPolicy: Hashable, Sendable {
    /// Why a phrase is not learned.
    public enum Refusal: String, Hashable, Sendable {
        /// The classifier does not want it kept, or found no command.
        case notWanted = "not-wanted"
        /// The classifier is not sure enough.
        case unsure
        /// It is too long to be said the same way twice.
        case tooLong = "too-long"
        /// It is too short, or nothing but ordinary words and words of confirmation.
        case ordinaryWords = "ordinary-words"
        /// It denies, puts off or asks about what it was taken for.
        case denied
        /// A row has this phrase already: one that is switched off, contradictory or in quarantine.
        case known
        /// As many phrases are learned as may be.
        case full
    }

    /// The least confidence of a phrase that is learned, 0 ... 1. 0.85 comes from the service this replaces.
    public var minimumConfidence = 0.85
    /// How many learned phrases may be in use. A person should be able to look through them.
    public var maximumCount = 200
    /// The longest phrase, in words.
    public var maximumWords = 8

    /// Makes the policy with the defaults.
    public init() {}

    /// Why `phrase` is not learned; nil if it is to be.
    ///
    /// - Parameters:
    ///   - phrase: what was said, normalized.
    ///   - response: what the classifier made of it.
    ///   - parser: what is known already.
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
        // “Not yet closing” is no way to say Closing, whatever it was taken for this once.
        let vocabulary = parser.dictionary.vocabulary
        if Self.denies(meaning.action, in: words, context: context, vocabulary: vocabulary) { return .denied }
        guard !parser.dictionary.hasRow(of: phrase) else { return .known }
        guard parser.dictionary.learnedCount < maximumCount else { return .full }
        return nil
    }

    /// Whether words deny the action that they are taken for, put it off, or ask about it.
    ///
    /// - Parameters:
    ///   - action: what they are taken for. Questions, and what takes something back, cannot be denied so.
    ///   - words: what was said, normalized.
    ///   - own: words that the action's own phrases have.
    ///   - context: which words do so.
    ///   - vocabulary: the actions.
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
