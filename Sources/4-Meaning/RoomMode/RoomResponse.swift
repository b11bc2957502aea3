public import Commands
import RoomRecords

/// The result of one command for a router: its outcome and its effects.
public struct RoomResponse: Hashable, Sendable {
    /// The outcome, as the log has it.
    public var outcome: CommandOutcome
    /// The milestone that the command was about; nil if there was none.
    public var milestone: Milestone?
    /// The effects, in the order in which they apply.
    public var effects: [RoomEffect]

    /// All sentences to speak, as one text; empty if there are none.
    public var speech: String {
        effects.compactMap { if case .say(let text) = $0 { text } else { nil } }.joined(separator: " ")
    }
}
