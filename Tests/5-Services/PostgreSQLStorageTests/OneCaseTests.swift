#if PostgreSQL
    import Foundation
    import PostgreSQLStorage
    import RoomRecords
    import Storage
    import TestSupport
    import Testing

    /// Two daemons, or a daemon and another program, that begin a case in one room.
    @Suite("A room has one case in progress", .enabled(if: PostgreSQLServer.isInstalled))
    struct OneCaseTests {
        private let server: PostgreSQLServer
        private let database: String
        private let stores: [PostgreSQLStore]
        private let facility = UUID()
        private let date = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded())

        init() throws {
            server = try #require(PostgreSQLServer.shared)
            database = try server.makeDatabase()
            var stores: [PostgreSQLStore] = []
            for number in 0..<2 {
                let role = "double_\(number)_\(database)"
                try server.admit(role, facility, in: database)
                stores.append(try PostgreSQLStore(PostgreSQLOptions(server.connection(database, user: role))))
            }
            self.stores = stores
        }

        private func begun(_ seconds: Double, room: String = "OR 1") -> CaseRow {
            CaseRow(
                scopeID: facility, room: room, status: .inProgress,
                startedAt: date.addingTimeInterval(seconds))
        }

        private func statuses(_ rows: [CaseRow]) async throws -> [CaseStatus?] {
            var all: [CaseStatus?] = []
            for row in rows { all.append(try await stores[0].surgicalCase(id: row.id)?.status) }
            return all
        }

        private func events() throws -> String {
            try server.sql("SELECT string_agg(event, ' ' ORDER BY event) FROM notifications", in: database)
        }

        @Test(
            "The one that began last goes on, whichever comes first; the facility is told",
            arguments: [false, true])
        func order(_ isReversed: Bool) async throws {
            let rows = [begun(0), begun(3)]
            for row in isReversed ? rows.reversed() : rows { try await stores[0].write([.saveCase(row)]) }
            #expect(try await statuses(rows) == [.cancelled, .inProgress])
            #expect(try events().contains("case_doubled"))
            #expect(
                try await stores[0].surgicalCase(id: rows[0].id)?.startedAt == rows[0].startedAt,
                "nothing is lost")
        }

        @Test(
            "Of two that began in one millisecond the one with the smaller key goes on",
            arguments: [false, true])
        func equal(_ isReversed: Bool) async throws {
            let rows = [begun(0), begun(0)].sorted { $0.id.uuidString < $1.id.uuidString }
            for row in isReversed ? rows.reversed() : rows { try await stores[0].write([.saveCase(row)]) }
            #expect(try await statuses(rows) == [.inProgress, .cancelled])
        }

        @Test("One that was left open is over when the next one begins", arguments: [false, true])
        func forgotten(_ isReversed: Bool) async throws {
            let rows = [begun(-7200), begun(0)]
            for row in isReversed ? rows.reversed() : rows { try await stores[0].write([.saveCase(row)]) }
            #expect(try await statuses(rows) == [.completed, .inProgress])
            #expect(try await stores[0].surgicalCase(id: rows[0].id)?.endedAt == rows[1].startedAt)
        }

        @Test("Two rooms that begin at once leave one, however often")
        func atOnce() async throws {
            for number in 0..<20 {
                let rows = [begun(0, room: "OR \(number)"), begun(0.5, room: "OR \(number)")]
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for (store, row) in zip(stores, rows) {
                        group.addTask { try await store.write([.saveCase(row)]) }
                    }
                    try await group.waitForAll()
                }
                #expect(try await statuses(rows) == [.cancelled, .inProgress])
            }
        }

        @Test("What a room that was away says of its case afterwards counts")
        func afterwards() async throws {
            let (mine, theirs) = (begun(-7200), begun(0))
            try await stores[1].write([.saveCase(theirs)])
            func bring(_ row: CaseRow, _ columns: [String], at time: Double) async throws {
                let json = """
                    {"id": "\(row.id)", "facility_id": "\(facility)", "room": "\(row.room)", "status": "\(row.status.rawValue)",
                    "started_at": "\(row.startedAt!.ISO8601Format())",
                    "ended_at": \(row.endedAt.map { "\"\($0.ISO8601Format())\"" } ?? "null")}
                    """
                try await stores[0].site.deliver([
                    OutgoingRow(
                        number: 1, table: .cases, row: json, columns: columns,
                        changedAt: date.addingTimeInterval(time))
                ])
            }
            try await bring(mine, [], at: -7200)
            var over = mine
            (over.status, over.endedAt) = (.completed, date.addingTimeInterval(-3600))
            try await bring(over, ["status", "ended_at"], at: -3600)
            #expect(try await stores[0].surgicalCase(id: mine.id) == over)
            // The room sends the case once more, as after a failure.
            let before = try events()
            try await bring(mine, [], at: -7200)
            #expect(try await stores[0].surgicalCase(id: mine.id) == over)
            #expect(try await statuses([theirs]) == [.inProgress])
            #expect(try events() == before)
        }

        @Test("Cases of other rooms, of other facilities and on the schedule are no concern of it")
        func others() async throws {
            let rows = [begun(0), begun(1, room: "OR 2")]
            var planned = begun(2)
            planned.status = .scheduled
            try await stores[0].write((rows + [planned]).map { .saveCase($0) })
            try server.sql(
                "INSERT INTO cases (id, facility_id, room, status) VALUES (gen_random_uuid(), '\(UUID())', 'OR 1', "
                    + "'in_progress')", in: database)
            #expect(try await statuses(rows + [planned]) == [.inProgress, .inProgress, .scheduled])
            planned.status = .inProgress
            try await stores[1].write([.saveCase(planned)])
            #expect(try await statuses(rows + [planned]) == [.cancelled, .inProgress, .inProgress])
        }
    }
#endif
