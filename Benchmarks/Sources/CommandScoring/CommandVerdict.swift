/// What became of one spoken command.
public enum CommandVerdict: String, Hashable, Sendable, CaseIterable {
    /// Understood.
    case right
    /// Another thing would be done.
    case wrongIntent = "wrong intent"
    /// A labelled slot has another value.
    case wrongSlot = "wrong slot"
    /// A labelled slot was not heard.
    case missingSlot = "missing slot"
    /// All labelled slots are right, but one was heard that was not said.
    case extraSlot = "extra slot"
    /// Taken for no command.
    case rejected

    /// Judges what was understood, nil for nothing, against what was said. A command is right when the intent,
    /// where the label names one, and every slot agree, whatever the case and the space between words.
    ///
    /// Of several mistakes the first in the order of the cases above is named.
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
