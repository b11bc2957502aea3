/// A named blank in expressions, and the type of its values.
public struct GrammarSlot: Hashable, Sendable {
    /// The name by which expressions refer to the slot: `color` for `{color}`.
    public var name: String
    /// The values that fit, and the ways of saying them.
    public var type: GrammarSlotType
    /// The place of the slot's name in the text.
    public var position: GrammarPosition

    /// Makes a slot.
    public init(name: String, type: GrammarSlotType, at position: GrammarPosition = GrammarPosition()) {
        self.name = name
        self.type = type
        self.position = position
    }
}

/// The values that fit into a slot.
public enum GrammarSlotType: Hashable, Sendable {
    /// A value of a list.
    case list([GrammarListValue])
    /// A whole number of this range; the range lies within ``GrammarLimits/number`` above and below 0.
    case number(ClosedRange<Int>)
    /// A length of time: *five minutes*, *an hour and a half*.
    case duration
    /// A time of day: *nine thirty*, *quarter past four in the afternoon*.
    case time
    /// One to ``GrammarLimits/freeWords`` words of any kind, in a text that a person typed or that a recognizer
    /// without a fixed vocabulary wrote. A recognizer that expects the sentences of the grammar hears no sentence with
    /// such a slot.
    case text
    /// A target of the ``GrammarContext``, by its name or by a phrase of an action that needs a target; the value is
    /// the target's name.
    case target
    /// Any phrase of the ``GrammarContext``'s alias dictionary; the value is the phrase.
    case alias

    /// The types that expressions can use without a definition, by name. The type of targets has the vocabulary's word
    /// for targets as its name.
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
    /// The text that fills the slot.
    public var value: String
    /// The ways of saying the value.
    public var phrases: [GrammarExpression]

    /// Makes a value.
    public init(_ value: String, phrases: [GrammarExpression]) {
        self.value = value
        self.phrases = phrases
    }
}
