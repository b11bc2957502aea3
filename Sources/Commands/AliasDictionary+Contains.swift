extension AliasDictionary {
    /// Looks for aliases inside a longer text.
    ///
    /// 1. A phrase inside a longer one is a part of it: the longest wins. Phrases that overlap without one holding
    ///    the other (*next patient in*) are two readings: ambiguous if they differ.
    /// 2. What remains must agree: two different commands in one breath are ambiguous, and neither is done.
    /// 3. Words that deny, put off or ask about the command refuse it (``ContextWords``).
    /// 4. The words that are neither phrase nor carrier must be fewer than the words of the longest phrase, so a
    ///    single word fires only among carriers. A word of ordinary talk is no command.
    func lookUpContained(_ words: [String], _ excluded: Set<CommandAction>) -> AliasLookup {
        let found = trie.occurrences(in: words).filter { isActive($0.entry, excluded) }
        guard !found.isEmpty else { return .none }

        var kept: [PhraseTrie.Occurrence] = []
        var loser: PhraseTrie.Occurrence?
        for occurrence in found.sorted(by: isBetter) {
            guard !kept.contains(where: { $0.words.contains(occurrence.words) }) else {
                if loser == nil, entries[kept[0].entry].sense != entries[occurrence.entry].sense {
                    loser = occurrence
                }
                continue
            }
            kept.append(occurrence)
        }
        let senses = Set(kept.map { entries[$0.entry].sense })
        guard senses.count == 1, case .means(let meaning) = entries[kept[0].entry].sense else {
            return senses == [.silenced] ? .none : ambiguous(kept)
        }
        return judge(words, kept, meaning: meaning, loser: loser)
    }

    private func judge(
        _ words: [String], _ kept: [PhraseTrie.Occurrence], meaning: CommandMeaning,
        loser: PhraseTrie.Occurrence?
    ) -> AliasLookup {
        let winner = kept[0]
        guard let alias = entries[winner.entry].alias else { return .none }
        let others = words.indices.filter { index in !kept.contains { $0.words.contains(index) } }
            .map { words[$0] }
        let begins = kept.contains { $0.words.lowerBound == 0 }
        if others.contains(where: contextWords.refusals.contains) || (!begins && contextWords.asks(words)) {
            return .negated(alias)
        }
        let unknown = others.filter { !contextWords.carriers.contains($0) }
        guard unknown.count < winner.words.count else { return .none }
        var match = AliasMatch(
            tier: .contains, alias: alias, phrase: entries[winner.entry].phrase, meaning: meaning,
            distance: 0,
            otherWords: unknown, runnerUp: nil, margin: nil)
        if let loser, case .means(let other) = entries[loser.entry].sense,
            let alias = entries[loser.entry].alias
        {
            match.runnerUp = AliasMatch.RunnerUp(alias: alias, meaning: other)
            match.margin = winner.words.count - loser.words.count
        }
        return .match(match)
    }

    /// Longer first; of one length the earlier.
    private func isBetter(_ a: PhraseTrie.Occurrence, _ b: PhraseTrie.Occurrence) -> Bool {
        (-a.words.count, a.words.lowerBound) < (-b.words.count, b.words.lowerBound)
    }

    private func ambiguous(_ occurrences: [PhraseTrie.Occurrence]) -> AliasLookup {
        .ambiguous(occurrences.compactMap { entries[$0.entry].alias })
    }
}
