/// The verdict on the answer to one spoken command.
public enum CommandVerdict: String, Hashable, Sendable, CaseIterable {
    /// The command was understood.
    case right
    /// The intent is another one, so the engine would do another thing.
    case wrongIntent = "wrong intent"
    /// A labelled slot has another value.
    case wrongSlot = "wrong slot"
    /// A labelled slot was not heard.
    case missingSlot = "missing slot"
    /// All labelled slots are right, but one was heard that was not said.
    case extraSlot = "extra slot"
    /// The answer was no command, or was rejected.
    case rejected

    /// Judges the understood command, nil for none, against the labelled one. A command is right if every slot agrees,
    /// and the intent too if the label names one. Case and the space between words do not matter.
    ///
    /// If there are several mistakes, the verdict is the first in the order of the cases above.
    public init(_ understood: SpokenCommand?, expected: SpokenCommand) {
        guard let understood else {
            self = .rejected
            return
        }
        func same(_ a: String, _ b: String) -> Bool {
            a.lowercased().split(whereSeparator: \.isWhitespace)
                == b.lowercased().split(whereSeparator: \.isWhitespace)
        }
        if let intent = expected.intent, understood.intent.map({ same($0, intent) }) != true {
            self = .wrongIntent
        } else if expected.slots.contains(where: { slot, value in
            understood.slots[slot].map { !same($0, value) } ?? false
        }) {
            self = .wrongSlot
        } else if expected.slots.keys.contains(where: { understood.slots[$0] == nil }) {
            self = .missingSlot
        } else if understood.slots.keys.contains(where: { expected.slots[$0] == nil }) {
            self = .extraSlot
        } else {
            self = .right
        }
    }
}
