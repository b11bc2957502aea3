import Commands
import PCM

/// Small random expressions, and every phrase of them by brute force.
struct RandomGrammar {
    var numbers: SeededGenerator
    /// Whether parts may have a replacement in the value around them.
    var replaces = false
    /// Whether there are numbers in digits.
    var digits = false

    mutating func expression(depth: Int) -> GrammarExpression {
        let kind = Int.random(in: 0..<(depth == 0 ? 1 : replaces ? 9 : 7), using: &numbers)
        if digits, Int.random(in: 0..<10, using: &numbers) == 0 {
            return .digits([0...3, 0...9, 2...3, 3...5, 4...9].randomElement(using: &numbers)!)
        }
        func part() -> GrammarExpression { .sequence([]) }
        switch kind {
        case 1, 2: return .sequence(parts(depth))
        case 3, 4: return .oneOf(parts(depth))
        case 5: return .optional(expression(depth: depth - 1))
        case 6:
            let name = Bool.random(using: &numbers) ? "x" : "y"
            return .tagged(expression(depth: depth - 1), name: name, kind: .text)
        case 7, 8:
            let text = ["a", "b", ""].randomElement(using: &numbers)!
            return .replaced(expression(depth: depth - 1), by: text)
        default:
            let word = ["a", "b", "c"].randomElement(using: &numbers)!
            return .word(GrammarWord(word, spelling: word))
        }
    }

    private mutating func parts(_ depth: Int) -> [GrammarExpression] {
        (0..<Int.random(in: 1...3, using: &numbers)).map { _ in expression(depth: depth - 1) }
    }

    mutating func text() -> String {
        (0..<Int.random(in: 1...5, using: &numbers)).map { _ in
            ["a", "b", "c"].randomElement(using: &numbers)!
        }
        .joined(separator: " ")
    }

    /// A phrase and the slots that it fills, in the order in which tags end.
    struct Phrase: Hashable {
        var words: [String] = []
        /// The words as they count in a value around them.
        var said: [String] = []
        var fillings: [GrammarFilling] = []
    }

    /// Returns every phrase, the preferred ones first; nil if there are more than `limit`.
    static func phrases(of expression: GrammarExpression, limit: Int = 3000) -> [Phrase]? {
        switch expression {
        case .word(let word):
            return [Phrase(words: [word.text], said: [word.text])]
        case .sequence(let parts):
            var all = [Phrase()]
            for part in parts {
                guard let more = phrases(of: part), more.count * all.count <= limit else { return nil }
                all = all.flatMap { first in
                    more.map {
                        Phrase(
                            words: first.words + $0.words, said: first.said + $0.said,
                            fillings: first.fillings + $0.fillings)
                    }
                }
            }
            return all
        case .oneOf(let choices):
            var all: [Phrase] = []
            for choice in choices {
                guard let more = phrases(of: choice) else { return nil }
                all += more
            }
            return all.count <= limit ? all : nil
        case .optional(let part):
            return phrases(of: part).map { $0 + [Phrase()] }
        case .tagged(let part, let name, _):
            return phrases(of: part)?.map {
                let filling = GrammarFilling(
                    slot: name, value: .text($0.said.joined(separator: " ")),
                    spoken: $0.words.joined(separator: " "))
                return Phrase(words: $0.words, said: $0.said, fillings: $0.fillings + [filling])
            }
        case .replaced(let part, let text):
            return phrases(of: part)?.map {
                Phrase(words: $0.words, said: text.isEmpty ? [] : [text], fillings: $0.fillings)
            }
        case .digits(let range):
            return range.map { Phrase(words: ["\($0)"], said: ["\($0)"]) }
        default:
            return nil
        }
    }
}
