/// What a grammar made of a text.
public struct GrammarMatch: Hashable, Sendable {
    /// The reading that counts: of the first expression in the file that fits, and of its alternatives the first.
    public var reading: GrammarReading
    /// The next reading that means something else; nil if there is none.
    public var runnerUp: GrammarReading?
    /// The text as it was read, normalized.
    public var text: String

    /// Makes a match, such as one that was found by its sound.
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
    /// What the engine does about it; nil leaves that to the application.
    public var action: CommandAction?
    /// The slots that were filled, in the order they were said.
    public var fillings: [GrammarFilling]
    /// The expression that fits, as it was written.
    public var expression: String
    /// Where that begins.
    public var position: GrammarPosition
    /// Whether its intent is refused; see ``GrammarIntent/isRefused``.
    public var isRefused = false

    /// Each slot's value; of a slot filled several times the one said last.
    public var slots: [String: GrammarValue] {
        Dictionary(fillings.map { ($0.slot, $0.value) }, uniquingKeysWith: { $1 })
    }

    /// The name of a target, if a slot has the vocabulary's word for targets as its name: what its action is about.
    public func target(_ vocabulary: ActionVocabulary) -> String? {
        vocabulary.targets.flatMap { slots[$0.noun]?.description }
    }

    /// Whether another reading comes down to the same.
    func means(_ other: GrammarReading) -> Bool { intent == other.intent && slots == other.slots }
}
