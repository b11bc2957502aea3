#if PostgreSQL
    import Commands
    import Foundation
    import PostgreSQLStorage
    import RoomRecords
    import SQLiteStorage
    import SiteLink
    import Storage
    import TestSupport
    import Testing

    /// Rooms of a facility that share a role, and one connection to the server.
    @Suite(
        "Rooms behind PgBouncer",
        .enabled(
            if: PgBouncer.isInstalled && PostgreSQLServer.isInstalled,
            "skipped: pgbouncer or postgresql is not installed"))
    struct PooledTests {
        private let facility = UUID()
        private let directory = TemporaryDirectory()
        private let date = Date(timeIntervalSince1970: (Date().timeIntervalSince1970 - 3600).rounded())

        private func rooms(_ server: PostgreSQLServer, _ database: String, count: Int) async throws -> (
            rooms: [SiteRoom], pooler: PgBouncer
        ) {
            let role = "facility_\(database)"
            try server.admit(role, facility, in: database)
            let pooler = try PgBouncer(before: server)
            var rooms: [SiteRoom] = []
            for number in 0..<count {
                rooms.append(
                    try await SiteRoom(
                        directory.file("\(number).sqlite"), pooler.connection(database, user: role), facility,
                        isPooled: true))
            }
            for room in rooms { #expect(try await wait { await room.link.status().isConnected }) }
            return (rooms, pooler)
        }

        @Test("learn of each other's changes and of a person's, send each row once, and hold one connection")
        func live() async throws {
            let server = try #require(PostgreSQLServer.shared)
            let database = try server.makeDatabase()
            let (rooms, pooler) = try await rooms(server, database, count: 8)
            let row = CaseRow(scopeID: facility, room: "OR 1", status: .inProgress, startedAt: date)
            let milestone = CaseMilestoneRow(
                caseID: row.id, targetID: UUID(), recordedAt: date, recordedBy: .voice, createdAt: date)
            try await rooms[0].store.append([
                CommandRecord(nil, writes: [.saveCase(row), .record(milestone)])
            ])
            for room in rooms {
                #expect(try await wait { try await room.store.milestones(ofCases: [row.id]) == [milestone] })
            }
            try server.sql("UPDATE cases SET procedure = 'Knee'", in: database)
            for room in rooms {
                #expect(try await wait { try await room.store.surgicalCase(id: row.id)?.procedure == "Knee" })
            }
            for (number, room) in rooms.enumerated() {
                let entries = (0..<50).map { CommandRecord(CommandLogEntry.sample("\(number) \($0)")) }
                try await room.store.append(
                    entries.map { record in
                        var entry = record.entry
                        entry?.scopeID = facility
                        return CommandRecord(entry)
                    })
            }
            for room in rooms {
                #expect(try await wait { await room.link.status().backlog.waitingCount == 0 })
                #expect(await room.link.status().backlog.refusedCount == 0)
            }
            #expect(try server.sql("SELECT count(*) FROM voice_command_logs", in: database) == "400")
            let count = "SELECT count(*) FROM pg_stat_activity WHERE usename = 'facility_\(database)'"
            #expect(try server.sql(count, in: database) == "1")
            for room in rooms { await room.stop() }
            withExtendedLifetime(pooler) {}
        }

        @Test(
            "show an alert within the interval of their question, and ask for the list if something changed alone"
        )
        func alerts() async throws {
            let server = try PostgreSQLServer()
            let database = try server.makeDatabase()
            let (rooms, pooler) = try await rooms(server, database, count: 2)
            let two = rooms[1].link
            func list() async throws -> AlertList { try await two.alerts(scopeID: facility, limit: 9) }
            #expect(try await list().latest.isEmpty)
            let row = CaseRow(scopeID: facility, room: "OR 1", status: .inProgress, startedAt: date)
            try await rooms[0].store.write([.saveCase(row)])
            #expect(try await wait { try await list().unreadCount == 1 })
            let known = try await list()
            // If the link asked the server each time, the display would hang now.
            try server.freeze(true, user: "facility_\(database)")
            #expect(try await list() == known)
            try server.freeze(false, user: "facility_\(database)")
            try await two.markRead(upTo: try #require(known.latest.first).id, scopeID: facility)
            #expect(try await wait { try await list().unreadCount == 0 })
            for room in rooms { await room.stop() }
            withExtendedLifetime(pooler) {}
        }
    }
#endif
