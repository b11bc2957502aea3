/// Times of day in English words: *nine thirty*, *quarter past four in the afternoon*, *noon*; or in digits, `14:30`.
enum SpokenTime {
    /// The ways of saying a time of day.
    static let expression: GrammarExpression = {
        func anyOf(_ choices: String...) -> GrammarExpression { .oneOf(choices.map { .words($0) }) }
        let hour = SpokenNumber.expression(0...23)
        let minute = GrammarExpression.oneOf([
            SpokenNumber.spoken(10...59), .digits(0...59),
            .sequence([.words("oh"), SpokenNumber.spoken(1...9)]),
            .sequence([.textOnly("point"), .digits(0...59)]),
        ])
        let fraction = anyOf("five", "ten", "quarter", "a quarter", "twenty", "twenty five")
        let clock = GrammarExpression.sequence([
            hour,
            .optional(
                .oneOf([minute, .word(GrammarWord("oclock", spelling: "o'clock")), .words("hundred")])),
        ])
        let half = GrammarExpression.oneOf([
            .sequence([.oneOf([fraction, .words("half")]), .words("past"), hour]),
            .sequence([fraction, .words("to"), hour]),
        ])
        let partOfDay = GrammarExpression.oneOf([
            anyOf("a m", "p m", "in the morning", "in the afternoon", "in the evening", "at night"),
            .textOnly("am"), .textOnly("pm"),
        ])
        return .oneOf([
            .sequence([.oneOf([clock, half]), .optional(partOfDay)]), anyOf("noon", "midday", "midnight"),
        ])
    }()

    /// The time that words say; nil if they say no time.
    static func time(_ words: [String]) -> GrammarValue? {
        switch words {
        case ["noon"], ["midday"]: return .time(hour: 12, minute: 0)
        case ["midnight"]: return .time(hour: 0, minute: 0)
        default: break
        }
        let (clock, isAfternoon) = splitPartOfDay(words)
        guard let (hour, minute) = read(clock) else { return nil }
        switch isAfternoon {
        // "Twelve at night" and "twelve thirty in the evening" are midnight and after, never noon.
        case true? where hour % 12 == 0 && (words.last == "night" || words.last == "evening"):
            return .time(hour: 0, minute: minute)
        // "Two at night" is before dawn, "ten at night" is not.
        case true? where hour < 6 && words.last == "night": return .time(hour: hour, minute: minute)
        case true? where hour < 12: return .time(hour: hour + 12, minute: minute)
        case false? where hour == 12: return .time(hour: 0, minute: minute)
        default: return .time(hour: hour, minute: minute)
        }
    }

    /// Whether the words of a time say which half of the day they mean.
    static func saysPartOfDay(_ words: [String]) -> Bool {
        words.contains { ["noon", "midday", "midnight", "hundred"].contains($0) }
            || splitPartOfDay(words).isAfternoon != nil
    }

    /// The words before the part of the day, and whether that part is after noon; nil if the words name no part of
    /// the day.
    private static func splitPartOfDay(_ words: [String]) -> (clock: [String], isAfternoon: Bool?) {
        let parts: [(words: [String], isAfternoon: Bool)] = [
            (["a", "m"], false), (["p", "m"], true), (["am"], false), (["pm"], true),
            (["in", "the", "morning"], false), (["in", "the", "afternoon"], true),
            (["in", "the", "evening"], true), (["at", "night"], true),
        ]
        for part in parts
        where words.count > part.words.count && words.suffix(part.words.count) == part.words[...] {
            return (Array(words.dropLast(part.words.count)), part.isAfternoon)
        }
        return (words, nil)
    }

    private static func read(_ words: [String]) -> (hour: Int, minute: Int)? {
        if let middle = words.firstIndex(where: { $0 == "past" || $0 == "to" }) {
            guard let hour = SpokenNumber.value(words[(middle + 1)...]) else { return nil }
            let minutes: Int? =
                switch words[middle - 1] {
                case "half": 30
                case "quarter": 15
                default: SpokenNumber.value(words[..<middle])
                }
            guard let minutes else { return nil }
            if words[middle] == "past" { return (hour, minutes) }
            // “Quarter to one” is an hour of the dial, as “twelve forty five” is.
            return (hour == 1 ? 12 : (hour + 23) % 24, 60 - minutes)
        }
        var rest = words
        if let point = rest.firstIndex(of: "point") {
            // “9.30” is half past nine, and “9.5” is no time.
            guard rest.last?.utf8.count == 2, point == rest.count - 2 else { return nil }
            rest.remove(at: point)
        }
        if rest.last == "oclock" || rest.last == "hundred" { rest.removeLast() }
        rest.removeAll { $0 == "oh" }
        // The hour takes the longest beginning that is an hour: "twenty three" before "twenty" and "three".
        for count in (1...max(1, min(2, rest.count))).reversed() where rest.count >= count {
            guard let hour = SpokenNumber.value(rest[..<count]), hour <= 23, isNumber(rest[..<count]) else {
                continue
            }
            guard rest.count > count else { return (hour, 0) }
            if let minute = SpokenNumber.value(rest[count...]), minute <= 59 { return (hour, minute) }
        }
        return nil
    }

    /// Whether one or two words are one number, such as "twenty three"; "nine thirty" is two.
    private static func isNumber(_ words: ArraySlice<String>) -> Bool {
        words.count == 1 || (words.first == "twenty" && (SpokenNumber.value(words.suffix(1)) ?? 10) < 10)
    }
}
