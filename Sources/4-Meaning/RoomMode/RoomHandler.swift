public import Commands
import Feedback
public import Foundation
public import Handling
public import RoomRecords
public import Storage

/// An operating room as the handler of a session: it carries out the room's actions and puts the answers into words.
///
/// It handles every action of `ActionVocabulary.operatingRoom` and text without a meaning, so it belongs at the end of
/// a chain. It leaves the application's own actions and intents to others. Its replies contain its changes as rows,
/// which the session writes before it answers. A touch screen changes the same room by requests through the session. A
/// schedule changes the room by rows; see ``refresh(at:isShared:)``.
public actor RoomHandler: CommandHandler {
    var router: CommandRouter
    let store: (any CaseStore)?
    /// The question about the waiting command.
    private var question: Question?
    /// The memory of the room as the last row has it.
    private var written: RoomState.Memory
    /// When the case in progress was begun or reopened here. ``isWritten`` says whether its row has this already; until
    /// then the row is outdated.
    var opened = Date.distantPast
    var isWritten = false
    /// The keys of the milestones' rows that this room knows, and of the cases that were begun or ended here. Rows with
    /// other keys are news from other daemons.
    var known: Set<UUID> = []
    var own: Set<UUID> = []
    /// The procedure, the surgeon and the store's revision when the history was read.
    var compared: [String?]?
    /// The store's revision and the day when the cases of the day were read.
    var readDay: [String?]?
    /// The store's revision and the cases when the delays and teams were read.
    var readRows: [String?]?
    /// Notices if the clock is set; nil if times are those of a recording.
    private var clock: ClockWatch?
    /// Whether the cement timer was started before this program, which then began with a clock that was not right yet.
    private var timerIsKept = false
    /// The rows that changed when the clock was set, and that no reply has taken yet.
    var unwritten: [RoomWrite] = []

    /// Makes a room.
    ///
    /// - Parameters:
    ///   - router: the router with the room's initial state.
    ///   - store: the store with the schedule and past cases; nil if there are none.
    ///   - clock: notices if the clock is set; nil if times are those of a recording.
    public init(_ router: CommandRouter, store: (any CaseStore)? = nil, clock: ClockWatch? = nil) {
        (self.router, self.store, self.clock) = (router, store, clock)
        written = router.state.memory
    }

    /// Makes a room that continues in the state in which the former program stopped, even after a crash.
    ///
    /// - Throws: ``/Storage/StorageError`` if its rows cannot be read.
    public init(
        in place: RoomPlace, milestones: [Milestone], store: any CaseStore,
        options: RoomOptions = RoomOptions(), clock: ClockWatch? = nil,
        makeID: @escaping @Sendable () -> UUID = { UUID() }
    ) async throws {
        let rows = try await store.rows(of: place)
        var state = RoomState(place: place, milestones: milestones, rows)
        let former = [state.currentCase?.lastTime, state.cementTimer?.startedAt].compactMap(\.self).max()
        let isBelievable = clock?.isBelievable(since: former) ?? true
        if let clock, !isBelievable { state.pauseBegan = clock.began.kept }
        self.init(CommandRouter(state, options: options, makeID: makeID), store: store, clock: clock)
        timerIsKept = !isBelievable
        known = Set(rows.milestones.map(\.id))
        own = Set([rows.openCase?.id, rows.lastCase?.id].compactMap(\.self))
    }

    /// The state of the room.
    public var state: RoomState { router.state }

    /// The phrases with names for the session: they begin a scheduled case, ask about a surgeon, or add a person to the
    /// team. See ``RoomState/casePhrases(_:)``, ``RoomState/surgeonPhrases(_:)`` and ``RoomState/peoplePhrases``.
    public var casePhrases: [Alias] {
        router.state.casePhrases(router.options) + router.state.surgeonPhrases(router.options)
            + router.state.peoplePhrases(in: router.options.languages)
    }

    /// Changes the state of the room, as a test or a display does. Voice commands undo only values that no other source
    /// has changed since.
    public func update<Result: Sendable>(
        _ change: @Sendable (inout RoomState) throws -> Result
    ) rethrows -> Result { try change(&router.state) }

    /// Carries a request out; see ``/Handling/CommandHandler/handle(_:)``.
    public func handle(_ request: CommandRequest) -> Reply? {
        let moved = followClock(at: request.receivedAt)
        var reply: Reply? =
            switch request.meaning {
            case .intent: nil
            case .command(let command):
                ActionVocabulary.operatingRoom.reserved.contains(command.action)
                    ? carryOut(command, request) : nil
            case .unmatched(let none):
                self.reply(router.handle(none, at: request.receivedAt), request.receivedAt)
            case .answer(let answer, let id): id == question?.id ? handle(answer, request) : nil
            }
        reply?.writes.insert(contentsOf: moved, at: 0)
        if reply == nil { unwritten += moved }
        return reply
    }

    /// Adjusts running measurements if the clock was set.
    ///
    /// - Parameter date: the current time of day.
    /// - Returns: the changed rows, including those that no reply has taken yet.
    func followClock(at date: Date) -> [RoomWrite] {
        defer { unwritten = [] }
        guard let step = clock?.step(at: date) else { return unwritten }
        defer { timerIsKept = false }
        return unwritten + router.state.follow(clockSetBy: step, timerIsKept: timerIsKept) + remember()
    }

    /// Returns the phase of the case and the milestones that are recorded.
    public func classifierContext() async -> ClassifierRequest.Context {
        let current = router.state.currentCase
        let recorded = current?.milestones.filter { current?.recorded[$0.id] != nil } ?? []
        let phase = current?.phase ?? router.state.milestones.first?.phase
        return .init(currentGroup: phase?.rawValue, doneTargets: recorded)
    }

    private func carryOut(_ command: ParsedCommand, _ request: CommandRequest) -> Reply {
        let response = router.handle(
            command, saidAt: request.saidAt, by: request.origin == .voice ? .voice : .touch,
            at: request.receivedAt)
        var reply = reply(response, request.receivedAt)
        reply.changesSomething = !ActionVocabulary.operatingRoom.queries.contains(command.action)
        return reply
    }

    private func handle(_ answer: Answer, _ request: CommandRequest) -> Reply {
        switch answer {
        case .yes: return carryOut(ParsedCommand(action: .confirmPending), request)
        case .no: return carryOut(ParsedCommand(action: .cancelPending), request)
        case .expired:
            let end = max(request.receivedAt, question?.deadline ?? request.receivedAt)
            return reply(RoomResponse(outcome: .timedOut, effects: router.advance(to: end)), end)
        case .withdrawn:
            router.dropSilently()
            question = nil
            return reply(RoomResponse(outcome: .cancelled, effects: []), request.receivedAt)
        }
    }

    /// Turns a response of the router into a reply.
    func reply(_ response: RoomResponse, _ date: Date) -> Reply {
        var reply = Reply(response.outcome)
        for effect in response.effects {
            switch effect {
            case .say(let text): reply.sounds.append(.speech(text))
            case .chime(let chime): reply.sounds.append(.chime(chime))
            case .display(let text, let seconds, let isWarning):
                reply.displays.append(.init(text, seconds: seconds, isWarning: isWarning))
            case .changed(let change):
                reply.effects.append(change)
                reply.writes += writes(of: change, date)
                record(change, date)
            case .held(let pending, let text): reply.question = .asked(ask(text, pending))
            case .released:
                question = nil
                reply.question = .closed
            // The router gets only actions that it knows.
            case .unhandled: break
            }
        }
        reply.subject = Reply.Subject(workID: caseID(of: response), target: response.milestone)
        reply.writes += remember()
        return reply
    }

    /// The rows of a change. If it is a row of the last case or the one in progress, the case's own row comes first, in
    /// case a full disk has lost it.
    private func writes(of change: RoomChange, _ date: Date) -> [RoomWrite] {
        let (state, makeID) = (router.state, router.makeID)
        let write = change.write(in: state.place, at: date, makeID: makeID)
        if let row = write.row as? CaseMilestoneRow { known.insert(row.id) }
        guard let id = (write.row as? CaseMilestoneRow)?.caseID ?? (write.row as? any CaseDetailRow)?.caseID,
            let one = [state.currentCase, state.lastCase].compactMap(\.self).first(where: { $0.id == id })
        else { return [write] }
        return [.saveCase(one.row(in: state.place)), write]
    }

    private func ask(_ text: String, _ pending: PendingCommand) -> Question {
        let asked = Question(
            text, until: pending.deadline, words: router.options.language.confirmationWords)
        question = asked
        return asked
    }

    /// The case of a response: the case that it changed, else the case in progress.
    private func caseID(of response: RoomResponse) -> UUID? {
        // The last change counts: a forgotten case ends before the next one begins.
        for case .changed(let change) in response.effects.reversed() {
            if let id = change.caseID { return id }
        }
        return router.state.currentCase?.id
    }

    private func record(_ change: RoomChange, _ date: Date) {
        switch change {
        case .caseStarted(let one, _), .caseReopened(let one):
            (opened, isWritten) = (date, false)
            own.insert(one.id)
        case .caseEnded(let one, _), .caseWithdrawn(let one): own.insert(one.id)
        default: break
        }
    }

    /// Returns the row of the room's memory if it has changed since it was written.
    private func remember() -> [RoomWrite] {
        let memory = router.state.memory
        guard memory != written, let json = try? JSONEncoder().encode(memory) else { return [] }
        written = memory
        return [
            .remember(RoomMemoryRow(in: router.state.place, memory: String(decoding: json, as: UTF8.self)))
        ]
    }
}

extension RoomHandler {
    /// Announces after a restart that a command waits for an answer: asks the question again, or says that the command
    /// was not confirmed.
    ///
    /// - Returns: the announcement and its command; nil if no command had waited.
    public func resume(at date: Date) -> (reply: Reply, request: CommandRequest)? {
        guard let pending = router.state.pending else { return nil }
        let request = CommandRequest(.command(pending.command), saidAt: pending.saidAt, receivedAt: date)
        return (resume(pending, at: request.receivedAt), request)
    }

    private func resume(_ pending: PendingCommand, at date: Date) -> Reply {
        let passed = router.advance(to: date)
        guard passed.isEmpty else {
            return reply(
                RoomResponse(outcome: .timedOut, milestone: pending.target, effects: passed), date)
        }
        let text = router.question(pending)
        return reply(
            RoomResponse(
                outcome: .held, milestone: pending.target,
                effects: [.held(pending, question: text), .chime(.question)] + router.announcement("\(text)")),
            date)
    }
}

extension RoomChange {
    /// The case of the change; nil if it changed none.
    fileprivate var caseID: UUID? {
        switch self {
        case .recorded(_, let id, _, _, _), .unrecorded(_, let id, _, _): id
        case .caseStarted(let one, _), .caseEnded(let one, _), .caseReopened(let one),
            .caseWithdrawn(let one):
            one.id
        case .added(let detail), .removed(let detail), .corrected(let detail): detail.row.caseID
        case .timerStarted, .timerStopped, .surgeonLeft, .nextPatientCalled, .flagCleared: nil
        }
    }
}
