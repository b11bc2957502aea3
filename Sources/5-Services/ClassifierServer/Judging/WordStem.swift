/// A stemmer that gives forms of an English word one stem: *closing*, *closed* and *close*. It is crude, but good
/// enough to tell whether two words are about the same thing.
enum WordStem {
    private static let endings = ["ings", "ing", "edly", "ed", "es", "s", "ly", "er", "e"]
    private static let vowels: Set<Character> = ["a", "e", "i", "o", "u"]
    /// The fewest letters of a stem.
    private static let shortest = 3

    /// The stem of a normalized word.
    static func of(_ word: String) -> String {
        var stem = word
        if let ending = endings.first(where: { word.hasSuffix($0) && word.count - $0.count >= shortest }) {
            stem.removeLast(ending.count)
        }
        // A doubled last letter, as in “cutt” and “prepp”.
        if stem.count > shortest, let last = stem.last, stem.dropLast().last == last, !vowels.contains(last) {
            stem.removeLast()
        }
        return stem
    }
}
