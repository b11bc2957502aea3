public import Commands
import Feedback
public import Foundation
public import Handling
public import RoomRecords
public import Storage

/// An operating room as the handler of a session: it carries out the room's actions and words the answers.
///
/// It handles every action of `ActionVocabulary.operatingRoom` and text without a meaning, so it belongs at the end
/// of a chain. It leaves the application's own actions and intents to others. Its replies contain its changes as rows,
/// which the session writes before it answers. A touch screen changes the same room, by requests through the session; a
/// schedule by rows, see ``refresh(at:isShared:)``.
public actor RoomHandler: CommandHandler {
    var router: CommandRouter
    let store: (any CaseStore)?
    /// The question about the waiting command.
    private var question: Question?
    /// The memory of the room that was written last.
    private var written: RoomState.Memory
    /// When the case in progress was begun or reopened here, and whether its row has this already; until then the row
    /// is outdated.
    var opened = Date.distantPast
    var isWritten = false
    /// The rows of milestones that are known here, and the cases that were begun or ended here: those of others are news.
    var known: Set<UUID> = []
    var own: Set<UUID> = []
    /// The procedure, the surgeon and the other values by which the history was read.
    var compared: [String?]?
    /// The revision and the day by which the cases of the day were read.
    var readDay: [String?]?
    /// The revision and the cases by which the delays and teams were read.
    var readRows: [String?]?
    /// Notices if the clock is set.
    private var clock: ClockWatch?
    /// Whether the cement timer was started before this program, and its clock was not right yet at the start.
    private var timerIsKept = false
    /// Rows that changed with the clock, for the next reply.
    var unwritten: [RoomWrite] = []

    /// Makes a room.
    ///
    /// - Parameters:
    ///   - router: the initial state.
    ///   - store: has the schedule and past cases; nil if there are none.
    ///   - clock: notices if the clock is set; nil if times are those of a recording.
    public init(_ router: CommandRouter, store: (any CaseStore)? = nil, clock: ClockWatch? = nil) {
        (self.router, self.store, self.clock) = (router, store, clock)
        written = router.state.memory
    }

    /// Makes a room that continues where the former one stopped, even after a crash.
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

    /// The phrases that begin a scheduled case, ask about a surgeon, or add a person to the team, by name, for the session;
    /// see ``RoomState/casePhrases(_:)``, ``RoomState/surgeonPhrases(_:)`` and ``RoomState/peoplePhrases``.
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

    /// How far the case has come.
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

    /// Words a response.
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

    /// The rows of a change. A row of a case begun here comes with the case's, in case that was lost on a full disk.
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
        // The last: a case that was forgotten ends before the next begins.
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

    /// The row of the room's memory, if it has changed.
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
    /// The announcement after a restart about a command that waited for an answer: the question again, or that it was
    /// not confirmed.
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
