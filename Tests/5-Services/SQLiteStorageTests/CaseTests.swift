import Feedback
import Commands
import Foundation
import GRDB
import Handling
import PCM
import RoomMode
import SQLiteStorage
import RoomRecords
import Storage
import TestSupport
import Testing

/// A room whose rows are in a file, before and after a restart.
@Suite("Cases in a database")
struct CaseTests {
    private static let names = ["Patient In", "Time Out", "Incision", "Closing", "Patient Out"]
    static let milestones = names.map { Milestone(id: UUID(), name: $0) }
    private static let place = RoomPlace(room: "OR 1")
    private static let start = Date(timeIntervalSince1970: 1_700_000_000)

    private let directory = TemporaryDirectory()

    private func store() throws -> SQLiteStore { try SQLiteStore(path: directory.file("room.sqlite")) }

    private func room(_ store: SQLiteStore) async throws -> RoomHandler {
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
        _ command: ParsedCommand, _ seconds: Double, _ room: RoomHandler, _ store: SQLiteStore
    ) async throws -> Reply {
        let request = request(command, seconds)
        let reply = try #require(await room.handle(request))
        let entry = CommandLogEntry(
            workID: reply.subject.workID ?? UUID(), commandText: "\(command.action)", confidence: .high,
            path: .exactMatch, outcome: reply.outcome, createdAt: request.receivedAt)
        try await store.append([CommandRecord(entry, writes: reply.writes)])
        return reply
    }

    @Test("timers that are paused and alarms that come back are read again, and one goes on")
    func timers() async throws {
        var paused = RoomTimerRow(in: Self.place, kind: .timer, setAt: Self.start, ringsAt: Self.start + 600)
        paused.left = 540.5
        var alarm = RoomTimerRow(in: Self.place, kind: .alarm, setAt: Self.start, ringsAt: Self.start + 700)
        alarm.repeats = WeeklyTime("12345 07:00")
        func write(_ rows: [RoomTimerRow]) async throws {
            let entry = CommandLogEntry(
                workID: UUID(), commandText: "", confidence: .high, path: .exactMatch, outcome: .done,
                createdAt: Self.start)
            try await store().append([CommandRecord(entry, writes: rows.map { .saveRoomTimer($0) })])
        }
        try await write([paused, alarm])
        #expect(try await store().openTimers(of: Self.place) == [paused, alarm])
        paused.left = nil
        try await write([paused])
        #expect(try await store().openTimers(of: Self.place) == [paused, alarm])
    }

    /// Compares the tables with a model that learns only the answers: the tables hold every answer once, and
    /// nothing else.
    @Test("every answer is in the tables once, whenever the program is killed", .timeLimit(.minutes(10)))
    func killed() async throws {
        var numbers = SeededGenerator(seed: 33)
        let actions: [CommandAction] = [
            .record, .record, .record, .record, .cancel, .confirmPending, .confirmPending, .cancelPending,
            .undoLast, .nextPatient, .surgeonLeft, .startCementTimer, .stopCementTimer, .undoCementTimer,
            .endCase, .reopenCase, .beginCase, .queryCaseInfo,
        ]
        var store = try store()
        var room = try await room(store)
        var (answers, changes, restarts) = (0, 0, 0)
        var times: [UUID: [UUID: Date]] = [:]
        var second = 0.0
        for _ in FuzzCases("commands", usually: 1500, cost: 4) {
            second += Double.random(in: 1...20, using: &numbers)
            let action = actions.randomElement(using: &numbers)!
            var command = milestone(Int.random(in: 0..<5, using: &numbers), action)
            if action != .record, action != .cancel { command.targetID = nil }
            let request = request(command, second)
            let reply = try #require(await room.handle(request))
            // The program dies after the command was done in memory, and before it wrote or answered anything.
            let dies = Int.random(in: 0..<20, using: &numbers)
            if dies > 0 {
                let entry = CommandLogEntry(
                    workID: reply.subject.workID ?? UUID(), commandText: "\(action)", confidence: .high,
                    outcome: reply.outcome, createdAt: request.receivedAt)
                try await store.append([CommandRecord(entry, writes: reply.writes)])
                answers += 1
                for case let change as RoomChange in reply.effects {
                    switch change {
                    case .recorded(let one, let id, let time, _, _):
                        (times[id, default: [:]][one.id], changes) = (time, changes + 1)
                    case .unrecorded(let one, let id, let former, _):
                        (times[id, default: [:]][one.id], changes) = (former, changes + 1)
                    default: break
                    }
                }
            }
            guard dies < 2 else { continue }
            restarts += 1
            store.close()
            store = try self.store()
            room = try await self.room(store)
            if let (reply, _) = await room.resume(at: Self.start.addingTimeInterval(second)) {
                try await store.append([CommandRecord(nil, writes: reply.writes)])
            }
        }
        #expect(restarts > 50 && changes > 100)
        let file = directory.file("room.sqlite")
        #expect(try Look.query(file, "SELECT count(*) FROM voice_command_logs") == "\(answers)")
        #expect(try Look.query(file, "SELECT count(*) FROM case_milestones") == "\(changes)")
        let rows = try await store.milestones(ofCases: Array(times.keys))
        var found: [UUID: [UUID: Date]] = [:]
        for row in rows { found[row.caseID, default: [:]][row.targetID] = row.recordedAt }
        for (id, expected) in times { #expect(near(found[id] ?? [:], expected)) }
        #expect(try Look.query(file, "SELECT count(*) FROM cases WHERE status = 'in_progress'").count == 1)
        #expect(try Look.query(file, "PRAGMA integrity_check") == "ok")
        #expect(try Look.query(file, "PRAGMA foreign_key_check") == "")
    }

    /// Whether two sets of times are equal to the millisecond that a row keeps.
    private func near(_ one: [UUID: Date], _ other: [UUID: Date]) -> Bool {
        one.keys == other.keys && one.allSatisfy { abs($1.timeIntervalSince(other[$0]!)) < 0.001 }
    }
}

/// The view of a person with `sqlite3`.
enum Look {
    static func query(_ path: String, _ sql: String) throws -> String {
        try DatabaseQueue(path: path).read { db in
            try Row.fetchAll(db, sql: sql).map { row in
                row.databaseValues.map { String.fromDatabaseValue($0) ?? "\($0)" }.joined(separator: "|")
            }.joined(separator: "\n")
        }
    }
}
