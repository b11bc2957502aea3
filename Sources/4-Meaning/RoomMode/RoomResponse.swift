public import Commands
import RoomRecords

/// The result of one command.
public struct RoomResponse: Hashable, Sendable {
    /// The name in the log.
    public var outcome: CommandOutcome
    /// The milestone it was about.
    public var milestone: Milestone?
    /// What to do, in order.
    public var effects: [RoomEffect]

    /// All sentences to speak, as one text; empty if there are none.
    public var speech: String {
        effects.compactMap { if case .say(let text) = $0 { text } else { nil } }.joined(separator: " ")
    }
}
