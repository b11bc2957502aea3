/// What a spoken command asks for, as it stands in files and tables.
///
/// The engine knows those of a question and ``cancel``. An application makes others with ``init(rawValue:)``, tells of
/// them in an ``ActionVocabulary``, and carries them out itself. Rows with an unknown action are kept and read back
/// unchanged.
public struct CommandAction: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible {
    /// The stable name, such as `cancel_pending`.
    public let rawValue: String

    /// Makes an action with a name of the application's own: lower-case words joined by `_`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The ``rawValue``.
    public var description: String { rawValue }

    /// Do the command that waits for confirmation.
    public static let confirmPending = CommandAction(rawValue: "confirm_pending")
    /// Drop the command that waits for confirmation.
    public static let cancelPending = CommandAction(rawValue: "cancel_pending")
    /// Never mind: drops what waits. With a target: takes back what was done about that.
    public static let cancel = CommandAction(rawValue: "cancel")
}
