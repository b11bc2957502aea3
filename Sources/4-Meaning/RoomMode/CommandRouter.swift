public import Commands
import Feedback
public import Foundation
import Handling
import RoomRecords
import Storage

/// Carries commands out on the state of a room.
///
/// The router has no clock of its own: commands come with their times, and the router returns effects.
///
/// A case begins with its first milestone, and ends with its last or by a command. At most one command waits for
/// confirmation. The next command replaces the waiting one and says so, with these exceptions:
/// - `confirm_pending` carries out the waiting command with the time at which it was first said;
/// - `cancel_pending`, `cancel` without a milestone, and `undo_last` only drop the waiting command, and take no earlier
///   change back;
/// - a query is answered, and the command keeps waiting.
public struct CommandRouter: RoomAnswering, Sendable {
    /// The state of the room.
    public var state: RoomState
    /// The settings of the room.
    public let options: RoomOptions
    let makeID: @Sendable () -> UUID
    let text: AnswerFormats
    /// The source of the current command.
    private(set) var by = RecordedBy.voice

    /// Makes a router.
    ///
    /// - Parameters:
    ///   - state: the initial state.
    ///   - options: the settings of the room.
    ///   - makeID: makes the key of a new row, such as that of a case that is not on the schedule.
    public init(
        _ state: RoomState, options: RoomOptions = RoomOptions(),
        makeID: @escaping @Sendable () -> UUID = { UUID() }
    ) {
        self.state = state
        self.options = options
        self.makeID = makeID
        self.text = AnswerFormats(timeZone: options.timeZone, language: options.language)
    }

    /// Whether a command waits for confirmation at `date`, for the parser.
    public func isAwaitingConfirmation(at date: Date) -> Bool {
        state.pending.map { !$0.isOver(at: date) } ?? false
    }

    /// When ``advance(to:)`` has something to do next; nil when nothing waits.
    public var nextDeadline: Date? { state.pending?.deadline }

    /// Tells the router the time: it drops a waiting command whose deadline has passed.
    public mutating func advance(to date: Date) -> [RoomEffect] {
        guard let pending = state.pending, pending.isOver(at: date) else { return [] }
        state.pending = nil
        let rest: SpokenSentence =
            switch pending.purpose {
            case .record(.alreadyRecorded(let date)), .clear(let date): "stays at \(text.time(date))"
            case .record: "is not recorded"
            case .store: "is not stored"
            }
        return [.released(pending, .timedOut), .chime(.failure)]
            + announcement("\(text.name(of: pending)) was not confirmed and \(rest).")
    }

    /// Carries a command out.
    ///
    /// - Parameters:
    ///   - command: the parsed command.
    ///   - spoken: when the speech began, if known. This is the time to record, and decides if an answer is in time.
    ///   - by: the source of the command.
    ///   - date: the current time; the deadline of a command that the router holds counts from here.
    /// - Returns: the effects. The effects of the time that has passed since the last call come first.
    public mutating func handle(
        _ command: ParsedCommand, saidAt spoken: Date? = nil, by: RecordedBy = .voice, at date: Date
    ) -> RoomResponse {
        self.by = by
        // If the clock was set back, a command must not be older than the command that waits.
        let spoken = spoken.map { min($0, date) } ?? date
        let passed = advance(to: spoken) + endForgotten(at: spoken)
        var response = route(command, saidAt: spoken, at: date)
        response.effects = passed + response.effects
        return response
    }

    /// Answers speech that is no command. A waiting command keeps waiting.
    public mutating func handle(_ noMatch: NoMatch, at date: Date) -> RoomResponse {
        let passed = advance(to: date)
        let sentence: SpokenSentence? =
            switch noMatch.reason {
            case .empty: nil
            case .noMatch: "Not understood."
            case .ambiguous: "That could mean more than one thing. Please say it again."
            case .negated: "Nothing was done."
            }
        let effects: [RoomEffect] = sentence.map { announcement($0) } ?? []
        return RoomResponse(outcome: .unrecognized, effects: passed + [.chime(.failure)] + effects)
    }

    private mutating func route(
        _ command: ParsedCommand, saidAt spoken: Date, at date: Date
    ) -> RoomResponse {
        switch command.action {
        case .confirmPending: return confirm(at: date)
        case .cancelPending: return cancel()
        case .cancel where command.targetID == nil: return cancel()
        case .undoLast where state.pending != nil: return cancel()
        default: break
        }
        if let answer = RoomQueries(state, options, text).answer(command, at: date) { return answer }
        let dropped = dropPending(for: command)
        var response = change(command, saidAt: spoken, at: date)
        response.effects = dropped + response.effects
        return response
    }

    private mutating func change(_ command: ParsedCommand, saidAt spoken: Date, at date: Date) -> RoomResponse
    {
        switch command.action {
        case .record: record(command, saidAt: spoken, at: date)
        case .cancel: clear(command, saidAt: spoken, at: date)
        case .undoLast: undo(at: spoken)
        case .undoCementTimer: undoTimer(at: spoken)
        case .undoSurgeonLeft: undoSurgeonLeft(at: spoken)
        case .undoNextPatient: undoNextPatient(at: spoken)
        case .nextPatient: nextPatient(at: spoken)
        case .surgeonLeft: surgeonLeft(at: spoken)
        case .beginCase: beginCase(command, at: spoken)
        case .endCase: endCase(at: spoken)
        case .reopenCase: reopenCase()
        case .startCementTimer: startCementTimer(at: spoken)
        case .stopCementTimer: stopCementTimer(at: spoken)
        // If the room follows alerts, an `AlertHandler` comes first in the chain and takes this action.
        case .acknowledgeAlert: rejected("Alerts are not followed here.")
        // If the room has a loudspeaker, a handler for it comes first in the chain and takes these actions.
        case .beQuiet, .soundsOnly, .speakAgain, .changeVoice: rejected("No loudspeaker is set here.")
        default:
            withDetails { $0.carryOut(command, saidAt: spoken, at: date) }
                ?? RoomResponse(outcome: .rejected, effects: [.unhandled(command)])
        }
    }

    /// Lets a function change the delays, the team, the implants and the notes of a case.
    ///
    /// - Parameter isStep: whether the change becomes a step that can be undone.
    mutating func withDetails<Result>(
        remembering isStep: Bool = true, _ change: (inout DetailDesk) -> Result
    ) -> Result {
        let former = state.details
        var desk = DetailDesk(state: state, options: options, text: text, by: by, makeID: makeID)
        let result = change(&desk)
        state = desk.state
        if isStep, let step = state.details.step(from: former) { remember(step) }
        return result
    }
}
