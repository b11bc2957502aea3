extension AliasIndex {
    /// A phrase near a text.
    struct Candidate {
        /// The index of its entry.
        var entry: Int
        /// How many letters differ, 1 ... 2.
        var distance: Int
    }

    /// What a search may look at, in nodes and phrases. A text with more around it is near too many phrases to mean
    /// one.
    static let maximumSteps = 40_000
    /// So many phrases around a text are too many to mean one of them.
    static let maximumCandidates = 1000

    /// Every phrase within the limits of `text`, whose words have these numbers, nearest first; nil for too many.
    ///
    /// Two edits change two words at most, so a phrase is found by walking the trie of phrases along the text's
    /// words, aside at most twice to a word near the one that was said. Phrases that differ in their spaces only are
    /// found by their letters.
    func candidates(near text: SpokenText, _ numbers: [UInt32]) -> [Candidate]? {
        let length = text.length
        guard limits.limit(length: length) > 0 else { return [] }
        guard let spaced = letters.entries(withLettersOf: text, entries) else { return nil }
        var walk = FuzzyWalk(self, text, numbers)
        guard walk.run() else { return nil }
        // Words that trade letters are no near words: only their spaces count.
        var found = walk.found
        if !spaced.isEmpty { found.removeAll { spaced.contains($0.entry) } }
        for entry in spaced {
            let phrase = entries.withPhrase(of: entry) { SpokenText(normalized: Array($0)) }.scalars
            let limit = limits.limit(length: min(phrase.count, length))
            if limit > 0, let distance = EditDistance.levenshtein(text.scalars, phrase, limit: limit),
                distance > 0
            {
                found.append(Candidate(entry: entry, distance: distance))
            }
        }
        return found.sorted { ($0.distance, $0.entry) < ($1.distance, $1.entry) }
    }
}
