/// A command as a label or a recognizer gives it: an intent and slots.
public struct SpokenCommand: Hashable, Sendable {
    /// The intent; nil if a label names none because the grammar has only one.
    public var intent: String?
    /// The values of the slots, by slot name.
    public var slots: [String: String]

    /// Makes a command.
    public init(intent: String? = nil, slots: [String: String] = [:]) {
        self.intent = intent
        self.slots = slots
    }
}
