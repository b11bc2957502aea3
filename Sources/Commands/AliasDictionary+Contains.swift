extension AliasDictionary {
    /// What begins at one word of a text.
    private struct Beginning {
        var longest: PhraseTrie.Occurrence
        /// The longest that comes to something else than ``longest``.
        var other: PhraseTrie.Occurrence?
    }

    /// Looks for aliases inside a longer text.
    ///
    /// 1. A phrase inside a longer one is a part of it: the longest wins. Phrases that overlap without one holding
    ///    the other (*next patient in*) are two readings: ambiguous if they differ.
    /// 2. What remains must agree: two different commands in one breath are ambiguous, and neither is done.
    /// 3. Words that deny, put off or ask about the command refuse it (``ContextWords``).
    /// 4. The words that are neither phrase nor carrier must be fewer than the words of the longest phrase, so a
    ///    single word fires only among carriers. Those after the phrase must be fewer by two: they say something else of
    ///    it (*next patient is diabetic*, *wheels in motion*). A word of ordinary talk is no command.
    func lookUpContained(
        _ text: SpokenText, _ words: [UInt32], _ excluded: Set<CommandAction>
    ) -> AliasLookup {
        let beginnings = words.indices.compactMap { beginning(at: $0, words, excluded) }
        var kept: [PhraseTrie.Occurrence] = []
        var end = 0
        for beginning in beginnings where beginning.longest.words.upperBound > end {
            kept.append(beginning.longest)
            end = beginning.longest.words.upperBound
        }
        kept.sort(by: isBetter)
        guard let winner = kept.first else { return .none }
        let agree = kept.allSatisfy { index.entries.isSameSense($0.entry, winner.entry) }
        guard agree, let meaning = index.entries.meaning(of: winner.entry),
            let alias = alias(of: winner.entry)
        else {
            return agree && index.entries.sense(of: winner.entry) == .silenced ? .none : ambiguous(kept)
        }
        let match = AliasMatch(
            tier: .contains, alias: alias, phrase: index.entries.phrase(of: winner.entry), meaning: meaning,
            distance: 0, otherWords: [], runnerUp: nil, margin: nil)
        let loser = beginnings.compactMap {
            index.entries.isSameSense($0.longest.entry, winner.entry) ? $0.other : $0.longest
        }.min(by: isBetter)
        return judge(match, text.words, kept, loser: loser)
    }

    private func beginning(
        at start: Int, _ words: [UInt32], _ excluded: Set<CommandAction>
    ) -> Beginning? {
        var beginning: Beginning?
        index.phrases.forEachOccurrence(in: words, at: start) { occurrence in
            guard isActive(occurrence.entry, excluded) else { return }
            guard let shorter = beginning else {
                beginning = Beginning(longest: occurrence)
                return
            }
            let isSame = index.entries.isSameSense(shorter.longest.entry, occurrence.entry)
            beginning = Beginning(longest: occurrence, other: isSame ? shorter.other : shorter.longest)
        }
        return beginning
    }

    private func judge(
        _ match: AliasMatch, _ words: [String], _ kept: [PhraseTrie.Occurrence],
        loser: PhraseTrie.Occurrence?
    ) -> AliasLookup {
        var isCovered = Array(repeating: false, count: words.count)
        for occurrence in kept { for index in occurrence.words { isCovered[index] = true } }
        let others = words.indices.filter { !isCovered[$0] }.map { words[$0] }
        if others.contains(where: contextWords.refusals.contains)
            || (!isCovered[0] && contextWords.asks(words))
        {
            return .negated(match.alias)
        }
        let unknown = others.filter { !contextWords.carriers.contains($0) }
        let last = isCovered.lastIndex(of: true) ?? 0
        let after = words[(last + 1)...].count { !contextWords.carriers.contains($0) }
        let length = kept[0].words.count
        guard unknown.count < length, after <= max(0, length - 2) else { return .none }
        var match = match
        match.otherWords = unknown
        if let loser, let other = index.entries.meaning(of: loser.entry), let alias = alias(of: loser.entry) {
            match.runnerUp = AliasMatch.RunnerUp(alias: alias, meaning: other)
            match.margin = kept[0].words.count - loser.words.count
        }
        return .match(match)
    }

    /// Longer first; of one length the earlier.
    private func isBetter(_ a: PhraseTrie.Occurrence, _ b: PhraseTrie.Occurrence) -> Bool {
        (-a.words.count, a.words.lowerBound) < (-b.words.count, b.words.lowerBound)
    }

    private func ambiguous(_ occurrences: [PhraseTrie.Occurrence]) -> AliasLookup {
        .ambiguous(occurrences.compactMap { alias(of: $0.entry) })
    }
}
