/// Splits a text into sentences for speech: the first plays while the synthesizer makes the next.
package enum SpokenSentences {
    /// The silence between two sentences, in seconds.
    static let pause = 0.3

    private static let ends: Set<Character> = [".", "!", "?"]

    /// Splits a text between sentences. The sentences have no spaces at their ends, and none is empty.
    ///
    /// A sentence ends with a mark, if a space and a capital letter or a digit follow. A full stop after a short word
    /// with a capital, such as *Dr.*, ends none.
    package static func split(_ text: String) -> [String] {
        var sentences: [String] = []
        var words: [Substring] = []
        let all = text.split(whereSeparator: \.isWhitespace)
        for (index, word) in all.enumerated() {
            words.append(word)
            guard let mark = word.last, ends.contains(mark), index + 1 < all.count,
                let first = all[index + 1].first, first.isUppercase || first.isNumber,
                mark != "." || !isShort(word)
            else { continue }
            sentences.append(words.joined(separator: " "))
            words = []
        }
        if !words.isEmpty { sentences.append(words.joined(separator: " ")) }
        return sentences
    }

    private static func isShort(_ word: Substring) -> Bool {
        let letters = word.dropLast()
        // “15. November”: an ordinal number in German.
        let isOrdinal = (1...2).contains(letters.count) && letters.allSatisfy(\.isNumber)
        return isOrdinal || letters.count <= 3 && letters.first?.isUppercase == true
    }
}
