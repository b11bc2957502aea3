#if PostgreSQL
    import Commands
    import Foundation
    import PostgreSQLStorage
    import RoomRecords
    import Storage
    import TestSupport
    import Testing

    /// The notifications that the server writes about a facility's rooms.
    @Suite("Notifications", .enabled(if: PostgreSQLServer.isInstalled))
    struct NotificationTests {
        private let server: PostgreSQLServer
        private let database: String
        private let facility = UUID()
        private let store: PostgreSQLStore
        private let role: String

        init() throws {
            server = try #require(PostgreSQLServer.shared)
            database = try server.makeDatabase()
            role = "told_\(database)"
            try server.admit(role, facility, in: database)
            store = try PostgreSQLStore(PostgreSQLOptions(server.connection(database, user: role)))
        }

        /// Returns the notifications with their kinds, the newest last.
        private func told(by store: PostgreSQLStore? = nil) async throws -> [String] {
            let site = (store ?? self.store).site
            return try await site.notifications(facility: facility, limit: 50).latest.reversed().map {
                "\($0.kind) \($0.event)" + ($0.amount.map { " \($0)" } ?? "")
            }
        }

        @Test("tell of cases, milestones, staff and delays, and of what is missing, whatever changes them")
        func events() async throws {
            let milestones = ["Incision", "Closing"].map { name in
                FacilityMilestoneRow(
                    id: UUID(), scopeID: facility, name: name, displayName: name, order: 0)
            }
            for one in milestones {
                try server.sql(
                    """
                    INSERT INTO facility_milestones (id, facility_id, name, display_name)
                    VALUES ('\(one.id)', '\(facility)', '\(one.name)', '\(one.displayName)')
                    """, in: database)
            }
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
                caseID: row.id, targetID: milestones[0].id, recordedAt: now, recordedBy: .voice,
                createdAt: now)
            try await store.write([.saveCase(row), .record(incision)])
            try await store.write([.saveCase(row), .record(incision)])
            try server.sql("UPDATE cases SET status = 'completed', ended_at = now()", in: database)
            try server.sql("UPDATE cases SET status = 'in_progress', ended_at = NULL", in: database)
            #expect(
                try await told() == [
                    "case_update staff_changed", "case_update milestone_recorded", "case_update case_started",
                    "case_update case_delayed 40", "case_update case_ended",
                    "data_quality milestones_missing 1", "case_update case_reopened",
                ])
            let all = try await store.site.notifications(facility: facility, limit: 2)
            #expect(all.unreadCount == 7 && all.latest.count == 2)
            #expect(all.latest.allSatisfy { $0.caseID == row.id && $0.room == "OR 1" })
            try await store.site.markRead(upTo: all.latest[1].id, facility: facility)
            #expect(try await store.site.notifications(facility: facility, limit: 2).unreadCount == 1)
        }

        @Test("tell of a reported delay with its minutes, and of a team that has changed, once each")
        func details() async throws {
            let now = Date().kept
            let row = CaseRow(scopeID: facility, room: "OR 1", status: .inProgress, startedAt: now)
            var delay = CaseDelayRow(
                scopeID: facility, caseID: row.id, reason: "no_bed", minutes: 10, notedAt: now,
                recordedBy: .voice)
            func person(_ by: RecordedBy, at date: Date) -> CaseStaffRow {
                CaseStaffRow(
                    scopeID: facility, caseID: row.id, name: "Chen", role: "nurse", addedAt: date,
                    recordedBy: by)
            }
            var nurse = person(.voice, at: now)
            for _ in 0..<2 {
                try await store.write([.saveCase(row), .saveDetail(delay), .saveDetail(nurse)])
            }
            try await store.write([
                .saveDetail(person(.file, at: now)),
                .saveDetail(person(.voice, at: now.addingTimeInterval(-172_800))),
            ])
            (delay.removedAt, nurse.removedAt) = (now, now)
            for _ in 0..<2 { try await store.write([.saveDetail(delay), .saveDetail(nurse)]) }
            #expect(
                try await told() == [
                    "case_update delay_reported 10", "case_update staff_changed", "case_update case_started",
                    "case_update staff_changed",
                ])
        }

        @Test("are none for what was brought a day late, and gone after a week")
        func old() async throws {
            let past = Date(timeIntervalSinceNow: -2 * 86_400)
            let row = CaseRow(
                scopeID: facility, room: "OR 1", status: .completed, startedAt: past, endedAt: past)
            try await store.write([
                .saveCase(row),
                .record(
                    CaseMilestoneRow(
                        caseID: row.id, targetID: UUID(), recordedAt: past, recordedBy: .voice,
                        createdAt: past)),
            ])
            #expect(try await told() == [])
            for _ in 0..<2 { try await store.site.report(.rowsRefused, room: "OR 1") }
            #expect(try await told() == ["system rows_refused"], "once")
            try server.sql("UPDATE notifications SET created_at = now() - interval '8 days'", in: database)
            try await store.site.report(.clockDiffers, room: "OR 1")
            #expect(try await told() == ["system clock_differs"])
        }

        @Test(
            "of a call for the next patient wait until a person elsewhere acknowledges them, or the call is over"
        )
        func calls() async throws {
            let place = RoomPlace(scopeID: facility, room: "OR 1")
            func call() -> CaseFlagRow {
                CaseFlagRow(in: place, kind: .nextPatientCalled, setAt: Date(), setBy: .voice)
            }
            var flag = call()
            for _ in 0..<2 { try await store.write([.saveFlag(flag)]) }
            #expect(try await told() == ["case_update next_patient_called"], "once")
            let one = try #require(
                try await store.site.notifications(facility: facility, limit: 9).latest.first)
            #expect(one.waits && one.room == "OR 1")
            try await store.site.markRead(upTo: one.id, facility: facility)
            #expect(
                try await store.site.acknowledge(nil, in: "OR 1", facility: facility) == [],
                "it called itself")
            let all = try await store.site.acknowledge(nil, in: "OR 2", facility: facility)
            #expect(all.map(\.id) == [one.id] && all.first?.readBy == "OR 2" && all.first?.waits == false)
            #expect(try await store.site.acknowledge(one.id, in: "OR 2", facility: facility) == [])
            func waiting() async throws -> Int {
                try await store.site.notifications(facility: facility, limit: 9).latest.count { $0.waits }
            }
            flag = call()
            try await store.write([.saveFlag(flag)])
            #expect(try await waiting() == 1)
            flag.clearedAt = Date()
            try await store.write([.saveFlag(flag)])
            #expect(try await waiting() == 0)
            #expect(try await told().last == "case_update next_patient_withdrawn")
            try await store.write([.saveFlag(call())])
            try await store.write([
                .saveCase(CaseRow(scopeID: facility, room: "OR 1", status: .inProgress, startedAt: Date()))
            ])
            #expect(try await waiting() == 0, "the next case has begun")
            #expect(try await store.rooms(scopeID: facility, from: .distantPast) == ["OR 1"])
        }

        @Test("are the facility's own, and no room writes, changes or deletes one")
        func security() async throws {
            try await store.site.report(.clockDiffers, room: "OR 1")
            let one = try #require(
                try await store.site.notifications(facility: facility, limit: 1).latest.first)
            let attacker = "foreign_\(database)"
            try server.admit(attacker, UUID(), in: database)
            let foreign = try PostgreSQLStore(
                PostgreSQLOptions(server.connection(database, user: attacker)))
            #expect(try await foreign.site.notifications(facility: facility, limit: 9) == AlertList())
            try await foreign.site.markRead(upTo: one.id, facility: facility)
            #expect(try await store.site.notifications(facility: facility, limit: 9).unreadCount == 1)
            let insert =
                "INSERT INTO notifications (facility_id, kind, event) VALUES ('\(facility)', 'system', 'x')"
            let call = "SELECT voice.notify('\(facility)', 'system', 'x', 'OR 1')"
            for text in [
                insert, "DELETE FROM notifications", "UPDATE notifications SET event = 'x'", call,
                "SELECT voice.notify_of_case()",
            ] {
                for user in [role, attacker] {
                    #expect(throws: PostgreSQLComplaint.self, "\(text)") {
                        try server.sql(text, in: database, as: user)
                    }
                }
            }
            #expect(try server.sql("SELECT count(*) FROM notifications", in: database, as: attacker) == "0")
            #expect(try server.sql("SELECT count(*) FROM notifications", in: database) == "1")
        }

        @Test("work if the rules also apply to the owner of the tables")
        func owner() async throws {
            try server.sql(
                """
                DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'plain') THEN
                    CREATE ROLE plain; END IF; END $$;
                GRANT USAGE, CREATE ON SCHEMA voice TO plain;
                GRANT ALL ON ALL TABLES IN SCHEMA voice TO plain;
                GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA voice TO plain;
                ALTER TABLE notifications OWNER TO plain;
                ALTER FUNCTION voice.notify OWNER TO plain;
                ALTER FUNCTION voice.notify_of_case OWNER TO plain;
                ALTER FUNCTION voice.notify_of_milestone OWNER TO plain;
                ALTER FUNCTION voice.notify_of_flag OWNER TO plain;
                ALTER FUNCTION voice.settle_calls OWNER TO plain;
                ALTER FUNCTION voice.settle_calls_of_case OWNER TO plain;
                ALTER FUNCTION voice.report OWNER TO plain;
                """, in: database)
            try await store.write([
                .saveCase(
                    CaseRow(scopeID: facility, room: "OR 1", status: .inProgress, startedAt: Date()))
            ])
            try await store.site.report(.clockDiffers, room: "OR 1")
            #expect(try await told() == ["case_update case_started", "system clock_differs"])
            let place = RoomPlace(scopeID: facility, room: "OR 1")
            try await store.write([
                .saveFlag(CaseFlagRow(in: place, kind: .nextPatientCalled, setAt: Date(), setBy: .voice))
            ])
            #expect(try await told().last == "case_update next_patient_called")
            #expect(try await store.site.acknowledge(nil, in: "OR 2", facility: facility).count == 1)
        }
    }
#endif
