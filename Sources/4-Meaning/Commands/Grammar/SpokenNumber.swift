/// Whole numbers in English words: *forty two*, *a hundred and five*, *minus two thousand twenty*.
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

    /// The ways of saying the numbers of `range`, and their digits; numbers below zero begin with *minus*.
    ///
    /// The expression is factored: 0 ... 999,999 takes some hundred words.
    static func expression(_ range: ClosedRange<Int>) -> GrammarExpression {
        guard range.lowerBound < 0 else { return .oneOf([spoken(range), .digits(range)]) }
        let below = GrammarExpression.sequence([
            .words("minus"), expression(max(1, -range.upperBound)...(-range.lowerBound)),
        ])
        return range.upperBound < 0 ? below : .oneOf([expression(0...range.upperBound), below])
    }

    /// The ways of saying the numbers of `range`, which lies within 0 ... 999,999.
    static func spoken(_ range: ClosedRange<Int>) -> GrammarExpression {
        let (lower, upper) = (range.lowerBound, range.upperBound)
        guard upper > 99 else { return .oneOf(range.map { .words(words($0)) }) }
        let unit = units[upper > 999 ? 1 : 0]
        var choices: [GrammarExpression] = []
        if lower < unit.value { choices.append(spoken(lower...(unit.value - 1))) }
        // A multiple that the range cuts off stands by itself; all multiples between share the words that may follow.
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

    /// The words with their numbers spelled out, if there is only one way to say the number: *25* is *twenty five*,
    /// *1 point 25* is *one point two five*; *302* and *07* stay. Two numbers that sound like one stay, too: *20 5*.
    static func spelled(_ words: [Substring]) -> [String] {
        words.indices.map { index in
            let word = words[index]
            guard isDigits(word) else { return String(word) }
            if isFraction(index, of: words) {
                return word.map { small[Int(String($0)) ?? 0] }.joined(separator: " ")
            }
            let next = index + 1 < words.count ? words[index + 1] : ""
            let before = index > 0 && !isFraction(index - 1, of: words) ? words[index - 1] : ""
            guard !joins(word, next), !joins(before, word), word.utf8.count <= 2, let number = Int(word),
                word.utf8.count == 1 || number > 9
            else { return String(word) }
            return Self.words(number)
        }
    }

    /// Whether three words are digits, a point and digits.
    static func isDecimal(_ words: [some StringProtocol]) -> Bool {
        words.count == 3 && words[1] == "point" && isDigits(words[0]) && isDigits(words[2])
    }

    /// Whether a word is the digits of a fraction: a point stands before them, and digits before the point.
    private static func isFraction(_ index: Int, of words: [Substring]) -> Bool {
        index >= 2 && isDecimal(Array(words[(index - 2)...index]))
    }

    /// Whether two numbers in digits that follow each other sound like one number, as *20 5* does.
    private static func joins(_ tens: Substring, _ units: Substring) -> Bool {
        guard isDigits(tens), isDigits(units), tens.utf8.count == 2, units.utf8.count == 1 else {
            return false
        }
        return tens.last == "0" && tens.first! >= "2" && units != "0"
    }

    private static func isDigits(_ word: some StringProtocol) -> Bool {
        !word.isEmpty && word.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
    }

    /// The words with the whole numbers below a million spelled out.
    static func inWords(_ words: [String]) -> [String] {
        words.flatMap { word in
            guard word.utf8.count <= 6, let number = digits(word) else { return [word] }
            return said(number).split(separator: " ").map(String.init)
        }
    }

    /// Whether a word is part of a number, or a word that goes with numbers, such as *percent*.
    static func saysNumber(_ word: String) -> Bool {
        word != "a" && valueOfWord[word] != nil || isDigits(word) || marks.contains(word)
    }

    private static let marks: Set<String> = [
        "hundred", "thousand", "million", "point", "comma", "minus", "percent", "half", "quarter",
    ]

    private static func said(_ number: Int) -> String {
        for unit in units.reversed() where number >= unit.value {
            let rest = number % unit.value
            return said(number / unit.value) + " \(unit.word)" + (rest > 0 ? " " + said(rest) : "")
        }
        return words(number)
    }

    /// The number that words say; nil if they say no number.
    static func value(_ words: some Collection<String>) -> Int? {
        if words.first == "minus" { return value(words.dropFirst()).map { -$0 } }
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

    /// The number that a word in digits stands for; nil if the word is not one to seven ASCII digits.
    static func digits(_ word: some StringProtocol) -> Int? {
        word.utf8.count <= 7 && isDigits(word) ? Int(word) : nil
    }
}
