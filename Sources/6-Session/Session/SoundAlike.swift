import Commands

/// Words that people and recognizers mistake for each other: the numbers in -teen and -ty, which differ in an unstressed
/// syllable and a final n alone.
enum SoundAlike {
    private static let pairs = [
        "thirteen": "thirty", "fourteen": "forty", "fifteen": "fifty", "sixteen": "sixty",
        "seventeen": "seventy",
        "eighteen": "eighty", "nineteen": "ninety",
    ]

    /// Whether two texts differ, and only by such words, in letters or in digits.
    static func areAlike(_ one: String, _ other: String) -> Bool {
        let (words, others) = (TextNormalizer.words(one), TextNormalizer.words(other))
        guard words.count == others.count, words != others else { return false }
        return zip(words, others).allSatisfy { word, other in
            word == other || pairs[word] == other || pairs[other] == word
        }
    }
}
