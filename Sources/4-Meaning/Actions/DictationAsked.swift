public import Foundation
public import Handling

/// An action waits for a dictated text; ``ActionHandler/take(_:for:at:)`` delivers it.
public struct DictationAsked: HandlerEffect {
    /// Which action waits.
    public let id: UUID
    /// Its name.
    public let action: String
    /// The sentence before the dictation; empty for a chime alone.
    public let prompt: String

    private static let name = "dictation-asked"
    /// Its name, and those of its fields.
    public static let kinds: [String: Set<String>] = [name: ["action"]]
    /// The event's name.
    public var name: String { Self.name }
    /// The fields of the effect.
    public var fields: [EffectField] { [EffectField("action", .text(action))] }
}
