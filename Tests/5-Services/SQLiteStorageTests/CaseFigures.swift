import Commands
import Foundation
import Handling
import RoomMode
import SQLiteStorage
import RoomRecords
import Storage
import TestSupport
import Testing

/// The cost of keeping a room's rows. `VOICEENGINE_CASE_FIGURES=1` prints the figures; Benchmarks/results/cases.md
/// has them.
@Suite(
    "Figures of cases", .enabled(if: ProcessInfo.processInfo.environment["VOICEENGINE_CASE_FIGURES"] != nil))
struct CaseFigures {
    private let milestones = (1...13).map { Milestone(id: UUID(), name: "Milestone \($0)") }
    private let place = RoomPlace()
    private let directory = TemporaryDirectory()

    private func seconds(_ work: () async throws -> Void) async rethrows -> Double {
        let start = ContinuousClock.now
        try await work()
        return (ContinuousClock.now - start) / .seconds(1)
    }

    /// Says every milestone of the given number of cases.
    private func say(_ cases: Int, _ store: SQLiteStore?) async throws {
        let room = RoomHandler(CommandRouter(RoomState(place: place, milestones: milestones)), store: nil)
        for number in 0..<cases {
            for (index, milestone) in milestones.enumerated() {
                let date = Date(timeIntervalSince1970: 1_700_000_000 + Double(number * 7200 + index * 300))
                let command = ParsedCommand(action: .record, targetID: milestone.id)
                let reply = await room.handle(
                    CommandRequest(.command(command), saidAt: date, receivedAt: date))
                let entry = CommandLogEntry(
                    workID: reply?.subject.workID ?? UUID(), commandText: milestone.name, confidence: .high,
                    outcome: reply?.outcome ?? .rejected, createdAt: date)
                try await store?.append([CommandRecord(entry, writes: reply?.writes ?? [])])
            }
        }
    }

    @Test("commands to the disk, and without it")
    func commands() async throws {
        let store = try SQLiteStore(path: directory.file("room.sqlite"))
        try await say(2, store)
        let (written, kept) = (
            try await seconds { try await say(40, store) }, try await seconds { try await say(40, nil) }
        )
        let count = Double(40 * milestones.count)
        print("to the disk: \(Int(count / written)) commands a second, \(written / count * 1000) ms each")
        print("without it: \(kept / count * 1000) ms each")
    }

    @Test("a start with 100,000 cases, and what a case takes")
    func start() async throws {
        let file = directory.file("room.sqlite")
        let store = try SQLiteStore(path: file)
        for block in 0..<100 {
            var writes: [RoomWrite] = []
            for number in 0..<1000 {
                let began = Date(timeIntervalSince1970: 1_400_000_000 + Double(block * 1000 + number) * 7200)
                let row = CaseRow(
                    scopeID: place.scopeID, room: place.room, procedure: "Procedure \(number % 50)",
                    surgeon: "Surgeon \(number % 20)", status: .completed, scheduledStart: began,
                    startedAt: began, endedAt: began.addingTimeInterval(3900))
                writes.append(.saveCase(row))
                for (index, milestone) in milestones.enumerated() {
                    writes.append(
                        .record(
                            CaseMilestoneRow(
                                caseID: row.id, targetID: milestone.id,
                                recordedAt: began.addingTimeInterval(Double(index) * 300),
                                recordedBy: .voice, createdAt: began)))
                }
            }
            try await store.write(writes)
        }
        let planned = CaseRow(
            scopeID: place.scopeID, room: place.room, procedure: "Procedure 7", surgeon: "Surgeon 7",
            scheduledStart: Date())
        try await store.write([.saveCase(planned)])
        store.close()
        let bytes = try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int ?? 0
        print("size: \(bytes / 100_000) bytes a case with 13 milestones")
        let opened = try await seconds {
            let store = try SQLiteStore(path: file)
            let room = try await RoomHandler(in: place, milestones: milestones, store: store)
            try await room.refresh(at: Date())
            print("compared with \(await room.state.history.count) cases")
        }
        print("start: \(opened * 1000) ms")
    }
}
