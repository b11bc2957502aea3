import Foundation
import Handling

/// The effect of an action that waits for a dictated text; ``ActionHandler/deliverDictation(_:for:at:)`` delivers
/// the text.
package struct DictationAsked: HandlerEffect {
    /// The id of this wait, for the delivery.
    package let id: UUID
    /// The name of the action that waits.
    package let action: String
    /// The sentence before the dictation; empty for a chime alone.
    package let prompt: String

    private static let name = "dictation-asked"
    /// The name of the effect, and the names of its fields.
    package static let kinds: [String: Set<String>] = [name: ["action"]]
    /// The name of the effect: `dictation-asked`.
    package var name: String { Self.name }
    /// The fields of the effect.
    package var fields: [EffectField] { [EffectField("action", .text(action))] }
}
