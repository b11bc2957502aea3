/// Levenshtein distance: the fewest insertions, deletions and substitutions that make one text the other.
///
/// V. Levenshtein, "Binary codes capable of correcting deletions, insertions, and reversals", 1966; computed by
/// Wagner and Fischer's table, row by row, and only the band of the table that can stay within the limit
/// (E. Ukkonen, "Algorithms for approximate string matching", 1985).
public enum EditDistance {
    /// The distance in Unicode scalars, or nil if it is above `limit`.
    public static func levenshtein(_ a: String, _ b: String, limit: Int = .max) -> Int? {
        levenshtein(Array(a.unicodeScalars), Array(b.unicodeScalars), limit: limit)
    }

    /// The distance between two arrays, or nil if it is above `limit`. Time O(length · limit).
    static func levenshtein<Element: Equatable>(_ a: [Element], _ b: [Element], limit: Int) -> Int? {
        let (short, long) = a.count <= b.count ? (a, b) : (b, a)
        let limit = min(limit, long.count)
        guard long.count - short.count <= limit else { return nil }
        guard limit > 0 else { return short == long ? 0 : nil }
        guard !short.isEmpty else { return long.count }
        let beyond = limit + 1
        var row = (0...short.count).map { min($0, beyond) }
        for i in 1...long.count {
            let from = max(1, i - limit)
            let to = min(short.count, i + limit)
            guard from <= to else { return nil }
            var diagonal = row[from - 1]
            row[from - 1] = from == 1 ? min(i, beyond) : beyond
            var best = row[from - 1]
            for j in from...to {
                let above = j == i + limit ? beyond : row[j]
                let cost = long[i - 1] == short[j - 1] ? 0 : 1
                let value = min(diagonal + cost, row[j - 1] + 1, above + 1, beyond)
                diagonal = row[j]
                row[j] = value
                best = min(best, value)
            }
            guard best <= limit else { return nil }
        }
        return row[short.count] <= limit ? row[short.count] : nil
    }
}
