extension AliasDictionary {
    /// Looks for aliases that `text` equals but for a letter or two; see ``EditLimits``.
    ///
    /// Two meanings at the same distance are a tie, and a tie is no match. A phrase that is contradictory or
    /// silenced is as near as any other and wins with that result, so that it does not fall to its neighbour. A text
    /// with too many phrases around it (``AliasIndex/maximumSteps``) is ambiguous.
    func lookUpNear(
        _ text: SpokenText, _ words: [UInt32], _ excluded: Set<CommandAction>
    ) -> AliasLookup {
        guard let candidates = index.candidates(near: text, words) else { return .ambiguous([]) }
        let near = candidates.filter { isActive($0.entry, excluded) }
        guard let best = near.first else { return .none }
        let nearest = near.prefix { $0.distance == best.distance }
        let agree = nearest.allSatisfy { index.entries.isSameSense($0.entry, best.entry) }
        guard agree, let meaning = index.entries.meaning(of: best.entry), let alias = alias(of: best.entry)
        else {
            return agree && index.entries.sense(of: best.entry) == .silenced
                ? .none : .ambiguous(nearest.compactMap { self.alias(of: $0.entry) })
        }
        var match = AliasMatch(
            tier: .fuzzy, alias: alias, phrase: index.entries.phrase(of: best.entry), meaning: meaning,
            distance: best.distance, otherWords: [], runnerUp: nil, margin: nil)
        for candidate in near.dropFirst(nearest.count)
        where !index.entries.isSameSense(candidate.entry, best.entry) {
            guard let reading = index.entries.meaning(of: candidate.entry),
                let alias = self.alias(of: candidate.entry)
            else { continue }
            match.runnerUp = AliasMatch.RunnerUp(alias: alias, meaning: reading)
            match.margin = candidate.distance - best.distance
            break
        }
        return .match(match)
    }
}
