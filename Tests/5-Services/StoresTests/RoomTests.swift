import Feedback
import Commands
import Foundation
import Handling
import PCM
import RoomMode
import RoomRecords
import Storage
import Testing

/// A room whose rows are in a store, before and after a restart.
@Suite("Cases in a store")
struct RoomTests {
    private static let names = ["Patient In", "Time Out", "Incision", "Closing", "Patient Out"]
    static let milestones = names.map { Milestone(id: UUID(), name: $0) }
    private static let place = RoomPlace(room: "OR 1")
    private static let start = Date(timeIntervalSince1970: 1_700_000_000)

    private func room(_ store: any Store) async throws -> RoomHandler {
        try await RoomHandler(in: Self.place, milestones: Self.milestones, store: store)
    }

    private func request(_ command: ParsedCommand, _ seconds: Double) -> CommandRequest {
        let date = Self.start.addingTimeInterval(seconds)
        return CommandRequest(.command(command), saidAt: date, receivedAt: date)
    }

    private func milestone(_ index: Int, _ action: CommandAction = .record) -> ParsedCommand {
        ParsedCommand(
            action: action, targetID: Self.milestones[index].id,
            targetName: Self.milestones[index].name)
    }

    /// Gives a command, and writes its results as a session does.
    @discardableResult
    private func say(
        _ command: ParsedCommand, _ seconds: Double, _ room: RoomHandler, _ store: any Store
    ) async throws -> Reply {
        let request = request(command, seconds)
        let reply = try #require(await room.handle(request))
        let entry = CommandLogEntry(
            workID: reply.subject.workID ?? UUID(), commandText: "\(command.action)", confidence: .high,
            path: .exactMatch, outcome: reply.outcome, createdAt: request.receivedAt)
        try await store.append([CommandRecord(entry, writes: reply.writes)])
        return reply
    }

    @Test(
        "a case, its timer, what waits and what can be undone are there again after a restart",
        arguments: Engine.available)
    func restart(_ engine: Engine) async throws {
        let place = try engine.place()
        var store = try place.open()
        var room = try await room(store)
        try await say(milestone(0), 0, room, store)
        try await say(milestone(1), 60, room, store)
        try await say(ParsedCommand(action: .startCementTimer), 70, room, store)
        try await say(ParsedCommand(action: .nextPatient), 80, room, store)
        let held = try await say(milestone(4), 90, room, store)
        #expect(held.outcome == .held)
        let before = await room.state

        store = try place.open()
        room = try await self.room(store)
        let after = await room.state
        #expect(after.currentCase == before.currentCase && after.currentCase?.recorded.count == 2)
        #expect(after.cementTimer == before.cementTimer && after.cementTimer != nil)
        #expect(after.nextPatientCalled == before.nextPatientCalled && after.nextPatientCalled != nil)
        #expect(after.pending == before.pending && after.undoDepth == before.undoDepth)
        // After a restart in time the room asks again, and a yes counts for the moment of the first command.
        let asked = try #require(await room.resume(at: Self.start.addingTimeInterval(95))).reply
        guard case .asked(let question) = asked.question else {
            Issue.record("nothing is asked")
            return
        }
        let answer = CommandRequest(
            .answer(.yes, to: question.id), saidAt: Self.start.addingTimeInterval(99),
            receivedAt: Self.start.addingTimeInterval(99))
        let reply = try #require(await room.handle(answer))
        #expect(reply.outcome == .done)
        try await store.append([CommandRecord(nil, writes: reply.writes)])
        // The last milestone ended it, and so did its timer.
        let last = try await self.room(store)
        let lastState = await last.state
        #expect(lastState.currentCase == nil && lastState.cementTimer == nil)
        #expect(await last.state.lastCase?.endedAt == Self.start.addingTimeInterval(90))
        #expect(try await say(ParsedCommand(action: .undoLast), 120, last, store).outcome == .done)
        #expect(await last.state.currentCase?.recorded.count == 2)
        withExtendedLifetime(place) {}
    }

    @Test(
        "a time that another program writes in microseconds is the one that was recorded: it is undone, and a yes counts",
        arguments: Engine.available)
    func microseconds(_ engine: Engine) async throws {
        let place = try engine.place()
        var store = try place.open()
        var room = try await room(store)
        /// Another program writes the seconds of the time, and the room starts again.
        func rewrite(_ seconds: String) async throws {
            try place.others("UPDATE case_milestones SET recorded_at = '2023-11-14T22:13:\(seconds)Z'")
            store = try place.open()
            room = try await self.room(store)
        }
        try await say(milestone(0), 7.100_777_7, room, store)
        for (command, seconds) in [(milestone(0), 20.0), (milestone(0, .cancel), 40)] {
            // Cut off the time is 27.100, as the room has it; rounded it is 27.101.
            try await rewrite("27.100")
            let held = try await say(command, seconds, room, store)
            #expect(held.outcome == .held)
            try await rewrite("27.100777")
            let asked = try #require(await room.resume(at: Self.start.addingTimeInterval(seconds + 1))).reply
            guard case .asked(let question) = asked.question else {
                Issue.record("nothing is asked")
                return
            }
            let date = Self.start.addingTimeInterval(seconds + 2)
            let answer = CommandRequest(.answer(.yes, to: question.id), saidAt: date, receivedAt: date)
            #expect(await room.handle(answer)?.outcome == .done, "\(command.action)")
            // The answer's rows are not written, so the next question is about the first time again.
            room = try await self.room(store)
            let dropped = try await say(ParsedCommand(action: .cancelPending), seconds + 3, room, store)
            #expect(dropped.outcome == .cancelled)
        }
        let undone = try await say(ParsedCommand(action: .undoLast), 60, room, store)
        #expect(undone.sounds.contains(.speech("Patient In removed.")), "\(undone.sounds)")
        withExtendedLifetime(place) {}
    }

    @Test(
        "what had waited too long when the program began again is told, and nothing is recorded",
        arguments: Engine.available)
    func resumedTooLate(_ engine: Engine) async throws {
        let store = try engine.store()
        let room = try await room(store)
        try await say(milestone(3), 0, room, store)
        let again = try await self.room(store)
        let (reply, request) = try #require(await again.resume(at: Self.start.addingTimeInterval(60)))
        #expect(request.command?.action == .record && request.saidAt == Self.start)
        #expect(reply.subject.target?.id == request.command?.targetID)
        #expect(reply.outcome == .timedOut && reply.question == .closed)
        #expect(await again.resume(at: Self.start.addingTimeInterval(61)) == nil)
        #expect(try await store.rows(of: Self.place).milestones.isEmpty)
    }

    @Test(
        "a correction keeps the row before it, and writing twice is writing once", arguments: Engine.available
    )
    func superseded(_ engine: Engine) async throws {
        let store = try engine.store()
        let room = try await room(store)
        let first = try await say(milestone(0), 0, room, store)
        try await say(milestone(0), 30, room, store)
        let second = try await say(ParsedCommand(action: .confirmPending), 35, room, store)
        for reply in [first, second, first, second] {
            try await store.append([CommandRecord(nil, writes: reply.writes)])
        }
        let id = try #require(await room.state.currentCase?.id)
        let rows = try await store.milestones(ofCases: [id])
        #expect(rows.map(\.recordedAt) == [Self.start.addingTimeInterval(30)])
        #expect(rows.map(\.recordedBy) == [.voice])
    }

    @Test(
        "the schedule is followed, and a case that another room has closed is closed here",
        arguments: Engine.available)
    func others(_ engine: Engine) async throws {
        let store = try engine.store()
        let room = try await room(store)
        let row = CaseRow(
            scopeID: Self.place.scopeID, room: "OR 1", procedure: "Total knee", surgeon: "Dr. Shaw",
            scheduledStart: Self.start.addingTimeInterval(600))
        let elsewhere = CaseRow(
            scopeID: Self.place.scopeID, room: "OR 2", scheduledStart: Self.start)
        try await store.write([.saveCase(row), .saveCase(elsewhere)])
        try await room.refresh(at: Self.start)
        #expect(await room.state.upcoming.map(\.id) == [row.id])
        try await say(milestone(0), 600, room, store)
        try await room.refresh(at: Self.start.addingTimeInterval(601))
        let roomState = await room.state
        #expect(roomState.currentCase?.id == row.id && roomState.upcoming.isEmpty)
        var closed = try #require(try await store.surgicalCase(id: row.id))
        #expect(closed.status == .inProgress && closed.startedAt == Self.start.addingTimeInterval(600))
        (closed.status, closed.endedAt) = (.completed, Self.start.addingTimeInterval(900))
        try await store.write([.saveCase(closed)])
        let told = try await room.refresh(at: Self.start.addingTimeInterval(901))
        #expect(told?.effects.map(\.name) == ["case-ended"])
        let lastState = await room.state
        #expect(lastState.currentCase == nil && lastState.lastCase?.id == row.id)
    }

    @Test(
        "a case that was closed here goes on if another room reopens it, and not before that",
        arguments: Engine.available)
    func reopened(_ engine: Engine) async throws {
        let store = try engine.store()
        let room = try await room(store)
        func refresh(_ seconds: Double) async throws -> [String] {
            let reply = try await room.refresh(at: Self.start.addingTimeInterval(seconds), isShared: true)
            return reply?.effects.map(\.name) ?? []
        }
        try await say(milestone(0), 0, room, store)
        let id = try #require(await room.state.currentCase?.id)
        let open = try #require(try await store.surgicalCase(id: id))
        try await say(ParsedCommand(action: .endCase), 60, room, store)
        let closed = try #require(try await store.surgicalCase(id: id))
        #expect(closed.status == .completed)
        // Its end is not written yet.
        try await store.write([.saveCase(open)])
        #expect(try await refresh(61) == [])
        try await store.write([.saveCase(closed)])
        #expect(try await refresh(62) == [])
        try await store.write([.saveCase(open)])
        #expect(try await refresh(63).first == "case-started")
        let state = await room.state
        #expect(state.currentCase?.id == id && state.lastCase == nil)
        #expect(state.currentCase?.recorded.isEmpty == false)
        // A client that gives no time cancels the case.
        var cancelled = open
        cancelled.status = .cancelled
        try await store.write([.saveCase(cancelled)])
        #expect(try await refresh(64) == ["case-ended"])
    }

    @Test(
        "medians of past cases tell the pace of this one, also those that are imported meanwhile",
        arguments: Engine.available)
    func pace(_ engine: Engine) async throws {
        let store = try engine.store()
        let room = try await room(store)
        let planned = CaseRow(
            scopeID: Self.place.scopeID, room: "OR 1", procedure: "total KNEE",
            scheduledStart: Self.start)
        try await store.write([.saveCase(planned)])
        try await room.refresh(at: Self.start)
        #expect(await room.state.history.count == 0)
        for number in 0..<3 {
            let began = Self.start.addingTimeInterval(Double(-number - 1) * 86_400)
            let row = CaseRow(
                scopeID: Self.place.scopeID, room: "OR 1", procedure: "Total knee",
                status: .completed, startedAt: began, endedAt: began.addingTimeInterval(6000))
            try await store.write(
                [.saveCase(row)]
                    + Self.milestones.enumerated().map { index, milestone in
                        .record(
                            CaseMilestoneRow(
                                caseID: row.id, targetID: milestone.id,
                                recordedAt: began.addingTimeInterval(Double(index * 1500)),
                                recordedBy: .file, createdAt: began))
                    })
        }
        try await room.refresh(at: Self.start)
        #expect(await room.state.history.count == 3)
        try await say(milestone(0), 0, room, store)
        try await say(milestone(1), 1800, room, store)
        let reply = try await say(ParsedCommand(action: .queryPace), 1800, room, store)
        #expect("\(reply.sounds)".contains("The case is on pace. It may end at "))
        let state = await room.state
        let current = try #require(state.currentCase)
        let pace = try #require(state.history.pace(of: current, at: Self.start.addingTimeInterval(1800)))
        #expect(pace.standing == .onPace && pace.delay == 300)
        #expect(pace.finish == Self.start.addingTimeInterval(1800 + 4500))
        let average = try await say(milestone(2, .queryAverage), 1860, room, store)
        #expect(average.reason == nil && average.outcome == .done)
        #expect("\(average.sounds)".contains("Incision is usually 50 minutes after Patient In."))
    }
}
