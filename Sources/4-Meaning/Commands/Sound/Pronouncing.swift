/// A source of pronunciations, such as a dictionary.
///
/// Implementations answer for any word, at once and from any thread. ``LetterSounds`` guesses words that a
/// dictionary lacks.
public protocol Pronouncing: Sendable {
    /// The ways of saying a word, the usual way first.
    ///
    /// - Parameter word: the word in lower case, as ``TextNormalizer`` writes it, without apostrophes.
    /// - Returns: each way as its phones; empty if the word has no letter of the English alphabet.
    func pronunciations(of word: String) -> [[Phone]]
}

extension Pronouncing {
    /// The phones of words in their usual pronunciation, and for each phone the index of its word.
    func phones(of words: [String]) -> (phones: [Phone], words: [Int]) {
        var (phones, indices): ([Phone], [Int]) = ([], [])
        for (index, word) in words.enumerated() {
            let said = pronunciations(of: word).first ?? []
            phones += said
            indices += Array(repeating: index, count: said.count)
        }
        return (phones, indices)
    }
}
