/// Brings forms of an English word together: *closing*, *closed* and *close*. Crude, and enough to tell whether a word is
/// about the same thing.
enum WordStem {
    private static let endings = ["ings", "ing", "edly", "ed", "es", "s", "ly", "er", "e"]
    private static let vowels: Set<Character> = ["a", "e", "i", "o", "u"]
    /// The fewest letters that stay.
    private static let shortest = 3

    /// The stem of a normalized word.
    static func of(_ word: String) -> String {
        var stem = word
        if let ending = endings.first(where: { word.hasSuffix($0) && word.count - $0.count >= shortest }) {
            stem.removeLast(ending.count)
        }
        // “cutt”, “prepp”.
        if stem.count > shortest, let last = stem.last, stem.dropLast().last == last, !vowels.contains(last) {
            stem.removeLast()
        }
        return stem
    }
}
