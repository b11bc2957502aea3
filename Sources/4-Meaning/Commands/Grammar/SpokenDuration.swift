/// Lengths of time in English words: *ninety seconds*, *an hour and a half*, *two hours and five minutes*.
enum SpokenDuration {
    /// The ways of saying a length of time, up to 999 of each unit.
    static let expression: GrammarExpression = {
        let one = GrammarExpression.oneOf([.words("a"), .words("an")])
        let half = GrammarExpression.words("and a half")
        let count = SpokenNumber.expression(0...999)
        // Only texts have decimals: a speaker says “an hour and a half”, and each further word of the grammar is a
        // word that the recognizer can mistake for another.
        let digit = GrammarExpression.oneOf((0...9).map { .textOnly(SpokenNumber.spelled(["\($0)"])[0]) })
        let fraction = GrammarExpression.oneOf([
            .digits(0...999), .sequence([digit, .optional(.sequence([digit, .optional(digit)]))]),
        ])
        let decimal = GrammarExpression.sequence([count, .textOnly("point"), fraction])
        func amount(of unit: String) -> GrammarExpression {
            let word = GrammarExpression.oneOf([.words(unit), .words(unit + "s")])
            return .oneOf([
                .sequence([.oneOf([one, count]), word, .optional(half)]),
                .sequence([count, half, word]), .sequence([decimal, word]),
            ])
        }
        func and(_ rest: GrammarExpression) -> GrammarExpression {
            .optional(.sequence([.optional(.words("and")), rest]))
        }
        let seconds = amount(of: "second")
        let minutes = GrammarExpression.sequence([amount(of: "minute"), and(seconds)])
        let hours = GrammarExpression.sequence([
            amount(of: "hour"), and(.oneOf([minutes, seconds])),
        ])
        return .oneOf([
            hours, minutes, seconds, .words("half an hour"), .words("half a minute"),
            .words("a quarter of an hour"), .words("quarter of an hour"),
        ])
    }()

    /// The number of seconds that words say; nil if they say no duration, or no whole number of seconds.
    static func seconds(_ words: [String]) -> Int? {
        var thousandths = 0
        var unit: Int?
        var count: [String] = []
        var halves = 0
        for word in words {
            if let length = length(word) {
                guard let number = count.isEmpty ? 0 : self.thousandths(count) else { return nil }
                thousandths += (number + 500 * halves) * length
                (unit, count, halves) = (length, [], 0)
            } else {
                switch word {
                case "half":
                    // The "a" or "and a" before "half" belongs to it; a whole number may stand before that.
                    while let last = count.last, last == "a" || last == "and" { count.removeLast() }
                    halves = 1
                case "quarter": return 15 * 60
                case "a" where halves == 1, "an" where halves == 1: break
                case "a", "an": count.append("a")
                default:
                    if halves == 1, let closed = unit {
                        // "an hour and a half" has ended, and another unit begins.
                        thousandths += 500 * closed
                        halves = 0
                    }
                    count.append(word)
                }
            }
        }
        if halves == 1, let unit { thousandths += 500 * unit }
        guard unit != nil, thousandths.isMultiple(of: 1000) else { return nil }
        return thousandths / 1000
    }

    /// A thousand times the number that words say, which may be a decimal; nil if they say no number.
    private static func thousandths(_ words: [String]) -> Int? {
        guard let point = words.firstIndex(of: "point") else {
            return SpokenNumber.value(words).map { 1000 * $0 }
        }
        var fraction = ""
        for word in words[(point + 1)...] {
            guard let digits = SpokenNumber.value([word]) else { return nil }
            fraction += SpokenNumber.digits(word) == nil ? "\(digits)" : word
        }
        guard (1...3).contains(fraction.count), let whole = SpokenNumber.value(words[..<point]),
            let thousandths = Int((fraction + "00").prefix(3))
        else { return nil }
        return 1000 * whole + thousandths
    }

    private static func length(_ word: String) -> Int? {
        switch word {
        case "second", "seconds": 1
        case "minute", "minutes": 60
        case "hour", "hours": 3600
        default: nil
        }
    }
}
