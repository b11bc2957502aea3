/// The value of a filled slot.
public enum GrammarValue: Hashable, Sendable, CustomStringConvertible {
    /// A text: the value that the slot's list gives, or the words as they were said.
    case text(String)
    /// A whole number.
    case number(Int)
    /// A length of time in seconds.
    case duration(seconds: Int)
    /// A time of day. The hour is 0 ... 23; it is above 12 only if the words say so or name a part of the day.
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

/// The way in which a slot's words become a value.
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

/// A filled slot: its name, its value and the words said for it.
public struct GrammarFilling: Hashable, Sendable {
    /// The slot's name.
    public var slot: String
    /// The slot's value.
    public var value: GrammarValue
    /// The words that the person said for the value, normalized.
    public var spoken: String

    /// Makes a filling.
    public init(slot: String, value: GrammarValue, spoken: String) {
        self.slot = slot
        self.value = value
        self.spoken = spoken
    }
}
