import Commands
import Foundation
import Handling
import RoomMode
import RoomRecords
import Storage
import Testing

/// The delays and the teams of cases.
@Suite("Details of cases in a store")
struct DetailTests {
    private let place = RoomPlace(scopeID: UUID(), room: "OR 1")
    private let date = Date(timeIntervalSince1970: 1_700_000_000)

    private func delay(_ one: UUID, _ reason: String = "no_bed", minutes: Int? = 5) -> CaseDelayRow {
        CaseDelayRow(
            scopeID: place.scopeID, caseID: one, reason: reason, minutes: minutes, notedAt: date,
            recordedBy: .voice)
    }

    private func person(_ one: UUID, _ name: String, _ role: String = "nurse", at seconds: Double = 0)
        -> CaseStaffRow
    {
        CaseStaffRow(
            scopeID: place.scopeID, caseID: one, name: name, role: role,
            addedAt: date.addingTimeInterval(seconds),
            recordedBy: .voice)
    }

    private func implant(_ one: UUID, _ component: String, _ size: String?, _ lot: String?) -> CaseImplantRow
    {
        CaseImplantRow(
            scopeID: place.scopeID, caseID: one, component: component, size: size, lot: lot, notedAt: date,
            recordedBy: .voice)
    }

    private func note(_ one: UUID, _ text: String) -> CaseNoteRow {
        CaseNoteRow(scopeID: place.scopeID, caseID: one, text: text, notedAt: date, recordedBy: .voice)
    }

    @Test(
        "are there as they were written, also the removed ones, and writing twice is writing once",
        arguments: Engine.available)
    func written(_ engine: Engine) async throws {
        let store = try engine.store()
        var row = CaseRow(scopeID: place.scopeID, room: "OR 1", laterality: .bilateral, scheduledStart: date)
        let other = CaseRow(scopeID: place.scopeID, room: "OR 2", scheduledStart: date)
        var implant = CaseImplantRow(
            scopeID: place.scopeID, caseID: row.id, component: "Femoral component", size: "5.5",
            notedAt: date,
            recordedBy: .voice)
        let note = CaseNoteRow(
            scopeID: place.scopeID, caseID: row.id, text: "it's \"5\" — 患者", notedAt: date, recordedBy: .voice
        )
        var (one, two) = (delay(row.id), person(row.id, "Dr. Ñandú 患者; DROP TABLE cases --"))
        one.reportedBy = "Doctor Chen"
        for _ in 0..<2 {
            try await store.write([
                .saveCase(row), .saveCase(other), .saveDetail(one), .saveDetail(two),
                .saveDetail(delay(other.id)),
                .saveDetail(implant), .saveDetail(note),
            ])
        }
        var details = try await store.details(ofCases: [row.id])
        #expect(details.delays == [one] && details.staff == [two])
        #expect(details.implants == [implant] && details.notes == [note])
        implant.lot = "12AB"
        try await store.write([.saveDetail(implant)])
        #expect(try await store.details(ofCases: [row.id]).implants == [implant])
        two.removedAt = date.addingTimeInterval(60)
        (row.laterality, one.minutes) = (.left, nil)
        try await store.write([.saveCase(row), .saveDetail(one), .saveDetail(two)])
        details = try await store.details(ofCases: [row.id])
        #expect(details.delays == [one] && details.staff == [two] && details.of(row.id).staff.isEmpty)
        #expect(try await store.surgicalCase(id: row.id)?.laterality == .left)
        #expect(try await store.surgicalCase(id: other.id)?.laterality == nil)
        #expect(try await store.details(ofCases: []).rows.isEmpty)
    }

    @Test("of people each has the last row by name and role", arguments: Engine.available)
    func people(_ engine: Engine) async throws {
        let store = try engine.store()
        let row = CaseRow(scopeID: place.scopeID, room: "OR 1", scheduledStart: date)
        let rows = [
            person(row.id, "Chen"), person(row.id, "CHEN", at: 10), person(row.id, "Chen", "resident", at: 5),
            person(row.id, "Miller", at: 20),
        ]
        try await store.write([.saveCase(row)] + rows.map { .saveDetail($0) })
        #expect(
            try await store.people(scopeID: place.scopeID, limit: 9).map(\.id) == [
                rows[3].id, rows[1].id, rows[2].id,
            ])
        #expect(try await store.people(scopeID: place.scopeID, limit: 1).map(\.id) == [rows[3].id])
        #expect(try await store.people(scopeID: UUID(), limit: 9).isEmpty)
    }

    @Test("that no row may have are refused, with all that came with them", arguments: Engine.available)
    func refused(_ engine: Engine) async throws {
        let store = try engine.store()
        let row = CaseRow(scopeID: place.scopeID, room: "OR 1", scheduledStart: date)
        try await store.write([.saveCase(row)])
        let long = String(repeating: "患", count: 67)
        var reporter = delay(row.id)
        reporter.reportedBy = long
        let bad: [any CaseDetailRow] = [
            delay(row.id, "No bed"), delay(row.id, ""), delay(row.id, String(repeating: "a", count: 41)),
            delay(row.id, "a<b>"), delay(row.id, "_a"), delay(row.id, minutes: 0),
            delay(row.id, minutes: 1441),
            delay(row.id, minutes: -5), delay(UUID()), reporter, person(row.id, ""), person(row.id, long),
            person(row.id, "Chen", "Nurse"), person(UUID(), "Chen"),
            implant(row.id, "", nil, nil), implant(row.id, long, nil, nil), implant(row.id, "x", "", nil),
            implant(row.id, "x", nil, String(repeating: "1", count: 41)), implant(UUID(), "x", nil, nil),
            note(row.id, ""), note(row.id, String(repeating: "患", count: 667)), note(UUID(), "x"),
        ]
        for one in bad {
            await #expect(throws: StorageError.self) {
                try await store.write([.saveDetail(person(row.id, "good")), .saveDetail(one)])
            }
        }
        #expect(try await store.details(ofCases: [row.id]).rows.isEmpty)
    }

    @Test(
        "are the room's again after a restart; what another program changes is told",
        arguments: Engine.available)
    func room(_ engine: Engine) async throws {
        let kept = try engine.place()
        let store = try kept.open()
        let milestones = [Milestone(id: UUID(), name: "Patient In"), Milestone(id: UUID(), name: "Incision")]
        let row = CaseRow(
            scopeID: place.scopeID, room: "OR 1", procedure: "Knee", laterality: .right, status: .inProgress,
            startedAt: date)
        try await store.write([
            .saveCase(row), .saveDetail(delay(row.id)), .saveDetail(person(row.id, "Nurse Miller")),
        ])
        let room = try await RoomHandler(in: place, milestones: milestones, store: store)
        #expect(await room.state.details.of(row.id).delays.count == 1)
        #expect(await room.state.currentCase?.laterality == .right)
        try await room.refresh(at: date)
        // Another program adds a delay and removes a person; a milestone recorded here keeps the side.
        var miller = try #require(try await store.details(ofCases: [row.id]).staff.first)
        miller.removedAt = date.addingTimeInterval(10)
        try await store.write([.saveDetail(miller), .saveDetail(delay(row.id, "other", minutes: 20))])
        let told = try await room.refresh(at: date.addingTimeInterval(11), isShared: true)
        #expect(Set(told?.effects.map(\.name) ?? []) == ["delay-added", "staff-removed"])
        #expect(
            try await room.refresh(at: date.addingTimeInterval(12), isShared: true)?.effects.isEmpty ?? true)
        #expect(await room.state.details.of(row.id).delayMinutes == 25)
        let command = ParsedCommand(action: .record, targetID: milestones[0].id, targetName: "Patient In")
        let at = date.addingTimeInterval(20)
        let reply = try #require(
            await room.handle(CommandRequest(.command(command), saidAt: at, receivedAt: at)))
        try await store.append([CommandRecord(nil, writes: reply.writes)])
        #expect(try await store.surgicalCase(id: row.id)?.laterality == .right)
        // A delay that was removed here does not reappear before its row is written.
        let remove = ParsedCommand(action: .removeDelay)
        let removed = try #require(
            await room.handle(CommandRequest(.command(remove), saidAt: at, receivedAt: at)))
        try await store.write([.saveDetail(person(row.id, "Doctor Chen", "assistant"))])
        _ = try await room.refresh(at: at, isShared: true)
        #expect(await room.state.details.of(row.id).delays.count == 1)
        try await store.append([CommandRecord(nil, writes: removed.writes)])
        _ = try await room.refresh(at: at, isShared: true)
        let again = try await RoomHandler(in: place, milestones: milestones, store: store)
        #expect(await again.state.details.of(row.id).delays.count == 1)
        #expect(await again.state.details.of(row.id).staff.map(\.name) == ["Doctor Chen"])
        withExtendedLifetime(kept) {}
    }
}
