import Commands
import Foundation

/// A punctuation mark, or a break, that people say by its name.
public struct SpokenMark: Hashable, Sendable {
    /// The written form.
    public var text: String
    /// Whether the mark stands right after the word before it.
    public var joinsBefore: Bool
    /// Whether the next word stands right after the mark.
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

    /// Makes a mark from its written form, with the spaces that English has around it.
    public init(written text: String) {
        self = Self.english.values.first { $0.text == text } ?? SpokenMark(text)
    }

    /// Makes a mark from its form between two words, with its spaces: `", "`, `" – "`.
    init(between text: String) {
        let isBreak = text.allSatisfy { $0 == "\n" }
        self.init(
            text.trimmingCharacters(in: .init(charactersIn: " ")), joinsBefore: !text.hasPrefix(" "),
            joinsAfter: isBreak || !text.hasSuffix(" "))
    }

    /// The English marks by their spoken names.
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

    /// Whether the mark ends a line.
    var isBreak: Bool { text.allSatisfy { $0 == "\n" } }

    /// Finds the names of marks among words. After some words a name is a plain word: *a period of rest*,
    /// *literal comma*.
    static func find(in words: [SpokenWord], _ options: DictationOptions) -> [DictationToken] {
        let (names, determiners) = (options.marks, options.words.wordsBefore)
        let longest = names.keys.map { $0.split(separator: " ").count }.max() ?? 0
        var tokens: [DictationToken] = []
        var next = 0
        while next < words.count {
            let before = next > 0 ? words[next - 1].key : ""
            let match = (1...max(1, longest)).reversed().lazy.compactMap { count -> (SpokenMark, Int)? in
                guard next + count <= words.count else { return nil }
                return names[words[next..<next + count].map(\.key).joined(separator: " ")].map { ($0, count) }
            }.first
            guard let (mark, count) = match, !determiners.contains(before),
                !SpokenQuantity.isDecimalMark(next, of: words, in: options.language)
            else {
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
        // “Literal” shows that the next word is a plain word, and is not written itself.
        return tokens.indices.compactMap { index in
            if case .word(let word) = tokens[index], options.words.literal.contains(word.key),
                index + 1 < tokens.count,
                case .word(let next) = tokens[index + 1],
                names.keys.contains(where: { $0.hasPrefix(next.key) })
            {
                return nil
            }
            return tokens[index]
        }
    }
}
