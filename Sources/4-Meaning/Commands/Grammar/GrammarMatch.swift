/// A grammar's understanding of a text.
public struct GrammarMatch: Hashable, Sendable {
    /// The reading that counts: the first expression in the file that fits, and in it the first alternatives that fit.
    public var reading: GrammarReading
    /// The next reading that means something else; nil if there is none.
    public var runnerUp: GrammarReading?
    /// The text as it was read, normalized.
    public var text: String

    /// Makes a match, such as a match by sound.
    public init(reading: GrammarReading, runnerUp: GrammarReading? = nil, text: String) {
        (self.reading, self.runnerUp, self.text) = (reading, runnerUp, text)
    }

    /// The intent's name.
    public var intent: String { reading.intent }
    /// Each slot's value.
    public var slots: [String: GrammarValue] { reading.slots }
}

/// One way of understanding a text.
public struct GrammarReading: Hashable, Sendable {
    /// The intent's name.
    public var intent: String
    /// The action that the engine carries out; nil leaves the intent to the application.
    public var action: CommandAction?
    /// The slots that were filled, in the order they were said.
    public var fillings: [GrammarFilling]
    /// The expression that fits, as it was written.
    public var expression: String
    /// The place where that expression begins.
    public var position: GrammarPosition
    /// Whether the engine refuses the intent; see ``GrammarIntent/isRefused``.
    public var isRefused = false

    /// Each slot's value; if the text fills a slot several times, the last value.
    public var slots: [String: GrammarValue] {
        Dictionary(fillings.map { ($0.slot, $0.value) }, uniquingKeysWith: { $1 })
    }

    /// The name of the target that the action is about: the value of the slot with the vocabulary's word for targets;
    /// nil without such a slot.
    public func target(_ vocabulary: ActionVocabulary) -> String? {
        vocabulary.targets.flatMap { slots[$0.noun]?.description }
    }

    /// Whether another reading has the same intent and the same slot values.
    func means(_ other: GrammarReading) -> Bool { intent == other.intent && slots == other.slots }
}
