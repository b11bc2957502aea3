/// A command as it was meant or understood.
public struct SpokenCommand: Hashable, Sendable {
    /// What is to be done; nil if a label does not say, because there is only one thing to do.
    public var intent: String?
    /// The details, by name.
    public var slots: [String: String]

    /// Makes a command.
    public init(intent: String? = nil, slots: [String: String] = [:]) {
        self.intent = intent
        self.slots = slots
    }
}
