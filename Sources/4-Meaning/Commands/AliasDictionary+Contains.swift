extension AliasDictionary {
    /// A phrase found in a text.
    private struct Occurrence {
        /// Where it stands, in words.
        var words: Range<Int>
        var entry: PhraseEntry

        /// Longer first; of one length the earlier.
        static func isBetter(_ a: Occurrence, _ b: Occurrence) -> Bool {
            (-a.words.count, a.words.lowerBound) < (-b.words.count, b.words.lowerBound)
        }
    }

    /// What begins at one word of a text.
    private struct Beginning {
        var longest: Occurrence
        /// The longest that comes to something else than ``longest``.
        var other: Occurrence?
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
        _ text: SpokenText, _ words: [[UInt32]], _ excluded: Set<CommandAction>
    ) -> AliasLookup {
        let beginnings = beginnings(words, excluded)
        var kept: [Occurrence] = []
        var end = 0
        for beginning in beginnings where beginning.longest.words.upperBound > end {
            kept.append(beginning.longest)
            end = beginning.longest.words.upperBound
        }
        kept.sort(by: Occurrence.isBetter)
        guard let winner = kept.first else { return .none }
        let agree = kept.allSatisfy { $0.entry.isSameSense(as: winner.entry) }
        guard agree, let meaning = winner.entry.meaning, let alias = winner.entry.alias else {
            return agree && winner.entry.sense == .silenced ? .none : ambiguous(kept)
        }
        let match = AliasMatch(
            tier: .contains, alias: alias, phrase: winner.entry.phrase, meaning: meaning,
            distance: 0, otherWords: [], runnerUp: nil, margin: nil)
        let loser = beginnings.compactMap {
            $0.longest.entry.isSameSense(as: winner.entry) ? $0.other : $0.longest
        }.min(by: Occurrence.isBetter)
        return judge(match, text.words, kept, loser: loser)
    }

    private func beginnings(_ words: [[UInt32]], _ excluded: Set<CommandAction>) -> [Beginning] {
        var beginnings: [Beginning] = []
        for occurrence in occurrences(words) where isActive(occurrence.entry, excluded) {
            guard let shorter = beginnings.last,
                shorter.longest.words.lowerBound == occurrence.words.lowerBound
            else {
                beginnings.append(Beginning(longest: occurrence))
                continue
            }
            let isSame = shorter.longest.entry.isSameSense(as: occurrence.entry)
            beginnings[beginnings.count - 1] = Beginning(
                longest: occurrence, other: isSame ? shorter.other : shorter.longest)
        }
        return beginnings
    }

    /// The phrases in the order in which they begin, those that begin together from short to long.
    private func occurrences(_ words: [[UInt32]]) -> [Occurrence] {
        var found: [Occurrence] = []
        for (layer, words) in zip(layers, words) {
            for start in words.indices {
                layer.index.phrases.forEachOccurrence(in: words, at: start) { occurrence in
                    guard layer.contains(occurrence.entry) else { return }
                    found.append(
                        Occurrence(
                            words: occurrence.words, entry: PhraseEntry(layer.index, occurrence.entry)))
                }
            }
        }
        guard layers.count > 1 else { return found }
        return found.sorted {
            ($0.words.lowerBound, $0.words.upperBound) < ($1.words.lowerBound, $1.words.upperBound)
        }
    }

    private func judge(
        _ match: AliasMatch, _ words: [String], _ kept: [Occurrence],
        loser: Occurrence?
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
        if let loser, let other = loser.entry.meaning, let alias = loser.entry.alias {
            match.runnerUp = AliasMatch.RunnerUp(alias: alias, meaning: other)
            match.margin = kept[0].words.count - loser.words.count
        }
        return .match(match)
    }

    private func ambiguous(_ occurrences: [Occurrence]) -> AliasLookup {
        .ambiguous(occurrences.compactMap(\.entry.alias))
    }
}
