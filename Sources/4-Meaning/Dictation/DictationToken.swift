import Commands

/// A word or a mark of the spoken text, before the dictation writes it.
enum DictationToken: Hashable, Sendable {
    /// A word as the recognizer gave it.
    case word(SpokenWord)
    /// A mark that a person said by its name.
    case mark(SpokenMark)
}

/// A word of a recognizer's text. Some recognizers write capitals and punctuation, some do not.
struct SpokenWord: Hashable, Sendable {
    /// The word as the recognizer wrote it, without the punctuation around it.
    var surface: String
    /// The characters that the recognizer wrote right before and after it.
    var (leading, trailing) = ("", "")
    /// The form for comparisons; empty if there is none.
    var key: String

    init(_ surface: String, key: String) { (self.surface, self.key) = (surface, key) }

    /// Separates a word from the punctuation around it, such as `“Hello,`.
    init(_ word: Substring, in language: Language) {
        let isPart: (Character) -> Bool = { $0.isLetter || $0.isNumber || "%$€£°".contains($0) }
        guard let first = word.firstIndex(where: isPart), let last = word.lastIndex(where: isPart) else {
            self.init("", key: "")
            trailing = String(word)
            return
        }
        let surface = String(word[first...last])
        self.init(surface, key: TextNormalizer.normalize(surface, in: language))
        leading = String(word[..<first])
        trailing = String(word[word.index(after: last)...])
    }

    /// The words of a text.
    static func words(_ text: String, in language: Language) -> [SpokenWord] {
        text.split(whereSeparator: \.isWhitespace).map { SpokenWord($0, in: language) }
    }
}
