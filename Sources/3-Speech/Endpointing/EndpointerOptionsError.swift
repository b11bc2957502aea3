/// Settings that contradict each other.
public struct EndpointerOptionsError: Error, Hashable, CustomStringConvertible {
    /// The wrong settings, the reason, and the right values.
    public var message: String

    /// The ``message``.
    public var description: String { message }
}
