/// Finds the phrases that a text equals but for a letter or two.
///
/// The phrases lie in buckets by their number of letters, and only buckets whose number is within the limit are
/// looked at; what it costs is in the tests' figures. A structure that does not compare at all can replace this one
/// behind ``candidates(for:)``.
struct FuzzyIndex: Sendable {
    /// A phrase near a text.
    struct Candidate: Hashable {
        /// The index of its entry.
        var entry: Int
        /// How many letters differ, 1 ... 2.
        var distance: Int
    }

    private struct Phrase: Sendable {
        var entry: Int
        var words: [[Unicode.Scalar]]
        var letters: [Unicode.Scalar]
        var length: Int
        /// One bit for each letter that occurs, folded into 64.
        var letterSet: UInt64

        init(_ text: String, entry: Int) {
            self.entry = entry
            words = text.split(separator: " ").map { Array($0.unicodeScalars) }
            letters = words.flatMap(\.self)
            length = text.unicodeScalars.count
            letterSet = letters.reduce(0) { $0 | 1 << UInt64($1.value % 64) }
        }
    }

    private let limits: EditLimits
    private var buckets: [Int: [Phrase]] = [:]

    init(_ entries: [PhraseEntry], limits: EditLimits) {
        self.limits = limits
        for (index, entry) in entries.enumerated() {
            let phrase = Phrase(entry.phrase, entry: index)
            buckets[phrase.letters.count, default: []].append(phrase)
        }
    }

    /// Every phrase within the limits of `text` (normalized), nearest first.
    func candidates(for text: String) -> [Candidate] {
        let spoken = Phrase(text, entry: -1)
        let reach = limits.limit(length: spoken.length)
        var found: [Candidate] = []
        for letters in (spoken.letters.count - reach)...(spoken.letters.count + reach) {
            for phrase in buckets[letters] ?? [] {
                let limit = limits.limit(length: min(phrase.length, spoken.length))
                // An edit takes at most one letter out of the set and puts one in.
                let difference = (phrase.letterSet ^ spoken.letterSet).nonzeroBitCount
                guard limit > 0, difference <= 2 * limit else { continue }
                if let distance = distance(spoken, phrase, limit: limit) {
                    found.append(Candidate(entry: phrase.entry, distance: distance))
                }
            }
        }
        return found.sorted { ($0.distance, $0.entry) < ($1.distance, $1.entry) }
    }

    private func distance(_ a: Phrase, _ b: Phrase, limit: Int) -> Int? {
        if a.letters == b.letters {
            // Only the spaces differ: “time out” and “timeout”.
            let space: [Unicode.Scalar] = [" "]
            return EditDistance.levenshtein(
                Array(a.words.joined(separator: space)), Array(b.words.joined(separator: space)), limit: limit
            )
        }
        // Words that differ in number differ in what they say: “patient in” and “patient in a”.
        guard a.words.count == b.words.count else { return nil }
        var total = 0
        for (one, other) in zip(a.words, b.words) where one != other {
            guard min(one.count, other.count) >= limits.shortestEditableWord, !isPrefixed(one, other),
                let edits = EditDistance.levenshtein(one, other, limit: limit - total)
            else { return nil }
            total += edits
        }
        return total
    }

    /// True where one word is the other with something before it: *record* and *unrecord*, *start* and *restart*.
    private func isPrefixed(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Bool {
        let (short, long) = a.count < b.count ? (a, b) : (b, a)
        return short.count < long.count && long.suffix(short.count) == short[...]
    }
}
