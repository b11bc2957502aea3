public import Foundation

/// A change that a handler made and that observers of the session may want to know: an event that the handler defines.
///
/// Swift code that knows the handler uses the value itself (`event.effect as? RoomEffect`); a program that reads JSON
/// gets ``name`` and ``fields``.
public protocol HandlerEffect: Hashable, Sendable {
    /// The event's name: lower-case words joined by hyphens, such as `timer-started`. Stable.
    var name: String { get }
    /// The fields, in this order. Names and kinds are stable.
    var fields: [EffectField] { get }
}

/// One value of an effect.
public struct EffectField: Hashable, Sendable {
    /// The kinds of values.
    public enum Value: Hashable, Sendable {
        /// Text, such as the name of a lamp.
        case text(String)
        /// A number, such as seconds.
        case number(Double)
        /// A point in time, printed in UTC.
        case time(Date)
        /// Yes or no.
        case flag(Bool)
    }

    /// The field's name.
    public var name: String
    /// The field's value.
    public var value: Value

    /// Makes a field.
    public init(_ name: String, _ value: Value) {
        self.name = name
        self.value = value
    }
}
