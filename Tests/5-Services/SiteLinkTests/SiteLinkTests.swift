#if PostgreSQL
    import Commands
    import Foundation
    import PostgreSQLStorage
    import SQLiteStorage
    import SiteLink
    import RoomRecords
    import Storage
    import TestSupport
    import Testing

    /// Rooms with files of their own and one server.
    @Suite("Rooms and their site", .enabled(if: PostgreSQLServer.isInstalled))
    struct SiteLinkTests {
        private let facility = UUID()
        private let directory = TemporaryDirectory()
        /// An hour ago, because the link does not fetch old rows from the server.
        private let date = Date(timeIntervalSince1970: (Date().timeIntervalSince1970 - 3600).rounded())

        private typealias Room = SiteRoom

        private func room(_ name: String, _ server: PostgreSQLServer, _ database: String) async throws -> Room
        {
            let role = "\(name)_\(database)"
            try? server.admit(role, facility, in: database)
            return try await Room(directory.file(name), server.connection(database, user: role), facility)
        }

        @Test("What one room or a person with SQL changes is in the others within a second")
        func live() async throws {
            let server = try #require(PostgreSQLServer.shared)
            let database = try server.makeDatabase()
            let (one, two) = (
                try await room("one", server, database), try await room("two", server, database)
            )
            #expect(try await wait { await one.link.status().isConnected })
            #expect(try await wait { await two.link.status().isConnected })
            let row = CaseRow(scopeID: facility, room: "OR 1", status: .inProgress, startedAt: date)
            let milestone = CaseMilestoneRow(
                caseID: row.id, targetID: UUID(), recordedAt: date, recordedBy: .voice,
                createdAt: date)
            try await one.store.append([CommandRecord(nil, writes: [.saveCase(row), .record(milestone)])])
            #expect(try await wait(1) { try await two.store.milestones(ofCases: [row.id]) == [milestone] })
            let alias = Alias.sample("a new phrase", facility: facility)
            try await two.store.save(alias)
            #expect(try await wait(1) { try await one.store.alias(id: alias.id) == alias })
            // The link reports the change once it is stored.
            #expect(try await wait(1) { one.changes.values.contains { $0.changesAliases } })
            try server.sql("UPDATE cases SET procedure = 'Knee', status = 'completed'", in: database)
            #expect(
                try await wait(1) {
                    let now = try await one.store.surgicalCase(id: row.id)
                    return now?.procedure == "Knee" && now?.status == .completed
                })
            try server.sql(
                "INSERT INTO voice_command_aliases (alias_phrase, action_type) VALUES ('for all', 'next_patient')",
                in: database)
            #expect(
                try await wait(1) {
                    try await two.store.aliases(scopeID: facility).contains { $0.phrase == "for all" }
                })
            // The link does not send back rows that came from the server.
            #expect(try await wait { await two.link.status().backlog.waitingCount == 0 })
            #expect(try await one.store.site.outgoing(limit: 9).isEmpty)
        }

        @Test(
            "Delays, teams and sides go to the other rooms and come from them; what was taken back is so everywhere"
        )
        func details() async throws {
            let server = try #require(PostgreSQLServer.shared)
            let database = try server.makeDatabase()
            let one = try await room("one", server, database)
            let two = try await room("two", server, database)
            #expect(try await wait { await one.link.status().isConnected })
            #expect(try await wait { await two.link.status().isConnected })
            let row = CaseRow(
                scopeID: facility, room: "OR 1", laterality: .left, status: .inProgress, startedAt: date)
            var delay = CaseDelayRow(
                scopeID: facility, caseID: row.id, reason: "no_bed", minutes: 10, notedAt: date,
                recordedBy: .voice)
            let person = CaseStaffRow(
                scopeID: facility, caseID: row.id, name: "Doctor Chen", role: "assistant", addedAt: date,
                recordedBy: .voice)
            let implant = CaseImplantRow(
                scopeID: facility, caseID: row.id, component: "Liner", size: "5", lot: "12A", notedAt: date,
                recordedBy: .voice)
            let note = CaseNoteRow(
                scopeID: facility, caseID: row.id, text: "a note", notedAt: date, recordedBy: .voice)
            let writes = [
                RoomWrite.saveDetail(delay), .saveDetail(person), .saveDetail(implant), .saveDetail(note),
            ]
            try await one.store.append([CommandRecord(nil, writes: [.saveCase(row)] + writes)])
            #expect(
                try await wait {
                    let there = try await two.store.details(ofCases: [row.id])
                    return there.delays == [delay] && there.staff == [person] && there.implants == [implant]
                        && there.notes == [note]
                })
            #expect(try await two.store.surgicalCase(id: row.id)?.laterality == .left)
            // The other room takes the delay back; a person with SQL changes the side and the role.
            delay.removedAt = date.addingTimeInterval(60)
            try await two.store.write([.saveDetail(delay)])
            try server.sql(
                "UPDATE cases SET laterality = 'right'; UPDATE case_staff SET role = 'resident'", in: database
            )
            #expect(
                try await wait {
                    let here = try await one.store.details(ofCases: [row.id])
                    let side = try await one.store.surgicalCase(id: row.id)?.laterality
                    return here.delays == [delay] && here.staff.first?.role == "resident" && side == .right
                })
            #expect(try await wait(1) { one.changes.values.contains { $0.changesCases } })
            #expect(try await wait { await two.link.status().backlog.waitingCount == 0 })
            // A row that no room can keep is left out alone.
            try server.sql(
                """
                ALTER TABLE case_staff DROP CONSTRAINT case_staff_name_check;
                ALTER TABLE case_staff DROP CONSTRAINT IF EXISTS case_staff_name_bounds;
                INSERT INTO case_staff (id, facility_id, case_id, name, role, added_at, recorded_by) VALUES
                    (gen_random_uuid(), '\(facility)', '\(row.id)', repeat('x', 300), 'nurse', now(), 'touch'),
                    (gen_random_uuid(), '\(facility)', '\(row.id)', repeat('x', 9000), 'nurse', now(), 'touch'),
                    (gen_random_uuid(), '\(facility)', '\(row.id)', 'Miller', 'nurse', now(), 'touch')
                """, in: database)
            #expect(
                try await wait {
                    try await one.store.details(ofCases: [row.id]).staff.contains { $0.name == "Miller" }
                })
            #expect(try await wait { await one.link.status().backlog.leftOutCount == 2 })
        }

        @Test("A room begins without its server, and everything missed on both sides is caught up")
        func away() async throws {
            let server = try PostgreSQLServer()
            let database = try server.makeDatabase()
            try server.admit("one_\(database)", facility, in: database)
            server.crash()
            let one = try await room("one", server, database)
            let row = CaseRow(scopeID: facility, room: "OR 1", status: .inProgress, startedAt: date)
            try await one.store.write([.saveCase(row)])
            var entries: [CommandLogEntry] = []
            for number in 0..<250 {
                var entry = CommandLogEntry.sample("\(number)", at: Double(number))
                (entry.scopeID, entry.workID) = (facility, row.id)
                entries.append(entry)
            }
            try await one.store.append(entries)
            let status = await one.link.status()
            #expect(!status.isConnected && status.backlog.waitingCount == 251)
            #expect(try #require(status.backlog.oldest).timeIntervalSinceNow > -60)
            #expect(try await wait { await one.link.status().reason != nil })
            try server.start()
            let alias = UUID()
            try server.sql(
                "INSERT INTO voice_command_aliases (id, facility_id, alias_phrase, action_type) VALUES "
                    + "('\(alias)', '\(facility)', 'meanwhile', 'next_patient')", in: database)
            #expect(try await wait { await one.link.status().backlog.waitingCount == 0 })
            #expect(try await wait { try await one.store.alias(id: alias) != nil })
            let texts = try server.sql(
                "SELECT string_agg(command_text, ',' ORDER BY number) FROM voice_command_logs", in: database)
            #expect(texts == (0..<250).map(String.init).joined(separator: ","))
            // The connection alone is lost, and another client changes something before it is back.
            try server.sql("UPDATE cases SET surgeon = 'Dr. Shaw'", in: database)
            try server.disconnect("one_\(database)")
            try server.sql("UPDATE cases SET procedure = 'Hip'", in: database)
            #expect(
                try await wait {
                    let now = try await one.store.surgicalCase(id: row.id)
                    return now?.procedure == "Hip" && now?.surgeon == "Dr. Shaw"
                })
        }

        @Test("A change that was made while away does not undo what others changed since")
        func older() async throws {
            let server = try PostgreSQLServer()
            let database = try server.makeDatabase()
            var one: Room? = try await room("one", server, database)
            var row = CaseRow(scopeID: facility, room: "OR 1", scheduledStart: date)
            try await one?.store.write([.saveCase(row)])
            #expect(try await wait { await one?.link.status().backlog.waitingCount == 0 })
            await one?.stop()
            // The room has no link, and goes on.
            (row.status, row.startedAt) = (.inProgress, date)
            try await one?.store.write([.saveCase(row)])
            one = nil
            try await Task.sleep(for: .milliseconds(10))
            try server.sql("UPDATE cases SET status = 'cancelled', surgeon = 'Dr. Shaw'", in: database)
            one = try await room("one", server, database)
            #expect(
                try await wait {
                    let now = try await one?.store.surgicalCase(id: row.id)
                    return now?.status == .cancelled && now?.surgeon == "Dr. Shaw" && now?.startedAt == date
                })
            #expect(
                try server.sql("SELECT status, surgeon, started_at IS NOT NULL FROM cases", in: database)
                    == "cancelled|Dr. Shaw|t")
        }

        @Test("What a waiting change kept out comes once the server has decided")
        func held() async throws {
            let server = try #require(PostgreSQLServer.shared)
            let database = try server.makeDatabase()
            var one: Room? = try await room("one", server, database)
            var row = CaseRow(scopeID: facility, room: "OR 1", scheduledStart: date)
            try await one?.store.write([.saveCase(row)])
            #expect(try await wait { await one?.link.status().backlog.waitingCount == 0 })
            await one?.stop()
            row.surgeon = "Dr. Miller"
            try await one?.store.write([.saveCase(row)])
            one = nil
            try await Task.sleep(for: .milliseconds(10))
            try server.sql("UPDATE cases SET surgeon = 'Dr. Shaw'", in: database)
            one = try await room("one", server, database)
            #expect(
                try await wait(5) { try await one?.store.surgicalCase(id: row.id)?.surgeon == "Dr. Shaw" })
            #expect(try server.sql("SELECT surgeon FROM cases", in: database) == "Dr. Shaw")
        }

        @Test("Two rooms that stamp one milestone while away agree afterwards, and both are told")
        func clash() async throws {
            let server = try PostgreSQLServer()
            let database = try server.makeDatabase()
            let (one, two) = (
                try await room("one", server, database), try await room("two", server, database)
            )
            let row = CaseRow(scopeID: facility, room: "OR 1", status: .inProgress, startedAt: date)
            try await one.store.write([.saveCase(row)])
            #expect(try await wait { try await two.store.surgicalCase(id: row.id) != nil })
            server.crash()
            let milestone = UUID()
            let rows = [5.0, 0].map { second in
                CaseMilestoneRow(
                    caseID: row.id, targetID: milestone,
                    recordedAt: date.addingTimeInterval(second),
                    recordedBy: .voice, createdAt: date.addingTimeInterval(second))
            }
            try await one.store.write([.record(rows[0])])
            try await two.store.write([.record(rows[1])])
            try server.start()
            for room in [one, two] {
                #expect(try await wait { try await room.store.milestones(ofCases: [row.id]) == [rows[0]] })
                #expect(try await wait { room.changes.values.contains { !$0.clashes.isEmpty } })
            }
            #expect(one.changes.values.flatMap(\.clashes).map(\.countsOurs) == [true])
            #expect(two.changes.values.flatMap(\.clashes).map(\.countsOurs) == [false])
            #expect(try server.sql("SELECT count(*) FROM case_milestones", in: database) == "2")
        }

        @Test("A row that the server never takes is put aside with its reason, and holds up no other")
        func refused() async throws {
            let server = try #require(PostgreSQLServer.shared)
            let database = try server.makeDatabase()
            try server.sql("ALTER TABLE cases ADD CHECK (room <> 'none')", in: database)
            let one = try await room("one", server, database)
            let bad = CaseRow(scopeID: facility, room: "none")
            let good = CaseRow(scopeID: facility, room: "OR 1")
            try await one.store.write([.saveCase(bad), .saveCase(good)])
            #expect(try await wait { try server.sql("SELECT count(*) FROM cases", in: database) == "1" })
            #expect(try await wait { await one.link.status().backlog.refusedCount == 1 })
            #expect(await one.link.status().backlog.refusal?.contains("refuses a row") == true)
            #expect(try await one.store.surgicalCase(id: bad.id) == bad, "it stays in the room")
        }

        @Test(
            "A room that the server no longer takes puts no row aside, and brings all once it is taken again")
        func moved() async throws {
            let server = try #require(PostgreSQLServer.shared)
            let database = try server.makeDatabase()
            let one = try await room("one", server, database)
            #expect(try await wait { await one.link.status().isConnected })
            try server.admit("one_\(database)", UUID(), in: database)
            try await one.store.write([.saveCase(CaseRow(scopeID: facility, room: "OR 1"))])
            #expect(try await wait { await one.link.status().reason?.contains("admit it there") == true })
            let backlog = await one.link.status().backlog
            #expect(backlog.waitingCount == 1 && backlog.refusedCount == 0)
            try server.admit("one_\(database)", facility, in: database)
            #expect(try await wait { await one.link.status().backlog.waitingCount == 0 })
            #expect(try server.sql("SELECT count(*) FROM cases", in: database) == "1")
        }

        @Test("A room that the server takes for one of another facility brings nothing, and says so")
        func foreign() async throws {
            let server = try #require(PostgreSQLServer.shared)
            let database = try server.makeDatabase()
            try server.admit("one_\(database)", UUID(), in: database)
            let one = try await Room(
                directory.file("one"), server.connection(database, user: "one_\(database)"), facility)
            try await one.store.write([.saveCase(CaseRow(scopeID: facility, room: "OR 1"))])
            #expect(try await wait { await one.link.status().reason?.contains("admit it there") == true })
            #expect(await one.link.status().backlog.waitingCount == 1)
            #expect(try server.sql("SELECT count(*) FROM cases", in: database) == "0")
        }
    }
#endif
