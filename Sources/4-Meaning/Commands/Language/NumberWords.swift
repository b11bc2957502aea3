/// Whole numbers in the words of a language other than English, as a ``LanguageDefinition`` has them.
struct NumberWords: Sendable {
    private let definition: LanguageDefinition.Numbers
    /// The words of the numbers 0 ... 99 that have their own, each word by itself; the usual one first.
    private let direct: [Int: [[String]]]
    private let valueOfWords: [[String]: Int]
    /// The most words that are one number.
    private let longest: Int
    private let joiners: Set<String>
    private let hundreds: Set<String>
    private let thousands: Set<String>
    /// The parts of a number that is one word, the longest first; empty if numbers are not joined.
    private let parts: [String]
    /// Knows whether parts follow each other as in a number.
    private var whole: Grammar?

    /// A number in one word that is longer than this is none: the longest German one below a million has 69 bytes.
    private static let maximumBytes = 100

    /// A number has no more words than this.
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

    /// The ways of saying a number of `range` that follows another one, such as minutes after the hour, and its digits.
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
    ///   - isLast: whether nothing of the number follows.
    ///   - isRest: whether something of it comes before. A one at the end of a number is said in its usual form:
    ///     *hundert eins*, so that *auf hundert ein* is *ein* beside a hundred.
    func spoken(
        _ range: ClosedRange<Int>, isLast: Bool = true, isRest: Bool = false
    ) -> GrammarExpression {
        let (lower, upper) = (range.lowerBound, range.upperBound)
        guard upper > 99 else { return small(range, usualAlone: isLast && isRest) }
        let unit = upper > 999 ? 1000 : 100
        var choices: [GrammarExpression] = []
        if lower < unit { choices.append(spoken(lower...(unit - 1), isLast: isLast, isRest: isRest)) }
        // The multiples that the range cuts off stand by themselves; all between share what may follow.
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

    /// *Neunzehn hundert neun und achtzig*: hundreds of the years.
    private var centuries: GrammarExpression {
        .sequence([
            spoken(11...19), .oneOf(hundreds.sorted().map { .words($0) }),
            .optional(.sequence([.optional(and), spoken(1...99, isRest: true)])),
        ])
    }

    private var and: GrammarExpression { .oneOf(definition.and.map { .words($0) }) }

    /// The numbers of a range below 100; tens that the same units follow share them.
    ///
    /// - Parameter usualAlone: whether a one by itself is said in its usual form only.
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

    /// The number that words say; nil if they say none, or one of more than seven digits.
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

    /// The longest number that some words begin with, as a person says one number.
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

    /// The number below 100 that words begin with, and of how many of them it is.
    private func beginning(_ words: ArraySlice<String>) -> (number: Int, count: Int)? {
        for count in (1...longest).reversed() where count <= words.count {
            if let number = valueOfWords[Array(words.prefix(count))] { return (number, count) }
        }
        return nil
    }

    /// The number that is one word made of several, such as *einundzwanzig*; nil for another word.
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

    /// A number as it is said, word by word; below zero and from a million on its digits.
    func said(_ number: Int) -> [String] { said(number, isLast: true) }

    /// - Parameter isLast: whether nothing of the number follows.
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

    /// What a single word says of a number: its value, or itself if it is a hundred, a thousand or a minus; nil for
    /// another word, also for an article that may be a one.
    func part(_ word: String) -> String? {
        if hundreds.contains(word) || thousands.contains(word) || word == definition.minus { return word }
        if let number = SpokenNumber.digits(word) { return "\(number)" }
        guard let number = valueOfWords[[word]], number != 1 || direct[1]?.first == [word] else { return nil }
        return "\(number)"
    }

    /// A number of digits as it is said, if there is one way in single words to say it; nil for another text.
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
