extension AliasDictionary {
    /// A phrase found in a text.
    private struct Occurrence {
        /// The place of the phrase, in words of the text.
        var words: Range<Int>
        var phrase: AliasPhrase

        var sense: AliasPhrase.Sense? { phrase.sense }

        /// Whether `a` comes before `b`: the longer first, and of the same length the earlier.
        static func isBetter(_ a: Occurrence, _ b: Occurrence) -> Bool {
            (-a.words.count, a.words.lowerBound) < (-b.words.count, b.words.lowerBound)
        }
    }

    /// The phrases that begin at one word of a text.
    private struct Beginning {
        var longest: Occurrence
        /// The longest phrase with another effect than ``longest``.
        var other: Occurrence?
    }

    /// Looks for aliases inside a longer text.
    ///
    /// 1. A phrase inside a longer phrase is a part of it: the longest wins. Phrases that overlap without one
    ///    containing the other (*lamp on air*) are two readings: ambiguous if they differ.
    /// 2. The remaining phrases must agree: two different commands in one breath are ambiguous, and the engine
    ///    does neither.
    /// 3. Words that deny, put off or ask about the command refuse it (``ContextWords``).
    /// 4. The words that are neither phrase nor carrier must be fewer than the words of the longest phrase, so a
    ///    single word fires only among carriers. Those after the phrase must be fewer by two, since they may change
    ///    its meaning (*lamp on the left*, *stop sign*). A word of ordinary talk is no command.
    ///
    /// A verb that takes back, before a phrase of the action that needs a target and with nothing else around, means
    /// `cancel` of that target.
    func lookUpContained(
        _ text: String, _ words: [Substring], _ excluded: Set<CommandAction>
    ) -> AliasLookup {
        let beginnings = beginnings(text, words, excluded)
        var kept: [Occurrence] = []
        var end = 0
        for beginning in beginnings where beginning.longest.words.upperBound > end {
            kept.append(beginning.longest)
            end = beginning.longest.words.upperBound
        }
        kept.sort(by: Occurrence.isBetter)
        guard let winner = kept.first else { return .none }
        let said = words.map(String.init)
        if let match = withdrawal(of: kept, in: said) { return .match(match) }
        let agree = kept.allSatisfy { $0.sense == winner.sense }
        guard agree, let meaning = winner.phrase.meaning, let alias = winner.phrase.alias else {
            return agree && winner.sense == .silenced ? .none : ambiguous(kept)
        }
        let match = AliasMatch(
            tier: .contains, alias: alias, phrase: winner.phrase.text, meaning: meaning,
            distance: 0, otherWords: [], runnerUp: nil, margin: nil)
        let loser = beginnings.compactMap {
            $0.longest.sense == winner.sense ? $0.other : $0.longest
        }.min(by: Occurrence.isBetter)
        return judge(match, said, kept, loser: loser)
    }

    /// The `cancel` of a target, if the text is the target's phrase after a single verb that takes back.
    private func withdrawal(of kept: [Occurrence], in words: [String]) -> AliasMatch? {
        let records = kept.filter { $0.phrase.meaning.map { vocabulary.needsTarget($0.action) } ?? false }
        guard let record = records.first, records.count == 1, let alias = record.phrase.alias,
            let target = record.phrase.meaning?.targetID, !contextWords.asks(words)
        else { return nil }
        let others = kept.filter { $0.words != record.words }
        let takesBack = others.allSatisfy { other in
            guard let meaning = other.phrase.meaning, other.words.lowerBound < record.words.lowerBound else {
                return false
            }
            return [.cancel, vocabulary.undoLast].contains(meaning.action)
                && [nil, target].contains(meaning.targetID)
        }
        let before = words[..<record.words.lowerBound].filter { !contextWords.carriers.contains($0) }
        let after = words[record.words.upperBound...].filter { !contextWords.carriers.contains($0) }
        guard takesBack, after.isEmpty, before.count == 1, contextWords.withdrawals.contains(before[0]) else {
            return nil
        }
        return AliasMatch(
            tier: .contains, alias: alias, phrase: record.phrase.text,
            meaning: CommandMeaning(action: .cancel, targetID: target), distance: 0,
            otherWords: [], runnerUp: nil, margin: nil)
    }

    private func beginnings(
        _ text: String, _ words: [Substring], _ excluded: Set<CommandAction>
    ) -> [Beginning] {
        var beginnings: [Beginning] = []
        for occurrence in occurrences(text, words) where isActive(occurrence.phrase, excluded) {
            guard let shorter = beginnings.last,
                shorter.longest.words.lowerBound == occurrence.words.lowerBound
            else {
                beginnings.append(Beginning(longest: occurrence))
                continue
            }
            let isSame = shorter.longest.sense == occurrence.sense
            beginnings[beginnings.count - 1] = Beginning(
                longest: occurrence, other: isSame ? shorter.other : shorter.longest)
        }
        return beginnings
    }

    /// The phrases in the text by their beginnings; phrases with the same beginning from short to long.
    private func occurrences(_ text: String, _ words: [Substring]) -> [Occurrence] {
        var found: [Occurrence] = []
        for (start, word) in words.enumerated() {
            guard let longest = index.longest[word] else { continue }
            for end in start..<min(words.count, start + longest) {
                let part = String(text[word.startIndex..<words[end].endIndex])
                guard let phrase = index.phrase(part) else { continue }
                found.append(Occurrence(words: start..<(end + 1), phrase: phrase))
            }
        }
        return found
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
        if let loser, let other = loser.phrase.meaning, let alias = loser.phrase.alias {
            match.runnerUp = AliasMatch.RunnerUp(alias: alias, meaning: other)
            match.margin = kept[0].words.count - loser.words.count
        }
        return .match(match)
    }

    private func ambiguous(_ occurrences: [Occurrence]) -> AliasLookup {
        .ambiguous(occurrences.compactMap(\.phrase.alias))
    }
}
