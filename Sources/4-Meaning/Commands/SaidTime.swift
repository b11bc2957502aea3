public import Foundation

/// The time at which a thing happened, as a person says it with a command: *at nine fifteen*, *five minutes ago*.
public enum SaidTime: Hashable, Sendable, CustomStringConvertible {
    /// A time of day. Without a part of the day, *nine* may be in the morning or in the evening.
    case clock(hour: Int, minute: Int, saysPartOfDay: Bool)
    /// Seconds ago.
    case ago(seconds: Int)

    /// The time as text: `09:15`, `300 s ago`.
    public var description: String {
        switch self {
        case .clock(let hour, let minute, _): GrammarValue.time(hour: hour, minute: minute).description
        case .ago(let seconds): "\(seconds) s ago"
        }
    }

    /// The last moment that it may mean.
    ///
    /// - Parameters:
    ///   - now: when it was said.
    ///   - patience: how many seconds ago it can have been at the most.
    ///   - timeZone: of the clock that the person reads.
    /// - Returns: nil if that time is still to come, or was longer ago.
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
                    hours.compactMap { calendar.date(bySettingHour: $0, minute: minute, second: 0, of: day) }
                }
        }
        return moments.filter { $0 <= now && $0 >= now.addingTimeInterval(-patience) }.max()
    }

    /// Takes such a time from the beginning or the end of a text; nil if there is none, or nothing else.
    static func split(_ text: String) -> (rest: String, time: SaidTime)? {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count <= Grammar.maximumWords, !marks.isDisjoint(with: TextNormalizer.words(text)) else {
            return nil
        }
        for count in (1...longest).reversed() where count < words.count {
            if let time = SaidTime(words.suffix(count)) {
                return (words.dropLast(count).joined(separator: " "), time)
            }
            if let time = SaidTime(words.prefix(count)) {
                return (words.dropFirst(count).joined(separator: " "), time)
            }
        }
        return nil
    }

    /// One of these words is in each such time. Most texts have none of them, and need no look at the grammar.
    private static let marks: Set<String> = ["at", "around", "ago"]

    /// The words of the longest: *was at about twenty five past eleven in the evening*.
    private static let longest = 12

    private init?(_ words: some Collection<Substring>) {
        guard let match = Self.grammar?.match(words.joined(separator: " ")) else { return nil }
        let filling = match.reading.fillings.first
        switch filling?.value {
        case .time(let hour, let minute)?:
            let said = filling?.spoken.split(separator: " ").map(String.init) ?? []
            self = .clock(hour: hour, minute: minute, saysPartOfDay: SpokenTime.saysPartOfDay(said))
        case .duration(let seconds)?: self = .ago(seconds: seconds)
        default: return nil
        }
    }

    /// What such times are made of.
    private static let grammar: Grammar? = {
        let sentences = [
            "[was] (at [about | around] | around) {time}", "[was] [about | around] {duration} ago",
        ].compactMap { try? GrammarSentence($0) }
        return try? Grammar(GrammarDefinition(intents: [GrammarIntent(name: "time", sentences: sentences)]))
    }()
}
