public import Commands
import Feedback
public import Foundation

/// Carries commands out on the state of a room.
///
/// A value without a clock: commands come with their time, and what is to happen comes back as effects.
///
/// One command at most waits for confirmation. The next command takes its place and says so, except that
/// - `confirm_pending` records it with the time at which it was first said;
/// - `cancel_pending`, `cancel` and `undo_last` drop it and do nothing else: what was done before it stays;
/// - queries are answered while it goes on waiting.
public struct CommandRouter: Sendable {
    /// What the room remembers.
    public var state: RoomState
    /// How the room behaves.
    public let options: RoomOptions
    let makeCaseID: @Sendable () -> UUID
    let text: RoomFormats

    /// Makes a router.
    ///
    /// - Parameters:
    ///   - state: where to begin.
    ///   - options: how to behave.
    ///   - makeCaseID: the key of a case that no schedule has foreseen.
    public init(
        _ state: RoomState, options: RoomOptions = RoomOptions(),
        makeCaseID: @escaping @Sendable () -> UUID = { UUID() }
    ) {
        self.state = state
        self.options = options
        self.makeCaseID = makeCaseID
        self.text = RoomFormats(timeZone: options.timeZone)
    }

    /// Whether a command waits for confirmation at `date`: what the parser wants to know.
    public func isAwaitingConfirmation(at date: Date) -> Bool {
        state.pending.map { !isOver($0, at: date) } ?? false
    }

    /// When ``advance(to:)`` has something to do next; nil when nothing waits.
    public var nextDeadline: Date? { state.pending?.deadline }

    /// Lets time pass: a command whose deadline has come is dropped.
    public mutating func advance(to date: Date) -> [RoomEffect] {
        guard let pending = state.pending, isOver(pending, at: date) else { return [] }
        state.pending = nil
        let rest =
            if case .alreadyRecorded(let date) = pending.validation {
                "stays at \(text.time(date))"
            } else { "is not recorded" }
        return [.released(pending, .timedOut), .chime(.failure)]
            + announcement("\(pending.milestone.name) was not confirmed and \(rest).")
    }

    /// Carries a command out.
    ///
    /// - Parameters:
    ///   - command: what the parser made of it.
    ///   - spoken: when it began to be said, if that is known: what is recorded has this time, and an answer to what
    ///     waits is in time by it.
    ///   - date: the time now; what is held for confirmation waits from here on.
    /// - Returns: what came of it. Effects of time that has passed since the last call come first.
    public mutating func handle(
        _ command: ParsedCommand, saidAt spoken: Date? = nil, at date: Date
    ) -> RoomResponse {
        // A clock that was set back in between is not to make a command older than what waits for it.
        let spoken = spoken.map { min($0, date) } ?? date
        let passed = advance(to: spoken)
        var response = route(command, saidAt: spoken, at: date)
        response.effects = passed + response.effects
        return response
    }

    /// Answers speech that is no command. What waits goes on waiting.
    public mutating func handle(_ noMatch: NoMatch, at date: Date) -> RoomResponse {
        let passed = advance(to: date)
        let sentence =
            switch noMatch.reason {
            case .empty: ""
            case .noMatch: "Not understood."
            case .ambiguous: "That could mean more than one thing. Please say it again."
            case .negated: "Nothing was done."
            }
        let effects: [RoomEffect] = sentence.isEmpty ? [] : announcement(sentence)
        return RoomResponse(outcome: .unrecognized, effects: passed + [.chime(.failure)] + effects)
    }

    private mutating func route(
        _ command: ParsedCommand, saidAt spoken: Date, at date: Date
    ) -> RoomResponse {
        switch command.action {
        case .confirmPending: return confirm(at: date)
        case .cancelPending, .cancel: return cancel(command)
        case .queryTime: return queryTime(at: date)
        case .queryDuration: return queryDuration(at: date)
        case .queryCaseInfo: return queryCaseInfo()
        case .undoLast where state.pending != nil: return cancel(command)
        default: break
        }
        let dropped = dropPending()
        var response =
            switch command.action {
            case .record: record(command, saidAt: spoken, at: date)
            case .undoLast: undo(at: spoken)
            case .nextPatient: nextPatient(at: spoken)
            case .surgeonLeft: surgeonLeft(at: spoken)
            case .startCementTimer: startCementTimer(at: spoken)
            case .stopCementTimer: stopCementTimer(at: spoken)
            default: RoomResponse(outcome: .rejected, effects: [.unhandled(command)])
            }
        response.effects = dropped + response.effects
        return response
    }

    /// The deadline has come, or the clock was set back behind the question: either way the “yes” is not for it.
    private func isOver(_ pending: PendingCommand, at date: Date) -> Bool {
        date >= pending.deadline || date < pending.saidAt
    }
}

// MARK: - Responses

extension CommandRouter {
    func announcement(_ speech: String, display: String? = nil) -> [RoomEffect] {
        [.say(speech), .display(display ?? speech, seconds: options.displaySeconds)]
    }

    func rejected(_ speech: String, milestone: Milestone? = nil) -> RoomResponse {
        RoomResponse(
            outcome: .rejected, milestone: milestone, effects: [.chime(.failure)] + announcement(speech))
    }

    func done(
        _ effects: [RoomEffect], chime: Chime = .success, _ speech: String, display: String? = nil,
        milestone: Milestone? = nil
    ) -> RoomResponse {
        RoomResponse(
            outcome: .done, milestone: milestone,
            effects: effects + [.chime(chime)] + announcement(speech, display: display))
    }

    mutating func remember(_ step: UndoStep) {
        state.history.append(step)
        if state.history.count > options.undoDepth { state.history.removeFirst() }
    }
}
