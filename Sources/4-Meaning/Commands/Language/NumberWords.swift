/// Reads and says whole numbers in the words of a language other than English, by its ``LanguageDefinition``.
struct NumberWords: Sendable {
    private let definition: LanguageDefinition.Numbers
    /// The forms of the numbers 0 ... 99 that have words of their own, each form as single words; the usual
    /// form first.
    private let direct: [Int: [[String]]]
    private let valueOfWords: [[String]: Int]
    /// The most words of a form in ``valueOfWords``.
    private let longest: Int
    private let joiners: Set<String>
    private let hundreds: Set<String>
    private let thousands: Set<String>
    /// The parts of a number in one word, the longest first; empty if the language does not join numbers.
    private let parts: [String]
    /// A grammar of all numbers, which tells whether parts follow each other as in a number.
    private var whole: Grammar?

    /// The most bytes of a number in one word: the longest German number below a million has 69 bytes.
    private static let maximumBytes = 100

    /// The most words of a number.
    private static let mostWords = 8

    init(_ definition: LanguageDefinition.Numbers) throws(GrammarError) {
        self.definition = definition
        direct = definition.words.mapValues { $0.map { $0.split(separator: " ").map(String.init) } }
        var values: [[String]: Int] = [:]
        for (number, phrases) in direct {
            for phrase in phrases where !phrase.isEmpty { values[phrase] = number }
        }
        valueOfWords = values
        longest = values.keys.map(\.count).max() ?? 1
        joiners = Set(definition.and)
        hundreds = Set(definition.hundred)
        thousands = Set(definition.thousand)
        let all = Set(values.keys.map { $0.joined() }).union(joiners).union(hundreds).union(thousands)
        parts =
            definition.joined
            ? all.filter { !$0.isEmpty }.sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) } : []
        whole = nil
        let sentence = GrammarSentence(text: "", expression: .oneOf([spoken(0...999_999), centuries]))
        whole = try Grammar(
            GrammarDefinition(intents: [GrammarIntent(name: "number", sentences: [sentence])]))
    }

    var minus: String { definition.minus }

    /// The ways of saying a number of `range` that follows another number, such as minutes after the hour, and
    /// its digits.
    func following(_ range: ClosedRange<Int>) -> GrammarExpression {
        .oneOf([spoken(range, isRest: true), .digits(range)])
    }

    /// The ways of saying the numbers of `range`, and their digits; see ``SpokenNumber/expression(_:)``.
    func expression(_ range: ClosedRange<Int>) -> GrammarExpression {
        guard range.lowerBound < 0 else { return .oneOf([spoken(range), .digits(range)]) }
        let below = GrammarExpression.sequence([
            .words(minus), expression(max(1, -range.upperBound)...(-range.lowerBound)),
        ])
        return range.upperBound < 0 ? below : .oneOf([expression(0...range.upperBound), below])
    }

    /// The ways of saying the numbers of `range`, which lies within 0 ... 999,999.
    ///
    /// - Parameters:
    ///   - isLast: whether the number ends here.
    ///   - isRest: whether a part of the number comes before. A one at the end of a number has its usual form only:
    ///     *hundert eins*, so that *auf hundert ein* is a hundred and a separate *ein*.
    func spoken(
        _ range: ClosedRange<Int>, isLast: Bool = true, isRest: Bool = false
    ) -> GrammarExpression {
        let (lower, upper) = (range.lowerBound, range.upperBound)
        guard upper > 99 else { return small(range, usualAlone: isLast && isRest) }
        let unit = upper > 999 ? 1000 : 100
        var choices: [GrammarExpression] = []
        if lower < unit { choices.append(spoken(lower...(unit - 1), isLast: isLast, isRest: isRest)) }
        // A multiple that the range cuts off stands by itself; all multiples between share the words that may follow.
        var first = max(1, lower / unit)
        var last = upper / unit
        if first * unit < lower {
            let end = first == last ? upper % unit : unit - 1
            choices.append(multiple(first...first, unit, isLast, rest: (lower % unit)...end))
            first += 1
        }
        if upper % unit < unit - 1, last >= first {
            choices.append(multiple(last...last, unit, isLast, rest: 0...(upper % unit)))
            last -= 1
        }
        if first <= last { choices.append(multiple(first...last, unit, isLast, rest: 0...(unit - 1))) }
        return .oneOf(choices)
    }

    private func multiple(
        _ counts: ClosedRange<Int>, _ unit: Int, _ isLast: Bool, rest: ClosedRange<Int>
    ) -> GrammarExpression {
        var count = spoken(counts, isLast: false)
        if counts.contains(1) { count = .optional(count) }
        let word = GrammarExpression.oneOf((unit == 100 ? hundreds : thousands).sorted().map { .words($0) })
        guard rest.upperBound > 0 else { return .sequence([count, word]) }
        let more = GrammarExpression.sequence([
            .optional(and),
            spoken(max(1, rest.lowerBound)...rest.upperBound, isLast: isLast, isRest: true),
        ])
        return .sequence([count, word, rest.lowerBound == 0 ? .optional(more) : more])
    }

    /// The ways of saying years in hundreds: *neunzehn hundert neun und achtzig*.
    private var centuries: GrammarExpression {
        .sequence([
            spoken(11...19), .oneOf(hundreds.sorted().map { .words($0) }),
            .optional(.sequence([.optional(and), spoken(1...99, isRest: true)])),
        ])
    }

    private var and: GrammarExpression { .oneOf(definition.and.map { .words($0) }) }

    /// The ways of saying the numbers of a range below 100; tens with the same units share them.
    ///
    /// - Parameter usualAlone: whether a one by itself has its usual form only.
    private func small(_ range: ClosedRange<Int>, usualAlone: Bool) -> GrammarExpression {
        func words(_ number: Int) -> [GrammarExpression] {
            (direct[number] ?? []).map { .words($0.joined(separator: " ")) }
        }
        var choices = range.flatMap { usualAlone && $0 == 1 ? Array(words($0).prefix(1)) : words($0) }
        var tensByUnits: [ClosedRange<Int>: [Int]] = [:]
        for ten in stride(from: 20, through: 90, by: 10) where direct[ten] != nil {
            let (first, last) = (
                max(1, range.lowerBound - ten), min(definition.tensUpTo[ten] ?? 9, range.upperBound - ten)
            )
            if first <= last { tensByUnits[first...last, default: []].append(ten) }
        }
        for (units, tens) in tensByUnits.sorted(by: { $0.value[0] < $1.value[0] }) {
            let ten = GrammarExpression.oneOf(tens.flatMap(words))
            let unit = GrammarExpression.oneOf(units.flatMap(words))
            choices.append(
                .sequence(definition.unitsFirst ? [unit, and, ten] : [ten, .optional(and), unit]))
        }
        return .oneOf(choices)
    }

    /// The number that words say; nil if they say no number, or a number of more than seven digits.
    func value(_ words: some Collection<String>) -> Int? {
        var rest = Array(words)[...]
        if rest.first == minus { return value(rest.dropFirst()).map { -$0 } }
        var total = 0
        var part: Int?
        while let word = rest.first {
            if let (number, count) = beginning(rest) {
                part = (part ?? 0) + number
                rest = rest.dropFirst(count)
                continue
            }
            if hundreds.contains(word) {
                part = max(1, part ?? 1) * 100
            } else if thousands.contains(word) {
                total = max(1, part ?? 1) * 1000
                part = 0
            } else if let number = SpokenNumber.digits(word) {
                part = number
            } else if !joiners.contains(word) {
                return nil
            }
            rest = rest.dropFirst()
            guard part ?? 0 <= 9_999_999 else { return nil }
        }
        return part.map { total + $0 }
    }

    /// The longest number at the beginning of some words, in the form in which people say a single number.
    func leading(_ words: ArraySlice<String>) -> (value: Int, wordCount: Int)? {
        guard let whole, let first = words.first else { return nil }
        let isNumber = beginning(words) != nil || hundreds.contains(first) || thousands.contains(first)
        guard isNumber else { return nil }
        for count in (1...min(Self.mostWords, words.count)).reversed() {
            let part = words.prefix(count)
            if whole.match(part.joined(separator: " ")) != nil, let value = value(part) {
                return (value, count)
            }
        }
        return nil
    }

    /// The number below 100 at the beginning of some words, and the count of its words.
    private func beginning(_ words: ArraySlice<String>) -> (number: Int, count: Int)? {
        for count in (1...longest).reversed() where count <= words.count {
            if let number = valueOfWords[Array(words.prefix(count))] { return (number, count) }
        }
        return nil
    }

    /// The number that a compound word says, such as *einundzwanzig*; nil for another word.
    func folded(_ word: String) -> Int? {
        guard let whole, word.utf8.count <= Self.maximumBytes else { return nil }
        var rest = word[...]
        var found: [String] = []
        while !rest.isEmpty {
            guard let part = parts.first(where: { rest.hasPrefix($0) }) else { return nil }
            found.append(part)
            rest = rest.dropFirst(part.count)
        }
        guard found.count > 1, whole.match(found.joined(separator: " ")) != nil else { return nil }
        return value(found)
    }

    /// The words of a number; its digits if it is below zero or a million or more.
    func said(_ number: Int) -> [String] { said(number, isLast: true) }

    /// - Parameter isLast: whether the number ends here.
    private func said(_ number: Int, isLast: Bool) -> [String] {
        guard (0...999_999).contains(number) else { return ["\(number)"] }
        for (unit, name) in [(1000, definition.thousand), (100, definition.hundred)] where number >= unit {
            let (count, rest) = number.quotientAndRemainder(dividingBy: unit)
            return (count > 1 ? said(count, isLast: false) : []) + name.prefix(1)
                + (rest > 0 ? said(rest, isLast: isLast) : [])
        }
        if number == 1, !isLast, let one = definition.oneWithin { return [one] }
        if let own = direct[number]?.first { return own }
        let ten = number / 10 * 10
        let above = definition.tensUpTo[ten - 10].map { $0 >= number - ten + 10 } ?? false
        let base = above && direct[ten] == nil ? ten - 10 : ten
        guard let tens = direct[base]?.first, number > base else { return ["\(number)"] }
        let unit = said(number - base, isLast: isLast && !definition.unitsFirst)
        return definition.unitsFirst ? unit + definition.and.prefix(1) + tens : tens + unit
    }

    /// The part of a number that a single word says: its value, or the word itself for a hundred, a thousand or a
    /// minus; nil for another word, also for an article that may be a one.
    func part(_ word: String) -> String? {
        if hundreds.contains(word) || thousands.contains(word) || word == definition.minus { return word }
        if let number = SpokenNumber.digits(word) { return "\(number)" }
        guard let number = valueOfWords[[word]], number != 1 || direct[1]?.first == [word] else { return nil }
        return "\(number)"
    }

    /// The words of a number in digits, if there is only one way in single words to say it; nil for another text.
    func spelled(_ digits: String) -> String? {
        guard (1...2).contains(digits.utf8.count), let number = SpokenNumber.digits(digits),
            digits.utf8.count == 1 || number > 9
        else { return nil }
        if let word = direct[number]?.first { return word.joined(separator: " ") }
        guard !definition.joined, let ten = direct[number / 10 * 10]?.first,
            let unit = direct[number % 10]?.first
        else { return nil }
        return (ten + unit).joined(separator: " ")
    }
}
