/// Whole numbers in English words: *forty two*, *a hundred and five*, *two thousand twenty*.
enum SpokenNumber {
    private static let small = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
        "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    ]
    private static let tens = [
        "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
    ]
    private static let units: [(word: String, value: Int)] = [("hundred", 100), ("thousand", 1000)]

    private static let valueOfWord: [String: Int] = {
        var values = Dictionary(uniqueKeysWithValues: small.enumerated().map { ($1, $0) })
        for (index, word) in tens.enumerated() { values[word] = (index + 2) * 10 }
        values["a"] = 1
        return values
    }()

    /// The ways of saying the numbers of `range`, and their digits. Factored: 0 ... 999,999 takes some hundred words.
    static func expression(_ range: ClosedRange<Int>) -> GrammarExpression {
        .oneOf([spoken(range), .digits(range)])
    }

    /// The ways of saying the numbers of `range`, which lies within 0 ... 999,999.
    static func spoken(_ range: ClosedRange<Int>) -> GrammarExpression {
        let (lower, upper) = (range.lowerBound, range.upperBound)
        guard upper > 99 else { return .oneOf(range.map { .words(words($0)) }) }
        let unit = units[upper > 999 ? 1 : 0]
        var choices: [GrammarExpression] = []
        if lower < unit.value { choices.append(spoken(lower...(unit.value - 1))) }
        // The multiples that the range cuts off stand by themselves; all between share what may follow.
        var first = max(1, lower / unit.value)
        var last = upper / unit.value
        let cutAtEnd = upper % unit.value < unit.value - 1
        if first * unit.value < lower {
            let end = first == last ? upper % unit.value : unit.value - 1
            choices.append(multiple(first...first, unit, rest: (lower % unit.value)...end))
            first += 1
        }
        if cutAtEnd, last >= first {
            choices.append(multiple(last...last, unit, rest: 0...(upper % unit.value)))
            last -= 1
        }
        if first <= last { choices.append(multiple(first...last, unit, rest: 0...(unit.value - 1))) }
        return .oneOf(choices)
    }

    private static func multiple(
        _ counts: ClosedRange<Int>, _ unit: (word: String, value: Int), rest: ClosedRange<Int>
    ) -> GrammarExpression {
        var count = spoken(counts)
        if counts.contains(1) { count = .oneOf([count, .words("a")]) }
        var parts = [count, .words(unit.word)]
        if rest.upperBound > 0 {
            let more = GrammarExpression.sequence([
                .optional(.words("and")), spoken(max(1, rest.lowerBound)...rest.upperBound),
            ])
            parts.append(rest.lowerBound == 0 ? .optional(more) : more)
        }
        return .sequence(parts)
    }

    private static func words(_ number: Int) -> String {
        guard number >= small.count else { return small[number] }
        let ten = tens[number / 10 - 2]
        return number.isMultiple(of: 10) ? ten : "\(ten) \(small[number % 10])"
    }

    /// The words of a number of one or two digits, *25* as *twenty five*; nil for anything else.
    static func spelled(_ word: Substring) -> String? {
        let digits = word.utf8
        guard digits.count <= 2, digits.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let number = Int(word),
            digits.count == 1 || number > 9
        else { return nil }
        return words(number)
    }

    /// The number that words say; nil where they say none.
    static func value(_ words: some Sequence<String>) -> Int? {
        var total = 0
        var part: Int?
        for word in words where word != "and" {
            if let number = valueOfWord[word] {
                part = (part ?? 0) + number
            } else if word == "hundred" {
                part = (part ?? 1) * 100
            } else if word == "thousand" {
                total = (part ?? 1) * 1000
                part = 0
            } else if let number = digits(word) {
                part = number
            } else {
                return nil
            }
        }
        return part.map { total + $0 }
    }

    /// The number that a word's digits are; nil where it is no word of few ASCII digits.
    static func digits(_ word: some StringProtocol) -> Int? {
        guard word.utf8.count <= 7, word.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
        return Int(word)
    }
}
