/// The known name that a misspelt one is nearest to: of settings, subcommands, intents, slots and events.
public enum NearName {
    /// The nearest known name; nil if none is near.
    ///
    /// One letter may differ, two from five letters on, and two neighbouring letters may have changed places. The
    /// beginning of one known name alone, of three letters or more, stands for that name. Capitals and `_` for `-` count
    /// for nothing. Of several that are as near, the first by the alphabet is taken.
    public static func nearest(to name: String, among known: some Sequence<String>) -> String? {
        let name = plain(name)
        let known = known.sorted()
        // A letter at least has to be right.
        let limit = max(0, min(name.count < 5 ? 1 : 2, name.count - 1))
        let near = known.compactMap { one in distance(name, plain(one), limit).map { (one, $0) } }
        if let best = near.min(by: { $0.1 < $1.1 }) { return best.0 }
        let longer = known.filter { plain($0).hasPrefix(name) }
        return name.count >= 3 && longer.count == 1 ? longer[0] : nil
    }

    /// What a sentence that refuses a name goes on with: the nearest known name, else all of them.
    public static func hint(for name: String, among known: some Sequence<String>) -> String {
        nearest(to: name, among: known).map { "did you mean \"\($0)\"?" }
            ?? "there are \(known.sorted().joined(separator: ", "))"
    }

    private static func plain(_ name: String) -> String { name.lowercased().replacing("_", with: "-") }

    private static func distance(_ one: String, _ other: String, _ limit: Int) -> Int? {
        isTransposed(Array(one), Array(other)) ? 1 : EditDistance.levenshtein(one, other, limit: limit)
    }

    private static func isTransposed(_ one: [Character], _ other: [Character]) -> Bool {
        guard one.count == other.count, let first = one.indices.first(where: { one[$0] != other[$0] }),
            first + 1 < one.count
        else { return false }
        var swapped = one
        swapped.swapAt(first, first + 1)
        return swapped == other
    }
}
