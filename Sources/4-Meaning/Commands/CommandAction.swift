/// The action that a spoken command asks for, by its name in files and tables.
///
/// The engine knows the two answers to a question and ``cancel``. An application makes other actions with
/// ``init(rawValue:)``, describes them in an ``ActionVocabulary``, and carries them out itself. Rows with an unknown
/// action stay as they are.
public struct CommandAction: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible {
    /// The stable name, such as `cancel_pending`.
    public let rawValue: String

    /// Makes an action with a name of the application's own: lower-case words joined by `_`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The ``rawValue``.
    public var description: String { rawValue }

    /// Carry out the command that waits for confirmation.
    public static let confirmPending = CommandAction(rawValue: "confirm_pending")
    /// Drop the command that waits for confirmation.
    public static let cancelPending = CommandAction(rawValue: "cancel_pending")
    /// Never mind: drop the command that waits. With a target: take back the last action on that target.
    public static let cancel = CommandAction(rawValue: "cancel")
}
