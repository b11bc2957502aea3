import Commands
import Foundation
import RoomMode
import RoomRecords

/// The check that a text's words support the choice of a model.
///
/// It asks no model, so it holds even if a text has talked a model into something. A choice that changes something is
/// *supported* if the text has a word that says what the choice is about, if no other choice of the list has more such
/// words, if few words are about something else, and if no word denies the choice, puts it off or asks about it.
package struct ChoiceEvidence: Sendable {
    /// The result of the check.
    package enum Verdict: String, Hashable, Sendable {
        /// The text may mean the choice.
        case supported
        /// No word of the text is about the choice.
        case unsupported
        /// The text has more words for another choice.
        case outweighed
        /// Too many words are about something else.
        case talk
        /// Some words deny the choice, put it off, or ask about it.
        case denied
    }

    /// Words that people say in place of other words.
    package struct Synonyms: Hashable, Sendable {
        /// The synonyms of words in milestones' names: *cut* for *incision*.
        package var words: [String: [String]]
        /// Words for actions, by the actions' names.
        package var actions: [String: [String]]

        /// Makes a set of synonyms.
        package init(words: [String: [String]] = [:], actions: [String: [String]] = [:]) {
            (self.words, self.actions) = (words, actions)
        }
    }

    /// The most words that neither are about a choice nor carry a command. Of the 158 right answers to
    /// Benchmarks/phrasings/classifier.tsv, two have more; of the talk there, this limit refuses a third.
    private static let otherWordCount = 2
    /// The shortest word in which one letter may be wrong, and in which two may.
    private static let fuzzyLengths = (one: 5, two: 8)

    private let phrases: [String: ChoiceVocabulary]
    private let actions: [CommandAction: ChoiceVocabulary]
    private let synonyms: [(stem: String, words: [String])]

    /// Collects the words of all choices.
    ///
    /// - Parameters:
    ///   - aliases: the phrases whose meaning a person has written down.
    ///   - milestones: the milestones that the phrases are about; a facility's own milestones match them by name.
    ///   - synonyms: further words.
    package init(_ aliases: [Alias], milestones: [Milestone], synonyms: Synonyms) {
        var phrases: [String: ChoiceVocabulary] = [:]
        var actions: [CommandAction: ChoiceVocabulary] = [:]
        for alias in aliases where alias.isInUse {
            guard alias.action == .record else {
                if alias.targetID == nil, alias.targetKindID == nil {
                    actions[alias.action, default: .init()].add(alias.phrase)
                }
                continue
            }
            let milestone = milestones.first {
                alias.targetID == $0.id
                    || (alias.targetKindID != nil && alias.targetKindID == $0.kindID)
            }
            guard let milestone else { continue }
            phrases[TextNormalizer.normalize(milestone.name), default: .init()].add(alias.phrase)
        }
        for (name, words) in synonyms.actions {
            for word in words { actions[CommandAction(rawValue: name), default: .init()].add(word) }
        }
        (self.phrases, self.actions) = (phrases, actions)
        self.synonyms = synonyms.words.map {
            (stem: WordStem.of(TextNormalizer.normalize($0.key)), words: $0.value)
        }
        .sorted { $0.stem < $1.stem }
    }

    /// Judges a model's choice.
    ///
    /// - Parameters:
    ///   - meaning: the meaning that the model chose.
    ///   - request: the normalized text, and all choices that were offered.
    package func verdict(on meaning: CommandMeaning, of request: ClassifierRequest) -> Verdict {
        let words = request.transcription.split(separator: " ").map(String.init)
        // A query that is answered without need does no harm.
        guard !request.vocabulary.queries.contains(meaning.action) else { return .supported }
        let own = vocabulary(of: meaning, in: request)
        let isDenied = LearningPolicy.denies(
            meaning.action, in: words, excusing: own.words, vocabulary: request.vocabulary)
        if isDenied { return .denied }
        let choices = request.choices
        let all = choices.map { vocabulary(of: $0, in: request) }
        let known = all.reduce(into: Set<String>()) { $0.formUnion($1.content) }
        let read = words.map { (word: $0, stem: nearest(WordStem.of($0), word: $0, in: known)) }
        let stems = Set(read.map(\.stem))
        let support = Self.support(own, stems)
        guard support.content > 0 else { return .unsupported }
        for (choice, vocabulary) in zip(choices, all) where choice != meaning {
            let other = Self.support(vocabulary, stems)
            if (other.content, other.modifiers) > (support.content, support.modifiers) { return .outweighed }
        }
        let others = read.count { word, stem in
            !own.content.contains(stem) && !ChoiceVocabulary.modifiers.contains(stem)
                && !ContextWords.english.carriers.contains(word)
        }
        guard others <= Self.otherWordCount else { return .talk }
        return .supported
    }

    /// Returns the choices that a text has words for, the best first. Each has the number of its words that say what it
    /// is about, and of its words for a stage or a direction.
    package func support(
        of request: ClassifierRequest
    ) -> [(meaning: CommandMeaning, content: Int, modifiers: Int)] {
        let words = request.transcription.split(separator: " ").map(String.init)
        let choices = request.choices.map { ($0, vocabulary(of: $0, in: request)) }
        let known = choices.reduce(into: Set<String>()) { $0.formUnion($1.1.content) }
        let stems = Set(words.map { nearest(WordStem.of($0), word: $0, in: known) })
        return choices.map { choice, vocabulary in
            let support = Self.support(vocabulary, stems)
            return (meaning: choice, content: support.content, modifiers: support.modifiers)
        }
        .filter { $0.content > 0 }.sorted { ($0.content, $0.modifiers) > ($1.content, $1.modifiers) }
    }

    private static func support(
        _ vocabulary: ChoiceVocabulary, _ stems: Set<String>
    ) -> (content: Int, modifiers: Int) {
        (
            vocabulary.content.intersection(stems).count,
            vocabulary.modifiers.intersection(stems).count
        )
    }

    private func vocabulary(of meaning: CommandMeaning, in request: ClassifierRequest) -> ChoiceVocabulary {
        guard meaning.action == .record else { return actions[meaning.action] ?? ChoiceVocabulary() }
        guard
            let name = request.targets.first(where: { $0.id == meaning.targetID })?.name
        else { return ChoiceVocabulary() }
        var vocabulary = phrases[TextNormalizer.normalize(name)] ?? ChoiceVocabulary()
        vocabulary.add(name: name)
        // Only the synonyms of the name's words: a synonym of a word in a phrase need not mean the milestone.
        let stems = Set(TextNormalizer.words(name).map(WordStem.of))
        for synonym in synonyms where stems.contains(synonym.stem) {
            for word in synonym.words { vocabulary.add(word) }
        }
        return vocabulary
    }

    /// Returns the stem; for a misheard word, a known stem that differs in one or two letters.
    private func nearest(_ stem: String, word: String, in known: Set<String>) -> String {
        guard !known.contains(stem), word.count >= Self.fuzzyLengths.one else { return stem }
        let limit = word.count >= Self.fuzzyLengths.two ? 2 : 1
        let near = known.filter {
            $0.count >= Self.fuzzyLengths.one - 1 && abs($0.utf8.count - stem.utf8.count) <= limit
                && EditDistance.levenshtein($0, stem, limit: limit) != nil
        }
        // The first in order, so that it is always the same.
        return near.min() ?? stem
    }
}

extension ClassifierRequest {
    /// All meanings that may be chosen; each milestone is one for the action `record`.
    package var choices: [CommandMeaning] {
        actions.flatMap { action in
            action == .record
                ? targets.map { CommandMeaning(action: .record, targetID: $0.id) }
                : [CommandMeaning(action: action)]
        }
    }
}
