import Foundation
import Handling

/// An action waits for a dictated text; ``ActionHandler/deliverDictation(_:for:at:)`` delivers it.
package struct DictationAsked: HandlerEffect {
    /// Which action waits.
    package let id: UUID
    /// Its name.
    package let action: String
    /// The sentence before the dictation; empty for a chime alone.
    package let prompt: String

    private static let name = "dictation-asked"
    /// Its name, and those of its fields.
    package static let kinds: [String: Set<String>] = [name: ["action"]]
    /// The event's name.
    package var name: String { Self.name }
    /// The fields of the effect.
    package var fields: [EffectField] { [EffectField("action", .text(action))] }
}
