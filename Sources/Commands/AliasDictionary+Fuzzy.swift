extension AliasDictionary {
    /// Looks for aliases that `text` equals but for a letter or two; see ``EditLimits``.
    ///
    /// Two meanings at the same distance are a tie, and a tie is no match. A phrase that is contradictory or
    /// silenced is as near as any other and wins with that result, so that it does not fall to its neighbour.
    func lookUpNear(_ text: String, _ excluded: Set<CommandAction>) -> AliasLookup {
        let near = fuzzy.candidates(for: text).filter { isActive($0.entry, excluded) }
        guard let best = near.first else { return .none }
        let nearest = near.prefix { $0.distance == best.distance }
        let senses = Set(nearest.map { entries[$0.entry].sense })
        let entry = entries[best.entry]
        guard senses.count == 1, case .means(let meaning) = entry.sense, let alias = entry.alias else {
            return senses == [.silenced]
                ? .none : .ambiguous(nearest.compactMap { entries[$0.entry].alias })
        }
        var match = AliasMatch(
            tier: .fuzzy, alias: alias, phrase: entry.phrase, meaning: meaning, distance: best.distance,
            otherWords: [], runnerUp: nil, margin: nil)
        for candidate in near.dropFirst(nearest.count) {
            let other = entries[candidate.entry]
            guard case .means(let reading) = other.sense, reading != meaning, let alias = other.alias else {
                continue
            }
            match.runnerUp = AliasMatch.RunnerUp(alias: alias, meaning: reading)
            match.margin = candidate.distance - best.distance
            break
        }
        return .match(match)
    }
}
