import Commands
import Foundation
import Handling
import RoomMode
import RoomRecords
import Storage
import Synchronization
import Testing

/// A room whose clock is set during a case.
@Suite("A clock that is set")
struct ClockTests {
    private final class Running: Sendable {
        private let value = Mutex(0.0)
        var seconds: Double {
            get { value.withLock { $0 } }
            set { value.withLock { $0 = newValue } }
        }
    }

    private let running = Running()

    private func room(recorded: Int) -> RoomHandler {
        let running = running
        return RoomHandler(
            Fixture.router(recorded: recorded),
            clock: ClockWatch(at: Fixture.at(0), running: { running.seconds }))
    }

    /// Gives a command `seconds` later, on a clock that was set by `step` seconds in between.
    private func say(
        _ command: ParsedCommand, _ seconds: Double, step: Double, _ room: RoomHandler
    ) async throws -> Reply {
        running.seconds = seconds
        let date = Fixture.at(seconds + step)
        return try #require(
            await room.handle(CommandRequest(.command(command), saidAt: date, receivedAt: date)))
    }

    private func words(_ reply: Reply) -> String { "\(reply.sounds)" }

    @Test(
        "has the cement timer go on, writes that, and undoes it as ever", arguments: [-86_400.0, 7200, 1e7])
    func cement(step: Double) async throws {
        let room = room(recorded: 3)
        _ = try await say(Fixture.command(.startCementTimer), 0, step: 0, room)
        let asked = try await say(Fixture.command(.queryTime), 60, step: step, room)
        let timer = try #require(await room.state.cementTimer)
        #expect(timer.startedAt == Fixture.at(step) && asked.writes.contains(.saveTimer(timer)))
        let stopped = try await say(Fixture.command(.stopCementTimer), 125, step: step, room)
        #expect(words(stopped).contains("Cement timer stopped after 2 minutes 5 seconds."))
        let undone = try await say(Fixture.command(.undoCementTimer), 130, step: step, room)
        #expect(words(undone).contains("Cement timer goes on."))
        #expect(await room.state.cementTimer == timer)
    }

    @Test("closes no case; twelve hours without a milestone do", arguments: [-86_400.0, 86_400, 1e7])
    func pause(step: Double) async throws {
        let room = room(recorded: 3)
        _ = try await say(Fixture.command(.queryTime), 1, step: 0, room)
        let next = try await say(Fixture.record("Closing"), 600, step: step, room)
        #expect(next.outcome == .done && next.effects.count == 1)
        #expect(await room.state.currentCase?.id == Fixture.key(50))
        let back = try await say(Fixture.command(.nextPatient), 11 * 3600, step: 0, room)
        #expect(back.effects.map(\.name) == ["next-patient-called"])
        let late = try await say(Fixture.command(.undoNextPatient), 13 * 3600 + 600, step: step, room)
        #expect(late.effects.map(\.name).first == "case-ended")
    }

    @Test("is noticed between commands, too, and what moved is written")
    func refresh() async throws {
        let store = EmptyStore()
        let running = running
        let room = RoomHandler(
            Fixture.router(recorded: 3), store: store,
            clock: ClockWatch(at: Fixture.at(0), running: { running.seconds }))
        _ = try await say(Fixture.command(.startCementTimer), 0, step: 0, room)
        running.seconds = 2
        #expect(try await room.refresh(at: Fixture.at(2))?.writes == nil)
        running.seconds = 4
        let told = try #require(try await room.refresh(at: Fixture.at(3604)))
        #expect(told.effects.isEmpty && told.sounds.isEmpty)
        let timer = try #require(await room.state.cementTimer)
        #expect(told.writes.first == .saveTimer(timer) && timer.startedAt == Fixture.at(3600))
    }

    @Test("before a restart counts by itself: a case and a timer that were kept have the times that they had")
    func restarted() async throws {
        let running = running
        var store = EmptyStore()
        store.rows.openCase = CaseRow(
            id: Fixture.key(50), scopeID: RoomPlace.unnamedScope, room: "1", status: .inProgress,
            startedAt: Fixture.at(0))
        store.rows.timers = [CaseTimerRow(caseID: Fixture.key(50), startedAt: Fixture.at(0))]
        // A time before anything that is known cannot be right.
        let wrong = Date(timeIntervalSince1970: 0)
        let room = try await RoomHandler(
            in: RoomPlace(), milestones: Fixture.milestones, store: store,
            options: RoomOptions(timeZone: Fixture.utc),
            clock: ClockWatch(at: wrong, running: { running.seconds }))
        running.seconds = 30
        let date = Fixture.at(20 * 3600)
        let reply = try #require(
            await room.handle(
                CommandRequest(.command(Fixture.command(.stopCementTimer)), saidAt: date, receivedAt: date)))
        #expect(words(reply).contains("Cement timer stopped after 20 hours."))
        #expect(await room.state.currentCase?.id == Fixture.key(50))
    }
}

/// A store in which no other program writes.
private struct EmptyStore: CaseStore {
    func rooms(scopeID: UUID, from date: Date) -> [String] { [] }
    var rows = RoomRows()

    func rows(of place: RoomPlace) async throws -> RoomRows { rows }
    func cases(scopeID: UUID, _ filter: CaseFilter) async throws -> [CaseRow] { [] }
    func surgicalCase(id: UUID) async throws -> CaseRow? { rows.openCase }
    func milestones(ofCases ids: [UUID]) async throws -> [CaseMilestoneRow] { [] }
    func milestones(scopeID: UUID, includingInactive: Bool) async throws -> [FacilityMilestoneRow] { [] }
    func follow(milestones: [FacilityMilestoneRow], scopeID: UUID) async throws -> [FacilityMilestoneRow] {
        milestones
    }
    func write(_ rows: [RoomWrite]) async throws {}
}
