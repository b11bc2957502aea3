/// The times of day or lengths of time of a language other than English: the forms of a
/// ``LanguageDefinition``, compiled.
///
/// The value of a form is its offset plus the counts of its slots:
///
/// | slot | is | counts |
/// | --- | --- | --- |
/// | `hour` | 0 ... 24 | 60 minutes |
/// | `minute` | 0 ... 59 | 1 minute |
/// | `two` | 0 ... 59, in digits with a leading zero | 1 minute |
/// | `before` | 1 ... 59 | -1 minute |
/// | `hours`, `minutes`, `seconds` | 0 ... 999 | 3600, 60, 1 seconds |
/// | `hour_tenths`, `minute_tenths` | 0 ... 9 | 360, 6 seconds |
/// | `hour_hundredths` | 10 ... 99 | 36 seconds |
/// | `part` | a part of the day | |
struct SpokenForms: Sendable {
    private let grammar: Grammar
    private let offsets: [Int]
    /// All ways of saying such a time or length.
    let expression: GrammarExpression

    private static let timeSlots: [String: (range: ClosedRange<Int>, weight: Int)] = [
        "hour": (0...24, 60), "minute": (0...59, 1), "two": (0...59, 1), "before": (1...59, -1),
    ]
    private static let durationSlots: [String: (range: ClosedRange<Int>, weight: Int)] = [
        "hours": (0...999, 3600), "minutes": (0...999, 60), "seconds": (0...999, 1),
        "hour_tenths": (0...9, 360), "minute_tenths": (0...9, 6), "hour_hundredths": (10...99, 36),
    ]
    /// Slots whose digits follow a point: there *05* is not 5.
    private static let fractions: Set<String> = ["hour_tenths", "minute_tenths", "hour_hundredths"]

    /// Compiles the times of day; nil if the language defines none.
    init?(times definition: LanguageDefinition, _ bare: Language) throws(GrammarError) {
        let parts = definition.partsOfDay.sorted { $0.key.rawValue < $1.key.rawValue }.map {
            GrammarListValue($0.key.rawValue, phrases: $0.value)
        }
        try self.init(
            definition.times, Self.timeSlots, [GrammarSlot(name: "part", type: .list(parts))], bare)
    }

    /// Compiles the lengths of time; nil if the language defines none.
    init?(durations definition: LanguageDefinition, _ bare: Language) throws(GrammarError) {
        try self.init(definition.durations, Self.durationSlots, [], bare)
    }

    private init?(
        _ forms: [LanguageDefinition.Form], _ numbers: [String: (range: ClosedRange<Int>, weight: Int)],
        _ lists: [GrammarSlot], _ bare: Language
    ) throws(GrammarError) {
        guard !forms.isEmpty else { return nil }
        let slots = numbers.map { GrammarSlot(name: $0.key, type: .number($0.value.range)) } + lists
        let intents = forms.indices.map { index in
            var sentence = forms[index].sentence
            if let numbers = bare.numbers {
                // “Acht Uhr ein” is not 8:01: the *ein* belongs to the words after it.
                sentence.expression = sentence.expression.replacing(
                    Self.timeSlots.filter { $0.key != "hour" }
                ) {
                    numbers.following($0.range)
                }
            }
            return GrammarIntent(name: "\(index)", sentences: [sentence])
        }
        var context = GrammarContext()
        context.language = bare
        grammar = try Grammar(GrammarDefinition(intents: intents, slots: slots), context: context)
        offsets = forms.map(\.offset)
        expression = .oneOf(grammar.expressions.map(\.untagged))
    }

    /// The sum that words say, and the values of the slots; nil if no form fits.
    private func sum(_ words: [String]) -> (sum: Int, slots: [String: GrammarValue])? {
        guard let match = grammar.match(words.joined(separator: " ")), let form = Int(match.intent) else {
            return nil
        }
        var sum = offsets[form]
        for filling in match.reading.fillings {
            guard case .number(let number) = filling.value else { continue }
            let isDigits = SpokenNumber.digits(filling.spoken) != nil
            if isDigits, Self.fractions.contains(filling.slot), filling.spoken != "\(number)" { return nil }
            if filling.slot == "two", number < 10, !isDigits || filling.spoken.utf8.count != 2 { return nil }
            let weight = (Self.timeSlots[filling.slot] ?? Self.durationSlots[filling.slot])?.weight ?? 0
            sum += number * weight
        }
        return (sum, match.slots)
    }

    /// The number of seconds that words say; nil if they say no length of time.
    func seconds(_ words: [String]) -> Int? { sum(words)?.sum }

    /// The time that words say, and whether they say which half of the day they mean; nil if they say no time.
    func time(_ words: [String]) -> (value: GrammarValue, saysPart: Bool)? {
        guard let (sum, slots) = sum(words) else { return nil }
        let minutes = ((sum % 1440) + 1440) % 1440
        var hour = minutes / 60
        let said: Int? = if case .number(let hour)? = slots["hour"] { hour } else { nil }
        // “Halb eins” says an hour of the dial, like “zwölf Uhr dreißig”.
        if hour == 0, let said, (1...12).contains(said) { hour = 12 }
        let part = slots["part"].flatMap { LanguageDefinition.PartOfDay(rawValue: $0.description) }
        switch part {
        case .evening? where hour == 12, .night? where hour == 12, .morning? where hour == 12: hour = 0
        // “Zwei Uhr nachts” is before dawn.
        case .night? where hour < 6, .morning?, nil: break
        case .afternoon? where hour < 12, .evening? where hour < 12 && hour > 0, .night? where hour < 12:
            hour += 12
        default: break
        }
        return (
            .time(hour: hour, minute: minutes % 60), part != nil || said.map { $0 == 0 || $0 > 12 } ?? true
        )
    }
}

extension GrammarExpression {
    /// The expression with other ways of saying numbers in the slots of these names.
    fileprivate func replacing(
        _ slots: [String: (range: ClosedRange<Int>, weight: Int)],
        _ expression: ((range: ClosedRange<Int>, weight: Int)) -> GrammarExpression
    ) -> GrammarExpression {
        switch self {
        case .slot(let name, let type, _):
            slots[type].map { .tagged(expression($0), name: name, kind: .number) } ?? self
        case .sequence(let parts): .sequence(parts.map { $0.replacing(slots, expression) })
        case .oneOf(let parts): .oneOf(parts.map { $0.replacing(slots, expression) })
        case .optional(let part): .optional(part.replacing(slots, expression))
        case .tagged(let part, let name, let kind):
            .tagged(part.replacing(slots, expression), name: name, kind: kind)
        case .replaced(let part, let text): .replaced(part.replacing(slots, expression), by: text)
        case .word, .digits, .anyWord, .rule: self
        }
    }

    /// The expression without tags and replacements.
    fileprivate var untagged: GrammarExpression {
        switch self {
        case .tagged(let part, _, _), .replaced(let part, _): part.untagged
        case .sequence(let parts): .sequence(parts.map(\.untagged))
        case .oneOf(let parts): .oneOf(parts.map(\.untagged))
        case .optional(let part): .optional(part.untagged)
        case .word, .digits, .anyWord, .rule, .slot: self
        }
    }
}
