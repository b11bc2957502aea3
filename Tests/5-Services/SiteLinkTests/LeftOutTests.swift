#if PostgreSQL
    import Commands
    import Foundation
    import PCM
    import PostgreSQLStorage
    import SQLiteStorage
    import SiteLink
    import RoomRecords
    import Storage
    import TestSupport
    import Testing

    /// Rows at the site that no room can keep.
    @Suite("Bad rows at a site", .enabled(if: PostgreSQLServer.isInstalled))
    struct LeftOutTests {
        private let facility = UUID()
        private let directory = TemporaryDirectory()
        private let server: PostgreSQLServer
        private let database: String
        private let role: String

        init() throws {
            server = try #require(PostgreSQLServer.shared)
            database = try server.makeDatabase()
            role = "reader_\(database)"
            try server.admit(role, facility, in: database)
        }

        private func room() async throws -> SiteRoom {
            try await SiteRoom(directory.file("room"), server.connection(database, user: role), facility)
        }

        private func rooms(_ room: SiteRoom) async throws -> Set<String> {
            var filter = CaseFilter()
            filter.limit = 1_000_000
            return Set(try await room.store.cases(scopeID: facility, filter).map(\.room))
        }

        /// A statement that adds a case with a room's name.
        private func add(_ room: String, _ columns: String = "", _ values: String = "", id: UUID = UUID())
            -> String
        {
            "INSERT INTO cases (id, facility_id, room\(columns)) VALUES ('\(id)', '\(facility)', '\(room)'\(values));"
        }

        static let badColumns: [(String, String)] = [
            (", scheduled_start", ", '20261-01-01'"), (", scheduled_start", ", 'infinity'"),
            (", scheduled_start, scheduled_end", ", '-infinity', now()"),
            (", scheduled_start, scheduled_end", ", '0044-03-15 12:00 BC', now()"),
            (", started_at", ", '294276-12-31'"), (", procedure", ", repeat('x', 2000000)"),
            (", surgeon", ", repeat('患', 20000)"), (", status", ", 'asleep'"), (", status", ", ''"),
        ]

        @Test(
            "cost themselves alone, are told with their keys and without their words, and come once they are correct"
        )
        func leftOut() async throws {
            try server.forgetBounds(database)
            let room = try await room()
            #expect(try await wait { await room.link.status().isConnected })
            var keys: [UUID] = []
            for (column, value) in Self.badColumns {
                keys.append(UUID())
                // Another program may write bad rows in one transaction with good ones.
                try server.sql(
                    "BEGIN; \(add("before \(keys.count)"))"
                        + add(
                            "bad", "\(column), surgeon".replacing(", surgeon, surgeon", with: ", surgeon"),
                            column == ", surgeon" ? value : "\(value), 'Dr. Shaw'", id: keys[keys.count - 1])
                        + "\(add("after \(keys.count)")) COMMIT", in: database)
                let count = keys.count
                #expect(try await wait { await room.link.status().backlog.leftOutCount == count })
            }
            let good = Set((1...keys.count).flatMap { ["before \($0)", "after \($0)"] })
            #expect(try await wait { try await rooms(room) == good })
            let status = await room.link.status()
            #expect(status.isConnected)
            #expect(status.backlog.leftOut?.contains("of cases is left out") == true)
            // The room reports a left-out row once it has counted it.
            let all = keys.map { $0.uuidString.lowercased() }
            #expect(
                try await wait {
                    let told = room.notes.values.joined(separator: "\n")
                    return all.allSatisfy(told.contains)
                })
            let sentences = room.notes.values.joined(separator: "\n")
            #expect(
                !sentences.contains("Shaw") && !sentences.contains("asleep") && !sentences.contains("xxx"))
            #expect(
                try await wait {
                    try server.sql(
                        "SELECT count(*) FROM notifications WHERE event = 'rows_left_out'", in: database)
                        == "1"
                })
            // Rows of a case that is left out are left out with it.
            try server.sql(
                """
                INSERT INTO case_milestones (case_id, facility_milestone_id, recorded_at)
                VALUES ('\(keys[0])', gen_random_uuid(), now())
                """, in: database)
            try server.sql(add("later"), in: database)
            #expect(try await wait { try await rooms(room).contains("later") })
            try server.sql(
                "UPDATE cases SET scheduled_start = now(), room = 'good' WHERE id = '\(keys[0])'",
                in: database)
            #expect(try await wait { try await rooms(room).contains("good") })
            #expect(try await wait { try await room.store.milestones(ofCases: [keys[0]]).count == 1 })
            #expect(await room.link.status().backlog.leftOutCount == keys.count - 1)
            await room.stop()
        }

        @Test("of every table are left out, too")
        func tables() async throws {
            try server.forgetBounds(database)
            let (surgicalCase, milestone) = (UUID(), UUID())
            try server.sql(
                """
                \(add("OR 1", id: surgicalCase))
                INSERT INTO voice_command_aliases (facility_id, alias_phrase, action_type, deleted_at) VALUES
                    ('\(facility)', 'late', 'undo', 'infinity'), ('\(facility)', repeat('x', 100000), 'undo', NULL),
                    ('\(facility)', 'good', 'undo', NULL);
                INSERT INTO facility_milestones (id, facility_id, name, display_name) VALUES
                    (gen_random_uuid(), '\(facility)', repeat('x', 100000), 'x'),
                    ('\(milestone)', '\(facility)', 'good', 'Good');
                INSERT INTO case_milestones (case_id, facility_milestone_id, recorded_at) VALUES
                    ('\(surgicalCase)', gen_random_uuid(), '12026-01-01'), ('\(surgicalCase)', '\(milestone)', now());
                """, in: database)
            let room = try await room()
            #expect(try await wait { await room.link.status().isConnected })
            #expect(await room.link.status().backlog.leftOutCount == 4)
            #expect(try await room.store.milestones(ofCases: [surgicalCase]).count == 1)
            #expect(try await room.store.aliases(scopeID: facility).map(\.phrase) == ["good"])
            #expect(try await room.store.milestones(scopeID: facility, includingInactive: true).count == 1)
            await room.stop()
        }

        @Test("that are huge take no memory of a room, and are remembered up to a hundred")
        func huge() async throws {
            try server.forgetBounds(database)
            try server.sql(
                """
                INSERT INTO cases (id, facility_id, room, procedure)
                    SELECT gen_random_uuid(), '\(facility)', 'OR 1', repeat('x', 2000000) FROM generate_series(1, 200);
                \(add("good"))
                """, in: database)
            let cost = FuzzCost()
            let room = try await room()
            #expect(try await wait { await room.link.status().isConnected })
            #expect(try await rooms(room) == ["good"])
            #expect(await room.link.status().backlog.leftOutCount == 100)
            #expect(room.notes.values.contains { $0.contains("more rows of the site are left out") })
            if cost.isOfThisTest { #expect(cost.memoryGrowth < 200_000, "400 MB are at the site") }
            await room.stop()
        }

        @Test("are refused by the site itself")
        func refused() throws {
            for (column, value) in Self.badColumns {
                let error = #expect(throws: PostgreSQLComplaint.self, "\(column)\(value)") {
                    try server.sql(add("bad", column, value), in: database, as: role)
                }
                #expect(error?.text.contains("violates check constraint") == true)
            }
            for statement in [
                "INSERT INTO voice_command_aliases (facility_id, alias_phrase, action_type) VALUES "
                    + "('\(facility)', repeat('x', 2001), 'undo')",
                "INSERT INTO facility_milestones (id, facility_id, name, display_name) VALUES "
                    + "(gen_random_uuid(), '\(facility)', 'x', repeat('x', 1001))",
                "INSERT INTO room_timers (id, facility_id, room, kind, set_at, rings_at) VALUES "
                    + "(gen_random_uuid(), '\(facility)', 'x', 'timer', now(), 'infinity')",
                "INSERT INTO room_memories VALUES ('\(facility)', 'x', '\"' || repeat('x', 2000000) || '\"')",
                "INSERT INTO case_flags (id, facility_id, room, kind, set_at, set_by) VALUES "
                    + "(gen_random_uuid(), '\(facility)', repeat('x', 201), 'surgeon_left', now(), 'voice')",
                "UPDATE notifications SET read_at = 'infinity'",
            ] {
                if statement.hasPrefix("UPDATE") {
                    try server.sql("SELECT voice.report('OR 1', 'clock_differs')", in: database, as: role)
                }
                #expect(throws: PostgreSQLComplaint.self, "\(statement)") {
                    try server.sql(statement, in: database, as: role)
                }
            }
        }

        @Test("at random, among good ones, never stop those")
        func fuzz() async throws {
            try server.forgetBounds(database)
            let room = try await room()
            #expect(try await wait { await room.link.status().isConnected })
            var numbers = SeededGenerator(seed: 12)
            let times = [
                "now()", "NULL", "'infinity'", "'-infinity'", "'0001-01-01 BC'", "'4713-01-01 BC'",
                "'9999-12-31 23:59:59.999'",
                "'10000-01-01'", "'0001-01-01'", "'1969-12-31'", "'2026-02-28 24:00'", "'294276-12-31'",
            ]
            let texts = [
                "''", "'x'", "repeat('x', 20000)", "chr(1)", "chr(127)", "E'\\n'", "'\u{202E}'", "chr(65533)",
                "'null'",
                "'{}'", "'\u{1F469}\u{1F3FD}'", "repeat('\"', 9000)", "NULL",
            ]
            let statuses = ["'scheduled'", "'completed'", "'cancelled'", "'asleep'", "''", "'SCHEDULED'"]
            var sentinels = Set<String>()
            for number in FuzzCases("rows of a site", usually: 150, cost: 50) {
                func one(_ values: [String]) -> String { values.randomElement(using: &numbers)! }
                sentinels.insert("good \(number)")
                try server.sql(
                    """
                    BEGIN;
                    INSERT INTO cases (id, facility_id, room, procedure, surgeon, status, scheduled_start, scheduled_end,
                        started_at, ended_at) VALUES (gen_random_uuid(), '\(facility)', coalesce(\(one(texts)), 'x'),
                        \(one(texts)), \(one(texts)), \(one(statuses)), \(one(times)), \(one(times)), \(one(times)), \(one(times)));
                    \(add("good \(number)"))
                    INSERT INTO voice_command_aliases (facility_id, alias_phrase, action_type, deleted_at) VALUES
                        ('\(facility)', coalesce(\(one(texts)), 'x'), coalesce(nullif(\(one(texts)), ''), 'x'), \(one(times)));
                    COMMIT
                    """, in: database)
            }
            #expect(try await wait(60) { try await rooms(room).isSuperset(of: sentinels) })
            #expect(await room.link.status().isConnected)
            await room.stop()
        }
    }
#endif
