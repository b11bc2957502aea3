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
