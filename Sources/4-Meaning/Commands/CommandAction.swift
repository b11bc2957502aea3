/// What a spoken command asks for, as it stands in the `action_type` column.
///
/// The engine knows the ``builtIn`` ones; an application adds its own with ``init(rawValue:)`` and acts on them
/// itself. Rows with an action that nobody knows are kept and read back unchanged.
public struct CommandAction: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible {
    /// The stable name, such as `undo_last`.
    public let rawValue: String

    /// Makes an action with a name of the application's own: lower-case words joined by `_`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The ``rawValue``.
    public var description: String { rawValue }

    /// Note the time of a milestone.
    public static let record = CommandAction(rawValue: "record")
    /// Never mind: the speaker did not want a command.
    public static let cancel = CommandAction(rawValue: "cancel")
    /// Take back the last thing done by voice.
    public static let undoLast = CommandAction(rawValue: "undo_last")
    /// End this case and begin the next.
    public static let nextPatient = CommandAction(rawValue: "next_patient")
    /// The surgeon has left the room.
    public static let surgeonLeft = CommandAction(rawValue: "surgeon_left")
    /// Do the command that waits for confirmation.
    public static let confirmPending = CommandAction(rawValue: "confirm_pending")
    /// Drop the command that waits for confirmation.
    public static let cancelPending = CommandAction(rawValue: "cancel_pending")
    /// Start timing the bone cement.
    public static let startCementTimer = CommandAction(rawValue: "start_cement_timer")
    /// Stop timing the bone cement.
    public static let stopCementTimer = CommandAction(rawValue: "stop_cement_timer")
    /// Say the time of day.
    public static let queryTime = CommandAction(rawValue: "query_time")
    /// Say how long the case has been going.
    public static let queryDuration = CommandAction(rawValue: "query_duration")
    /// Say which case this is and how far it has come.
    public static let queryCaseInfo = CommandAction(rawValue: "query_case_info")

    /// Every action that the engine itself knows, in the order of the documentation.
    public static let builtIn: [CommandAction] = [
        .record, .cancel, .undoLast, .nextPatient, .surgeonLeft, .confirmPending, .cancelPending,
        .startCementTimer, .stopCementTimer, .queryTime, .queryDuration, .queryCaseInfo,
    ]
}
