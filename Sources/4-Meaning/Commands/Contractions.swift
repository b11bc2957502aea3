/// The full forms of words with an apostrophe: *we're* is *we are*, *don't* is *do not*.
///
/// *'s* stands for *is* or *has* or marks a possessive, and *'d* stands for *would* or *had*. Only the words around
/// them tell, so there are several readings.
enum Contractions {
    /// The texts that a text may be short for; none if it has no contraction. Time and memory grow linearly with
    /// the text.
    static func readings(of text: String) -> [String] {
        guard text.unicodeScalars.contains(where: ScalarRole.isApostrophe) else { return [] }
        let plain = String(
            String.UnicodeScalarView(
                text.lowercased().unicodeScalars.map { ScalarRole.isApostrophe($0) ? "'" : $0 }))
        var readings: [String] = []
        for choice in 0..<3 {
            let reading = expanded(plain, choice)
            if reading != plain, !readings.contains(reading) { readings.append(reading) }
        }
        return readings
    }

    private static func expanded(_ text: String, _ choice: Int) -> String {
        var result = ""
        var word = ""
        for character in text {
            if character.isLetter || character.isNumber || character == "'" {
                word.append(character)
            } else {
                result += expanded(word: word, choice)
                result.append(character)
                word = ""
            }
        }
        return result + expanded(word: word, choice)
    }

    private static func expanded(word: String, _ choice: Int) -> String {
        if let whole = irregular[word] { return whole }
        guard let ending = endings.first(where: { word.hasSuffix($0.0) && word.count > $0.0.count }) else {
            return word
        }
        // The word may have several endings; the first stays at the front: *couldn't've*.
        let stem = expanded(word: String(word.dropLast(ending.0.count)), choice)
        let words = ending.1[min(choice, ending.1.count - 1)]
        return words.isEmpty ? stem : stem + " " + words
    }

    private static let irregular = [
        "won't": "will not", "can't": "can not", "shan't": "shall not", "ain't": "is not", "let's": "let us",
    ]

    private static let endings: [(String, [String])] = [
        ("n't", ["not"]), ("'re", ["are"]), ("'ve", ["have"]), ("'ll", ["will"]), ("'m", ["am"]),
        ("'d", ["would", "had"]), ("'s", ["is", "has", ""]),
    ]
}
