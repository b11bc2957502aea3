extension AliasDictionary {
    /// The most phrases near a text; a text with more means none of them.
    private static let maximumCandidates = 1000

    /// Looks for aliases that differ from `text` by a letter or two; see ``EditLimits``.
    ///
    /// Two meanings at the same distance are ambiguous. A contradictory or silenced phrase competes like any other
    /// and, if it is nearest, decides the result, so that the text does not fall to its neighbor. A text with too many
    /// phrases around it is ambiguous.
    func lookUpNear(_ text: String, _ excluded: Set<CommandAction>) -> AliasLookup {
        let near = index.near.candidates(near: text, editLimits)
            .filter { isActive($0.phrase, excluded) }
            .sorted { ($0.distance, $0.phrase.text) < ($1.distance, $1.phrase.text) }
        guard near.count <= Self.maximumCandidates else { return .ambiguous([]) }
        guard let best = near.first else { return .none }
        let nearest = near.prefix { $0.distance == best.distance }
        let agree = nearest.allSatisfy { $0.phrase.sense == best.phrase.sense }
        guard agree, let meaning = best.phrase.meaning, let alias = best.phrase.alias else {
            return agree && best.phrase.sense == .silenced
                ? .none : .ambiguous(nearest.compactMap(\.phrase.alias))
        }
        var match = AliasMatch(
            tier: .fuzzy, alias: alias, phrase: best.phrase.text, meaning: meaning,
            distance: best.distance, otherWords: [], runnerUp: nil, margin: nil)
        for candidate in near.dropFirst(nearest.count)
        where candidate.phrase.sense != best.phrase.sense {
            guard let reading = candidate.phrase.meaning, let alias = candidate.phrase.alias else { continue }
            match.runnerUp = AliasMatch.RunnerUp(alias: alias, meaning: reading)
            match.margin = candidate.distance - best.distance
            break
        }
        return .match(match)
    }

    /// Looks for the alias that differs from `text` by one slip of the fingers. If there are several with different
    /// meanings, the text is ambiguous.
    ///
    /// - Parameter isTyped: whether a wrong letter counts as a slip, too, if it makes a word that does not exist.
    func lookUpSlip(_ text: String, _ excluded: Set<CommandAction>, isTyped: Bool) -> AliasLookup {
        let isWord = isTyped ? { (word: Substring) in isKnown(word) } : nil
        let near = index.near.slips(near: text, isWord: isWord).filter { isActive($0, excluded) }
            .sorted { $0.text < $1.text }
        guard let best = near.first else { return .none }
        guard near.allSatisfy({ $0.sense == best.sense }) else {
            return .ambiguous(near.compactMap(\.alias))
        }
        guard let meaning = best.meaning, let alias = best.alias else {
            return best.sense == .silenced ? .none : .ambiguous(near.compactMap(\.alias))
        }
        return .match(
            AliasMatch(
                tier: .fuzzy, alias: alias, phrase: best.text, meaning: meaning, distance: 1, otherWords: [],
                runnerUp: nil, margin: nil))
    }

    /// Whether a phrase contains a word, or the word is an ordinary one.
    private func isKnown(_ word: Substring) -> Bool {
        let isOrdinary =
            [
                contextWords.carriers, contextWords.refusals, contextWords.requestVerbs,
                contextWords.questionVerbs,
            ]
            .contains { $0.contains(String(word)) }
        return isOrdinary && !Self.contractions.contains(String(word)) || index.hasWord(word)
    }

    /// The normalized form of “I'm”, which does not follow a noun.
    private static let contractions: Set<String> = ["im"]
}
