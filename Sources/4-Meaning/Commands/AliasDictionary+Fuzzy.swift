extension AliasDictionary {
    /// A phrase near a text.
    private struct Candidate {
        var entry: PhraseEntry
        /// How many letters differ.
        var distance: Int
    }

    /// Looks for aliases that `text` equals but for a letter or two; see ``EditLimits``.
    ///
    /// Two meanings at the same distance are a tie, and a tie is no match. A phrase that is contradictory or
    /// silenced is as near as any other and wins with that result, so that it does not fall to its neighbour. A text
    /// with too many phrases around it (``AliasIndex/maximumSteps``) is ambiguous.
    func lookUpNear(
        _ text: SpokenText, _ words: [[UInt32]], _ excluded: Set<CommandAction>
    ) -> AliasLookup {
        guard let candidates = candidates(near: text, words) else { return .ambiguous([]) }
        let near = candidates.filter { isActive($0.entry, excluded) }
        guard let best = near.first else { return .none }
        let nearest = near.prefix { $0.distance == best.distance }
        let agree = nearest.allSatisfy { $0.entry.isSameSense(as: best.entry) }
        guard agree, let meaning = best.entry.meaning, let alias = best.entry.alias else {
            return agree && best.entry.sense == .silenced
                ? .none : .ambiguous(nearest.compactMap(\.entry.alias))
        }
        var match = AliasMatch(
            tier: .fuzzy, alias: alias, phrase: best.entry.phrase, meaning: meaning,
            distance: best.distance, otherWords: [], runnerUp: nil, margin: nil)
        for candidate in near.dropFirst(nearest.count)
        where !candidate.entry.isSameSense(as: best.entry) {
            guard let reading = candidate.entry.meaning, let alias = candidate.entry.alias else { continue }
            match.runnerUp = AliasMatch.RunnerUp(alias: alias, meaning: reading)
            match.margin = candidate.distance - best.distance
            break
        }
        return .match(match)
    }

    /// The phrases within the limits, nearest first, of one distance in the order of their bytes; nil for too many.
    private func candidates(near text: SpokenText, _ words: [[UInt32]]) -> [Candidate]? {
        var found: [Candidate] = []
        for (layer, words) in zip(layers, words) {
            guard let near = layer.index.candidates(near: text, words) else { return nil }
            for candidate in near where layer.contains(candidate.entry) {
                found.append(
                    Candidate(
                        entry: PhraseEntry(layer.index, candidate.entry), distance: candidate.distance))
            }
        }
        guard layers.count > 1 else { return found }
        guard found.count <= AliasIndex.maximumCandidates else { return nil }
        return found.sorted { a, b in
            a.distance == b.distance ? a.entry.precedes(b.entry) : a.distance < b.distance
        }
    }
}
