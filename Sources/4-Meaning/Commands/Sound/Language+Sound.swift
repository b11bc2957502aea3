/// What the comparison by sound has to know of a language beside how its words are said.
extension Language {
    /// Words with the numbers in digits as they are said.
    func inWords(_ words: [String]) -> [String] {
        guard !isEnglish else { return SpokenNumber.inWords(words) }
        return words.flatMap { word in
            guard let numbers, word.utf8.count <= 6, let number = SpokenNumber.digits(word) else {
                return [word]
            }
            return numbers.said(number)
        }
    }

    /// What a word says of a number: the same for all forms of a number; nil if it says nothing of it.
    func numberPart(_ word: String) -> String? {
        guard !isEnglish else { return SpokenNumber.saysNumber(word) ? word : nil }
        if let part = numbers?.part(word) { return part }
        let marks = ["percent", "point", "comma"].compactMap { definition.marks[$0] }
        return marks.contains(word) || definition.sounds?.numberWords.contains(word) == true ? word : nil
    }

    /// Words around a command that mean nothing, beside those that carry one.
    var soundFillers: Set<String> {
        isEnglish ? ["alright", "thanks", "hello", "yes", "yeah"] : definition.sounds?.fillers ?? []
    }

    /// Whether a word tells that something was done, of which another is the order: *closed* for *close*,
    /// *ausgeschaltet* for *ausschalten*.
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
