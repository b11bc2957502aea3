/// A number in English words within a sentence, read strictly: *five six* is not eleven.
///
/// `SpokenNumber` of `Commands` reads words that a grammar has matched as a number; this type must find the numbers
/// itself.
struct SpokenQuantity: Hashable, Sendable {
    /// The written form.
    var digits: String
    /// The number of words that say it.
    var wordCount: Int
    /// Whether it is written in digits in every place: in a sentence, numbers below ten are words.
    var isWrittenInDigits: Bool

    private static let units: [String: Int] = Dictionary(
        uniqueKeysWithValues: [
            "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
        ].enumerated().map { ($1, $0) })
    private static let teens: [String: Int] = Dictionary(
        uniqueKeysWithValues: [
            "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
            "nineteen",
        ].enumerated().map { ($1, $0 + 10) })
    private static let tens: [String: Int] = Dictionary(
        uniqueKeysWithValues: ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
            .enumerated()
            .map { ($1, ($0 + 2) * 10) })
    private static let scales = [("million", 1_000_000), ("thousand", 1000)]

    /// The longest quantity at the beginning of some words; nil if they begin with none.
    static func read(_ words: ArraySlice<String>) -> SpokenQuantity? {
        let isNegative = words.first == "minus" || words.first == "negative"
        let rest = isNegative ? words.dropFirst() : words
        guard var quantity = digitRow(rest) ?? whole(rest) else { return nil }
        let after = rest.dropFirst(quantity.wordCount)
        if after.first == "point", let decimals = decimals(after.dropFirst()) {
            quantity.digits += "." + decimals
            quantity.wordCount += 1 + decimals.count
            quantity.isWrittenInDigits = true
        }
        if isNegative {
            quantity = .init(
                digits: "−" + quantity.digits, wordCount: quantity.wordCount + 1, isWrittenInDigits: true)
        }
        return quantity
    }

    /// Three digits or more, said one after the other, such as a telephone number.
    private static func digitRow(_ words: ArraySlice<String>) -> SpokenQuantity? {
        let row = words.prefix { units[$0] != nil || $0 == "oh" }
        guard row.count >= 3, row.first != "oh" else { return nil }
        // The last digit may begin a longer number, such as “two hundred”; then this is no row of digits.
        let next = words.dropFirst(row.count).first
        guard next != "hundred", next != "thousand", next != "million" else { return nil }
        return .init(
            digits: row.map { String(units[$0] ?? 0) }.joined(), wordCount: row.count, isWrittenInDigits: true
        )
    }

    private static func decimals(_ words: ArraySlice<String>) -> String? {
        let row = words.prefix { units[$0] != nil || $0 == "oh" }
        return row.isEmpty ? nil : row.map { String(units[$0] ?? 0) }.joined()
    }

    private static func whole(_ words: ArraySlice<String>) -> SpokenQuantity? {
        if let first = words.first, isNumeral(first) {
            return .init(digits: first, wordCount: 1, isWrittenInDigits: true)
        }
        var (total, count) = (0, 0)
        for (name, value) in scales {
            let rest = words.dropFirst(count)
            let part = belowThousand(rest, mayBeArticle: count == 0)
            guard let (number, used) = part, rest.dropFirst(used).first == name else { continue }
            total += number * value
            count += used + 1
            // The *and* belongs to the number in “a thousand and five”, but not in “a thousand and”
            // something else.
            if words.dropFirst(count).first == "and", belowThousand(words.dropFirst(count + 1)) != nil {
                count += 1
            }
        }
        if let (number, used) = belowThousand(words.dropFirst(count), mayBeArticle: false),
            count == 0 || number > 0
        {
            total += number
            count += used
        } else if count == 0, let (number, used) = belowThousand(words, mayBeArticle: true), used > 1 {
            (total, count) = (number, used)
        }
        guard count > 0 else { return nil }
        return .init(digits: String(total), wordCount: count, isWrittenInDigits: total >= 10)
    }

    private static func belowThousand(
        _ words: ArraySlice<String>, mayBeArticle: Bool = false
    ) -> (number: Int, count: Int)? {
        guard let first = words.first else { return nil }
        let one = units[first] ?? (mayBeArticle && first == "a" ? 1 : nil)
        guard let one, one > 0, words.dropFirst().first == "hundred" else {
            if mayBeArticle, first == "a" { return (1, 1) }
            return belowHundred(words)
        }
        var rest = words.dropFirst(2)
        let hasAnd = rest.first == "and"
        if hasAnd { rest = rest.dropFirst() }
        guard let (more, count) = belowHundred(rest), more > 0 else { return (one * 100, 2) }
        return (one * 100 + more, 2 + (hasAnd ? 1 : 0) + count)
    }

    static func belowHundred(_ words: ArraySlice<String>) -> (number: Int, count: Int)? {
        guard let first = words.first else { return nil }
        if let ten = tens[first] {
            guard let next = words.dropFirst().first, let one = units[next], one > 0 else { return (ten, 1) }
            return (ten + one, 2)
        }
        return (units[first] ?? teens[first]).map { ($0, 1) }
    }

    static func isNumeral(_ word: String) -> Bool {
        word.utf8.count <= 9 && !word.isEmpty && word.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}
