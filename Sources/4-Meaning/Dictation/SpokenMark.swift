/// A punctuation mark, or a break, that people say by its name.
public struct SpokenMark: Hashable, Sendable {
    /// The written form.
    public var text: String
    /// Whether it stands right after the word before.
    public var joinsBefore: Bool
    /// Whether the next word stands right after it.
    public var joinsAfter: Bool

    /// Makes a mark.
    ///
    /// - Parameters:
    ///   - text: the written form.
    ///   - joinsBefore: whether it follows the word before without a space.
    ///   - joinsAfter: whether the next word follows it without a space.
    public init(_ text: String, joinsBefore: Bool = true, joinsAfter: Bool = false) {
        (self.text, self.joinsBefore, self.joinsAfter) = (text, joinsBefore, joinsAfter)
    }

    /// A mark that is written so, with the spaces that it has in English.
    public init(written text: String) {
        self = Self.english.values.first { $0.text == text } ?? SpokenMark(text)
    }

    /// The names under which marks are said in English, and the marks.
    public static let english: [String: SpokenMark] = [
        "comma": SpokenMark(","), "period": SpokenMark("."), "full stop": SpokenMark("."),
        "question mark": SpokenMark("?"), "exclamation mark": SpokenMark("!"),
        "exclamation point": SpokenMark("!"),
        "colon": SpokenMark(":"), "semicolon": SpokenMark(";"), "semi colon": SpokenMark(";"),
        "ellipsis": SpokenMark("…"), "dash": SpokenMark("–", joinsBefore: false),
        "hyphen": SpokenMark("-", joinsAfter: true), "slash": SpokenMark("/", joinsAfter: true),
        "open parenthesis": SpokenMark("(", joinsBefore: false, joinsAfter: true),
        "open bracket": SpokenMark("(", joinsBefore: false, joinsAfter: true),
        "close parenthesis": SpokenMark(")"), "close bracket": SpokenMark(")"),
        "open quote": SpokenMark("“", joinsBefore: false, joinsAfter: true), "close quote": SpokenMark("”"),
        "new line": SpokenMark("\n", joinsAfter: true), "newline": SpokenMark("\n", joinsAfter: true),
        "new paragraph": SpokenMark("\n\n", joinsAfter: true),
    ]

    /// Whether a line ends with it.
    var isBreak: Bool { text.allSatisfy { $0 == "\n" } }

    /// Words after which a name is a word and no mark: *a period of rest*, *the word comma*, *literal comma*.
    static let determiners: Set<String> = [
        "a", "an", "the", "each", "every", "another", "my", "your", "our", "their", "word", "words",
        "literal",
    ]

    /// Finds the names of marks among words.
    static func find(in words: [SpokenWord], named names: [String: SpokenMark]) -> [DictationToken] {
        let longest = names.keys.map { $0.split(separator: " ").count }.max() ?? 0
        var tokens: [DictationToken] = []
        var next = 0
        while next < words.count {
            let before = next > 0 ? words[next - 1].key : ""
            let match = (1...max(1, longest)).reversed().lazy.compactMap { count -> (SpokenMark, Int)? in
                guard next + count <= words.count else { return nil }
                return names[words[next..<next + count].map(\.key).joined(separator: " ")].map { ($0, count) }
            }.first
            guard let (mark, count) = match, !determiners.contains(before) else {
                tokens.append(.word(words[next]))
                next += 1
                continue
            }
            // The comma that the recognizer wrote before the name belongs to the name: “Hello, comma, world”.
            if case .word(var word)? = tokens.last, word.trailing == ",", !mark.isBreak {
                word.trailing = ""
                tokens[tokens.count - 1] = .word(word)
            }
            tokens.append(.mark(mark))
            next += count
        }
        // “Literal” says that the next word is meant as a word, and is not written itself.
        return tokens.indices.compactMap { index in
            if case .word(let word) = tokens[index], word.key == "literal", index + 1 < tokens.count,
                case .word(let next) = tokens[index + 1],
                names.keys.contains(where: { $0.hasPrefix(next.key) })
            {
                return nil
            }
            return tokens[index]
        }
    }
}
