#if PostgreSQL
    import Commands
    import Foundation
    import PostgreSQLStorage
    import RoomRecords
    import Storage
    import TestSupport
    import Testing

    @Suite("Two rooms that stamp one milestone", .enabled(if: PostgreSQLServer.isInstalled))
    struct MilestoneRuleTests {
        @Test("The one that was made later counts, in whatever order they arrive", arguments: 0..<6)
        func order(_ number: Int) async throws {
            let server = try #require(PostgreSQLServer.shared)
            let connection = server.connection(
                try server.makeDatabase(), user: PostgreSQLServer.administrator)
            let stores = try (0..<3).map { _ in try PostgreSQLStore(PostgreSQLOptions(connection)) }
            let one = CaseRow(scopeID: UUID(), room: "OR 1", status: .inProgress)
            try await stores[0].write([.saveCase(one)])
            let milestone = UUID()
            let date = Date(timeIntervalSince1970: 1_700_000_000)
            // The last two in one millisecond.
            let rows = [0.0, 5, 5].map { second in
                CaseMilestoneRow(
                    caseID: one.id, targetID: milestone,
                    recordedAt: date.addingTimeInterval(second),
                    recordedBy: .voice, createdAt: date.addingTimeInterval(second))
            }
            let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
            for index in orders[number] + orders[number] {
                try await stores[index].write([.record(rows[index])])
            }
            let counting = try await stores[0].milestones(ofCases: [one.id])
            let winner = rows[1].id.uuidString > rows[2].id.uuidString ? rows[1] : rows[2]
            #expect(counting.map(\.id) == [winner.id])
        }

        @Test("A change counts as made when it was made, also if the room's clock is wrong")
        func slowClock() async throws {
            let server = try #require(PostgreSQLServer.shared)
            let connection = server.connection(
                try server.makeDatabase(), user: PostgreSQLServer.administrator)
            let store = try PostgreSQLStore(PostgreSQLOptions(connection))
            var row = CaseRow(scopeID: UUID(), room: "OR 1")
            try await store.write([.saveCase(row)])
            /// Writes as a client with a right clock, and then as a room whose clock is `behind` seconds behind.
            func surgeon(after seconds: Double, behind: Double) async throws -> String? {
                row.surgeon = "Dr. Shaw"
                try await store.write([.saveCase(row)])
                let changed = Date(timeIntervalSinceNow: seconds - behind)
                let text =
                    #"{"id":"\#(row.id)","facility_id":"\#(row.scopeID)","room":"OR 1","#
                    + #""status":"scheduled","surgeon":"Dr. Miller"}"#
                try await store.site.deliver(
                    [
                        OutgoingRow(
                            number: 1, table: .cases, row: text, columns: ["surgeon"], changedAt: changed)
                    ],
                    now: { Date(timeIntervalSinceNow: -behind) })
                return try await store.surgicalCase(id: row.id)?.surgeon
            }
            #expect(try await surgeon(after: 0.1, behind: 0) == "Dr. Miller")
            #expect(try await surgeon(after: -5, behind: 0) == "Dr. Shaw")
            #expect(try await surgeon(after: 0.1, behind: 300) == "Dr. Miller")
            #expect(try await surgeon(after: -5, behind: 300) == "Dr. Shaw")
            #expect(
                try await surgeon(after: -5, behind: -300) == "Dr. Shaw",
                "it says that it comes from the future")
            #expect(try await store.site.secondsAhead() == 0)
        }

        @Test("At the same time, one counts and none is lost")
        func race() async throws {
            let server = try #require(PostgreSQLServer.shared)
            let database = try server.makeDatabase()
            let connection = server.connection(database, user: PostgreSQLServer.administrator)
            let one = CaseRow(scopeID: UUID(), room: "OR 1", status: .inProgress)
            let first = try PostgreSQLStore(PostgreSQLOptions(connection))
            try await first.write([.saveCase(one)])
            let milestone = UUID()
            let date = Date(timeIntervalSince1970: 1_700_000_000)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for room in 0..<8 {
                    let store = try PostgreSQLStore(PostgreSQLOptions(connection))
                    group.addTask {
                        for number in 0..<20 {
                            try await store.write([
                                .record(
                                    CaseMilestoneRow(
                                        caseID: one.id, targetID: milestone, recordedAt: date,
                                        recordedBy: .voice,
                                        createdAt: date.addingTimeInterval(
                                            Double(number * 8 + (room * 5) % 8))))
                            ])
                        }
                    }
                }
                try await group.waitForAll()
            }
            let counting = try await first.milestones(ofCases: [one.id])
            #expect(counting.map(\.createdAt) == [date.addingTimeInterval(159)])
            #expect(try server.sql("SELECT count(*) FROM case_milestones", in: database) == "160")
        }
    }
#endif
