/// Facts about a language that the comparison by sound needs, beside the pronunciations.
extension Language {
    /// The words with numbers in digits spelled out.
    func inWords(_ words: [String]) -> [String] {
        guard !isEnglish else { return SpokenNumber.inWords(words) }
        return words.flatMap { word in
            guard let numbers, word.utf8.count <= 6, let number = SpokenNumber.digits(word) else {
                return [word]
            }
            return numbers.said(number)
        }
    }

    /// The part of a number that a word says, the same for all forms of the word; nil if the word says no number.
    func numberPart(_ word: String) -> String? {
        guard !isEnglish else { return SpokenNumber.saysNumber(word) ? word : nil }
        if let part = numbers?.part(word) { return part }
        let marks = ["percent", "point", "comma"].compactMap { definition.marks[$0] }
        return marks.contains(word) || definition.sounds?.numberWords.contains(word) == true ? word : nil
    }

    /// Words without a meaning around a command, in addition to the carrier words.
    var soundFillers: Set<String> {
        isEnglish ? ["alright", "thanks", "hello", "yes", "yeah"] : definition.sounds?.fillers ?? []
    }

    /// Whether a word reports that an order was carried out: *closed* for *close*, *ausgeschaltet* for *ausschalten*.
    func tells(_ word: String, of order: String) -> Bool {
        guard !isEnglish else { return word == order + "ed" || word == order + "d" }
        guard let mark = definition.sounds?.participle, !mark.isEmpty,
            let range = word.firstRange(of: mark), range.upperBound < word.endIndex
        else { return false }
        let stem = (word[..<range.lowerBound] + word[range.upperBound...]).dropLast()
        return stem.count >= Self.shortestStem && order.hasPrefix(stem)
    }

    private static let shortestStem = 3
}
