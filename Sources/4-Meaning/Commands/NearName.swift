/// Finds the known name that a misspelt name is nearest to, for settings, subcommands, intents, slots and events.
public enum NearName {
    /// The nearest known name; nil if none is near.
    ///
    /// One letter may differ, two from five letters on, and two neighboring letters may have changed places. A
    /// beginning of three letters or more stands for a name if only that name begins so. Capitals and `_` instead of
    /// `-` make no difference. Of several names at the same distance, the first by the alphabet counts.
    public static func nearest(to name: String, among known: some Sequence<String>) -> String? {
        let name = plain(name)
        let known = known.sorted()
        // At least one letter has to be right.
        let limit = max(0, min(name.count < 5 ? 1 : 2, name.count - 1))
        let near = known.compactMap { one in distance(name, plain(one), limit).map { (one, $0) } }
        if let best = near.min(by: { $0.1 < $1.1 }) { return best.0 }
        let longer = known.filter { plain($0).hasPrefix(name) }
        return name.count >= 3 && longer.count == 1 ? longer[0] : nil
    }

    /// The end of a sentence that refuses a name: the nearest known name, else all known names.
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
