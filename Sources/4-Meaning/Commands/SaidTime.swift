public import Foundation

/// The time at which a thing happened, as a person says it with a command: *at nine fifteen*, *five minutes ago*.
public enum SaidTime: Hashable, Sendable, CustomStringConvertible {
    /// A time of day. If the text says no part of the day, *nine* may be in the morning or in the evening.
    case clock(hour: Int, minute: Int, saysPartOfDay: Bool)
    /// A number of seconds ago.
    case ago(seconds: Int)

    /// The time as text: `09:15`, `300 s ago`.
    public var description: String {
        switch self {
        case .clock(let hour, let minute, _): GrammarValue.time(hour: hour, minute: minute).description
        case .ago(let seconds): "\(seconds) s ago"
        }
    }

    /// The latest moment that the time may mean.
    ///
    /// - Parameters:
    ///   - now: the time at which the person spoke.
    ///   - patience: the longest time ago that counts, in seconds.
    ///   - timeZone: the time zone of the clock that the person reads.
    /// - Returns: nil if the time is still to come, or is longer ago than `patience`.
    public func date(before now: Date, within patience: TimeInterval, in timeZone: TimeZone) -> Date? {
        let moments: [Date]
        switch self {
        case .ago(let seconds): moments = [now.addingTimeInterval(-TimeInterval(seconds))]
        case .clock(let hour, let minute, let saysPartOfDay):
            let isOnTheDial = (1...12).contains(hour) && !saysPartOfDay
            let hours = isOnTheDial ? [hour % 12, hour % 12 + 12] : [hour]
            let calendar = Calendar.gregorian(in: timeZone)
            moments = [0, -1].compactMap { calendar.date(byAdding: .day, value: $0, to: now) }
                .flatMap { day in
                    // In autumn the clocks show an hour twice.
                    hours.flatMap { hour in
                        [Calendar.RepeatedTimePolicy.first, .last].compactMap {
                            calendar.date(
                                bySettingHour: hour, minute: minute, second: 0, of: day,
                                repeatedTimePolicy: $0)
                        }
                    }
                }
        }
        return moments.filter { $0 <= now && $0 >= now.addingTimeInterval(-patience) }.max()
    }

    /// Splits a text into a time at its beginning or end, and the rest; nil if there is no time, or nothing else.
    static func split(_ text: String, in language: Language = .english) -> (rest: String, time: SaidTime)? {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count <= Grammar.maximumWords, let sentences = language.saidTimes,
            !sentences.marks.isDisjoint(with: TextNormalizer.words(text))
        else { return nil }
        for count in (1...longest).reversed() where count < words.count {
            if let time = SaidTime(words.suffix(count), sentences, language) {
                return (words.dropLast(count).joined(separator: " "), time)
            }
            if let time = SaidTime(words.prefix(count), sentences, language) {
                return (words.dropFirst(count).joined(separator: " "), time)
            }
        }
        return nil
    }

    /// The most words of a time: *was at about twenty five past eleven in the evening*.
    private static let longest = 12

    private init?(_ words: some Collection<Substring>, _ sentences: Sentences, _ language: Language) {
        guard let match = sentences.grammar.match(words.joined(separator: " ")) else { return nil }
        let filling = match.reading.fillings.first
        switch filling?.value {
        case .time(let hour, let minute)?:
            let said = filling?.spoken.split(separator: " ").map(String.init) ?? []
            self = .clock(hour: hour, minute: minute, saysPartOfDay: language.saysPartOfDay(said))
        case .duration(let seconds)?: self = .ago(seconds: seconds)
        default: return nil
        }
    }
}

extension SaidTime {
    /// The sentences that say such times in a language.
    struct Sentences: Sendable {
        /// Every such time contains one of these words. Most texts have none of them, and need no look at the grammar.
        let marks: Set<String>
        let grammar: Grammar

        static let english: Sentences? = {
            let sentences = [
                "[was] (at [about | around] | around) {time}", "[was] [about | around] {duration} ago",
            ].compactMap { try? GrammarSentence($0) }
            return try? Sentences(sentences, marks: ["at", "around", "ago"], GrammarContext())
        }()

        private init(
            _ sentences: [GrammarSentence], marks: Set<String>, _ context: GrammarContext
        ) throws(GrammarError) {
            self.marks = marks
            grammar = try Grammar(
                GrammarDefinition(intents: [GrammarIntent(name: "time", sentences: sentences)]),
                context: context)
        }

        /// Compiles the sentences of a language; nil if it has none.
        init?(_ sentences: [GrammarSentence], in language: Language) throws(GrammarError) {
            guard !sentences.isEmpty else { return nil }
            var context = GrammarContext()
            context.language = language
            try self.init(
                sentences, marks: Set(sentences.flatMap(\.expression.allWords)), context)
        }
    }
}

extension GrammarExpression {
    /// All words of the expression.
    fileprivate var allWords: [String] {
        switch self {
        case .word(let word): [word.text]
        case .sequence(let parts), .oneOf(let parts): parts.flatMap(\.allWords)
        case .optional(let part), .tagged(let part, _, _), .replaced(let part, _): part.allWords
        case .digits, .anyWord, .rule, .slot: []
        }
    }
}
