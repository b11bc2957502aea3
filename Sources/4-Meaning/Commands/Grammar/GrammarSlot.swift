/// A blank in an expression and what may stand there.
public struct GrammarSlot: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// What may stand there.
    public var type: GrammarSlotType
    /// Where its name stands.
    public var position: GrammarPosition

    /// Makes a slot.
    public init(name: String, type: GrammarSlotType, at position: GrammarPosition = GrammarPosition()) {
        self.name = name
        self.type = type
        self.position = position
    }
}

/// What may stand in a slot.
public enum GrammarSlotType: Hashable, Sendable {
    /// One of a list.
    case list([GrammarListValue])
    /// A whole number of this range, within ``GrammarLimits/number`` above and below 0.
    case number(ClosedRange<Int>)
    /// A length of time: *five minutes*, *an hour and a half*.
    case duration
    /// A time of day: *nine thirty*, *quarter past four in the afternoon*.
    case time
    /// One to ``GrammarLimits/freeWords`` words of any kind, of a text that was typed or recognized by a recognizer of any
    /// words; one that expects the sentences of the grammar hears no sentence with it.
    case text
    /// A target of the ``GrammarContext``, by its name or a phrase of the action that needs one; the value is the name.
    case target
    /// Any phrase of the ``GrammarContext``'s alias dictionary; the value is the phrase.
    case alias

    /// The types that a slot may name without being defined; a target is called as in the vocabulary.
    public static func builtIn(_ vocabulary: ActionVocabulary) -> [String: GrammarSlotType] {
        var types: [String: GrammarSlotType] = [
            "number": .number(0...GrammarLimits.number), "duration": .duration, "time": .time,
            "alias": .alias, "text": .text,
        ]
        if let targets = vocabulary.targets { types[targets.noun] = .target }
        return types
    }
}

/// One value of a slot's list.
public struct GrammarListValue: Hashable, Sendable {
    /// What the slot is filled with.
    public var value: String
    /// How it is said.
    public var phrases: [GrammarExpression]

    /// Makes a value.
    public init(_ value: String, phrases: [GrammarExpression]) {
        self.value = value
        self.phrases = phrases
    }
}
