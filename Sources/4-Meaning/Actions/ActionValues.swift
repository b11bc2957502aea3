import Commands
import Handling
import Recognition

/// The values that an action gets from its request: one for each name that a template may have.
///
/// | name | value |
/// | --- | --- |
/// | `SLOT` | a slot's value, as ``/Commands/GrammarValue/description`` has it; for a list the value, not the words |
/// | `SLOT.spoken` | the spoken words for it, normalized |
/// | `intent` | the name of the intent, of the phrase's action or of the event |
/// | `text` | the spoken text, normalized; missing if words must not leave the session |
/// | `confidence` | the recognizer's confidence, 0 ... 1; missing if it gave none |
/// | `speaker` | who spoke, or `unknown`; missing if the voices of people are not known |
/// | `answer` | `yes` or `no`, if this is the answer to the action's own question |
/// | `dictation` | the dictated text; see ``Action/dictation`` |
/// | `output` | the output of the action, after it has run |
///
/// A slot with one of these names has the name `slot.NAME`, which works for every slot.
package struct ActionValues: Hashable, Sendable {
    /// The values by name.
    package private(set) var values: [String: String] = [:]

    /// Makes an empty set of values.
    package init() {}

    /// Makes the values of an intent or of a command; nil for any other request.
    ///
    /// - Parameter showsText: whether the values contain the spoken text.
    package init?(_ request: CommandRequest, showsText: Bool) {
        switch request.meaning {
        case .intent(let intent):
            add(intent.name, intent.match.reading.fillings, showsText ? intent.match.text : nil)
        case .command(let command):
            add(
                command.grammarMatch?.intent ?? command.action.rawValue,
                command.grammarMatch?.reading.fillings ?? [], showsText ? command.text : nil)
        case .unmatched, .answer: return nil
        }
        if let confidence = request.ear?.confidence { values["confidence"] = "\(confidence)" }
        if let speaker = request.ear?.speaker { values["speaker"] = speaker.name ?? Speaker.unknownName }
    }

    private mutating func add(_ intent: String, _ fillings: [GrammarFilling], _ text: String?) {
        for filling in fillings {
            for name in [filling.slot, "slot." + filling.slot] {
                values[name] = filling.value.description
                values[name + ".spoken"] = filling.spoken
            }
        }
        values["intent"] = intent
        if let text { values["text"] = text }
    }

    /// The value of a name; nil if there is none.
    package subscript(name: String) -> String? {
        get { values[name] }
        set { values[name] = newValue }
    }

    /// The values with another value of the slot `state`, and without the text, which does not say that value.
    func saying(_ state: String, _ spoken: String) -> ActionValues {
        var values = self
        for name in ["state", "slot.state"] { (values[name], values[name + ".spoken"]) = (state, spoken) }
        values["text"] = nil
        return values
    }

    /// The values as variables of a program's environment: `VOICED_` and the name in capitals, with `_` for each
    /// character that is neither a letter nor a digit. Slots appear under their names `slot.NAME`, so that none can
    /// replace another value.
    package var environment: [String: String] {
        var variables: [String: String] = [:]
        for (name, value) in values where name.hasPrefix("slot.") || Self.own.contains(name) {
            let letters = name.unicodeScalars.map { scalar in
                scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
                    ? Character(scalar) : "_"
            }
            variables["VOICED_" + String(letters).uppercased()] = value
        }
        return variables
    }

    private static let own: Set<String> = [
        "intent", "text", "confidence", "speaker", "answer", "dictation",
    ]

    /// The names that may have a value if an intent has these slots.
    package static func names(ofSlots slots: Set<String>) -> Set<String> {
        own.union(["output"]).union(
            slots.flatMap { [$0, $0 + ".spoken", "slot." + $0, "slot." + $0 + ".spoken"] })
    }
}
