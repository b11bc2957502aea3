/// What a slot was filled with.
public enum GrammarValue: Hashable, Sendable, CustomStringConvertible {
    /// Text: the value that the list names, or the words as they were said.
    case text(String)
    /// A whole number.
    case number(Int)
    /// A length of time in seconds.
    case duration(seconds: Int)
    /// A time of day; the hour as it was said, 0 ... 23, and in the afternoon only where that was said.
    case time(hour: Int, minute: Int)

    /// The value as text: `42`, seconds for a duration, `21:15` for a time.
    public var description: String {
        switch self {
        case .text(let text): text
        case .number(let number), .duration(let number): "\(number)"
        case .time(let hour, let minute):
            (hour < 10 ? "0\(hour)" : "\(hour)") + (minute < 10 ? ":0\(minute)" : ":\(minute)")
        }
    }
}
