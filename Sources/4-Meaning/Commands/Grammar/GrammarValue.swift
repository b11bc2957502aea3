/// What a slot was filled with.
public enum GrammarValue: Hashable, Sendable, CustomStringConvertible {
    /// Text: the value that the list names, or the words as they were said.
    case text(String)
    /// A whole number.
    case number(Int)
    /// A length of time in seconds.
    case duration(seconds: Int)
    /// A time of day; the hour as it was said, 0 ... 23, and in the afternoon only if that was said.
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

/// How the words of a slot are read.
public enum GrammarValueKind: Hashable, Sendable {
    /// As they are.
    case text
    /// As a whole number: *forty two*.
    case number
    /// As a length of time: *an hour and a half*.
    case duration
    /// As a time of day: *quarter past nine in the evening*.
    case time
}

/// A slot and what it was filled with.
public struct GrammarFilling: Hashable, Sendable {
    /// The slot's name.
    public var slot: String
    /// Its value.
    public var value: GrammarValue
    /// The words that were said for it, normalized.
    public var spoken: String

    /// Makes a filling.
    public init(slot: String, value: GrammarValue, spoken: String) {
        self.slot = slot
        self.value = value
        self.spoken = spoken
    }
}
