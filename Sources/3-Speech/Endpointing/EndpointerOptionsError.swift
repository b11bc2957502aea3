/// Settings that contradict each other.
public struct EndpointerOptionsError: Error, Hashable, CustomStringConvertible {
    /// Which settings, why, and what would be right.
    public var message: String

    /// The ``message``.
    public var description: String { message }
}
