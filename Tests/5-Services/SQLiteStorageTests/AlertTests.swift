import Commands
import Foundation
import GRDB
import RoomRecords
import SQLiteStorage
import Storage
import TestSupport
import Testing

/// The alerts that a room's own database writes if there is no site.
@Suite("Alerts without a site")
struct AlertTests {
    private let directory = TemporaryDirectory()
    private let store: SQLiteStore
    private let facility = UUID()
    private let place: RoomPlace

    init() throws {
        store = try SQLiteStore(path: directory.database)
        place = RoomPlace(scopeID: facility, room: "OR 1")
    }

    /// Returns the alerts with their kinds, the newest last.
    private func told() async throws -> [String] {
        try await store.alerts(scopeID: facility, limit: 50).latest.reversed().map {
            "\($0.kind) \($0.event)" + ($0.amount.map { " \($0)" } ?? "")
        }
    }

    @Test("they are those of a site's server: cases, milestones, staff, delays, and what is missing")
    func events() async throws {
        let milestones = ["Incision", "Closing"].enumerated().map { index, name in
            FacilityMilestoneRow(id: UUID(), scopeID: facility, name: name, displayName: name, order: index)
        }
        try await store.follow(milestones: milestones, scopeID: facility)
        let now = Date()
        var row = CaseRow(
            scopeID: facility, room: "OR 1", surgeon: "Dr. Shaw",
            scheduledStart: now.addingTimeInterval(-40 * 60))
        try await store.write([.saveCase(row)])
        #expect(try await told() == [], "a schedule is no news")
        row.surgeon = "Dr. Miller"
        try await store.write([.saveCase(row)])
        (row.status, row.startedAt) = (.inProgress, now)
        let incision = CaseMilestoneRow(
            caseID: row.id, targetID: milestones[0].id, recordedAt: now, recordedBy: .voice, createdAt: now)
        try await store.append([CommandRecord(nil, writes: [.saveCase(row), .record(incision)])])
        try await store.write([.saveCase(row), .record(incision)])
        (row.status, row.endedAt) = (.completed, now)
        try await store.write([.saveCase(row)])
        (row.status, row.endedAt) = (.inProgress, nil)
        try await store.write([.saveCase(row)])
        #expect(
            try await told() == [
                "case_update staff_changed", "case_update milestone_recorded", "case_update case_started",
                "case_update case_delayed 40", "case_update case_ended", "data_quality milestones_missing 1",
                "case_update case_reopened",
            ])
        let two = try await store.alerts(scopeID: facility, limit: 2)
        #expect(two.unreadCount == 7 && two.latest.count == 2)
        try await store.markRead(upTo: two.latest[1].id, scopeID: facility)
        #expect(try await store.alerts(scopeID: facility, limit: 2).unreadCount == 1)
        #expect(try await store.alerts(scopeID: UUID(), limit: 9) == AlertList(), "of another facility")
    }

    @Test("a call for the next patient waits until a person elsewhere acknowledges it; “seen” passes over it")
    func call() async throws {
        let flag = CaseFlagRow(in: place, kind: .nextPatientCalled, setAt: Date(), setBy: .voice)
        for _ in 0..<2 { try await store.write([.saveFlag(flag)]) }
        #expect(try await told() == ["case_update next_patient_called"], "once")
        let one = try #require(try await store.alerts(scopeID: facility, limit: 9).latest.first)
        #expect(one.waits && one.room == "OR 1")
        try await store.markRead(upTo: one.id, scopeID: facility)
        #expect(try await store.acknowledge(nil, in: "OR 1", scopeID: facility) == [], "its own room called")
        #expect(try await store.acknowledge(nil, in: "OR 2", scopeID: UUID()) == [], "another facility")
        let all = try await store.acknowledge(nil, in: "OR 2", scopeID: facility)
        #expect(all.map(\.id) == [one.id] && all.first?.readBy == "OR 2" && all.first?.waits == false)
        #expect(try await store.acknowledge(one.id, in: "OR 2", scopeID: facility) == [])
    }

    @Test("a call is over when it is taken back, or when the next case of the room begins")
    func settled() async throws {
        func call() -> CaseFlagRow {
            CaseFlagRow(in: place, kind: .nextPatientCalled, setAt: Date(), setBy: .touch)
        }
        var flag = call()
        try await store.write([.saveFlag(flag)])
        flag.clearedAt = Date()
        try await store.write([.saveFlag(flag)])
        #expect(
            try await told() == ["case_update next_patient_called", "case_update next_patient_withdrawn"])
        #expect(try await store.alerts(scopeID: facility, limit: 9).latest.allSatisfy { !$0.waits })
        try await store.write([.saveFlag(call())])
        try await store.write([
            .saveCase(CaseRow(scopeID: facility, room: "OR 2", status: .inProgress, startedAt: Date()))
        ])
        #expect(
            try await store.alerts(scopeID: facility, limit: 9).latest.contains { $0.waits }, "another room")
        try await store.write([
            .saveCase(CaseRow(scopeID: facility, room: "OR 1", status: .inProgress, startedAt: Date()))
        ])
        #expect(try await store.alerts(scopeID: facility, limit: 9).latest.allSatisfy { !$0.waits })
    }

    @Test("there are none of what is older than a day, none with a site, and old ones go after a week")
    func limits() async throws {
        let past = Date(timeIntervalSinceNow: -2 * 86_400)
        let row = CaseRow(scopeID: facility, room: "OR 1", status: .completed, startedAt: past, endedAt: past)
        let time = CaseMilestoneRow(
            caseID: row.id, targetID: UUID(), recordedAt: past, recordedBy: .voice, createdAt: past)
        try await store.write([.saveCase(row), .record(time)])
        #expect(try await told() == [])
        let (facility, old) = (self.facility, UTCTimestamp.text(Date(timeIntervalSinceNow: -8 * 86_400)))
        try await DatabaseQueue(path: directory.database).write { db in
            try db.execute(
                sql: """
                    INSERT INTO notifications (id, facility_id, kind, event, created_at)
                    VALUES (?, ?, 'system', 'clock_differs', ?)
                    """,
                arguments: [UUID().uuidString.lowercased(), facility.uuidString.lowercased(), old])
        }
        #expect(try await told() == ["system clock_differs"])
        func begin() -> RoomWrite {
            .saveCase(CaseRow(scopeID: facility, room: "OR 1", status: .inProgress, startedAt: Date()))
        }
        try await store.write([begin()])
        #expect(try await told() == ["case_update case_started"])
        try await store.site.join(facility: facility)
        try await store.write([begin()])
        #expect(try await told() == ["case_update case_started"], "the site's server writes them")
        _ = try await store.site.leave()
        try await store.write([begin()])
        #expect(try await told().count == 2)
    }
}
