#if PostgreSQL
    import Commands
    import Foundation
    import PostgreSQLStorage
    import RoomRecords
    import Storage
    import TestSupport
    import Testing

    @Suite("A site of many rooms", .enabled(if: PostgreSQLServer.isInstalled))
    struct ManyRoomsTests {
        private let facility = UUID()
        private let server: PostgreSQLServer
        private let database: String

        init() throws {
            server = try #require(PostgreSQLServer.shared)
            database = try server.makeDatabase()
            try server.admit("\(database)_a", facility, in: database)
            try server.admit("\(database)_b", UUID(), in: database)
        }

        private func store(_ role: String = "a") throws -> PostgreSQLStore {
            try PostgreSQLStore(PostgreSQLOptions(server.connection(database, user: "\(database)_\(role)")))
        }

        private func entry(_ text: String, daysAgo days: Double) -> CommandLogEntry {
            CommandLogEntry(
                scopeID: facility, workID: nil, commandText: text, confidence: .high, outcome: .done,
                createdAt: Date(
                    timeIntervalSince1970: (Date().timeIntervalSince1970 - days * 86_400).rounded()))
        }

        @discardableResult
        private func sql(_ text: String) throws -> String { try server.sql(text, in: database) }

        @Test(
            "its log in months has every row of before in the same order, and what is sent twice counts once")
        func months() async throws {
            let store = try store()
            let old = (0..<30).map { entry("\($0)", daysAgo: Double($0 * 20)) }
            try await store.append(old.reversed().map { CommandRecord($0) })
            let before = try await store.recentLogs(limit: 100)
            try sql("SELECT voice.partition_logs(); SELECT voice.partition_logs()")
            #expect(try await store.recentLogs(limit: 100) == before && before.count == 30)
            try await store.append(old.map { CommandRecord($0) })
            #expect(try await store.recentLogs(limit: 100) == before)
            // New rows come after the old ones.
            try await store.append([CommandRecord(entry("new", daysAgo: 0))])
            let count = try sql(
                "SELECT number > (SELECT max(number) FROM voice_command_logs_others) FROM voice_command_logs WHERE command_text = 'new'"
            )
            #expect(count == "t")
            // A row of a wrong clock is kept, and moves once there is a partition for it.
            try await store.append([CommandRecord(entry("far", daysAgo: -70))])
            try sql("SELECT voice.add_log_month(now() + interval '70 days')")
            #expect(
                try sql(
                    "SELECT tableoid::regclass::text ~ '_20[0-9]{2}_[01][0-9]$' FROM voice_command_logs WHERE command_text = 'far'"
                ) == "t")
            // The migrations are run again without harm.
            try server.migrate(database)
            #expect(try await store.recentLogs(limit: 100).count == 32)
        }

        @Test("its log in months is as closed to rooms as before")
        func rights() async throws {
            try await store().append([
                CommandRecord(entry("mine", daysAgo: 1)), CommandRecord(entry("old", daysAgo: 99)),
            ])
            try sql("SELECT voice.partition_logs()")
            #expect(try await store("b").recentLogs(limit: 9).isEmpty)
            let (a, b) = ("\(database)_a", "\(database)_b")
            let parts = try sql(
                "SELECT inhrelid::regclass FROM pg_inherits WHERE inhparent = 'voice_command_logs'::regclass")
            #expect(parts.split(separator: "\n").count == 4)
            for part in parts.split(separator: "\n") {
                #expect(throws: PostgreSQLComplaint.self) {
                    try server.sql("SELECT count(*) FROM \(part)", in: database, as: a)
                }
            }
            for statement in [
                "DELETE FROM voice_command_logs", "UPDATE voice_command_logs SET command_text = ''",
                "SELECT voice.keep(interval '0', interval '0')", "SELECT voice.partition_logs()",
                "SELECT voice.add_log_month(now())", "LOCK TABLE voice_command_logs",
            ] {
                #expect(throws: PostgreSQLComplaint.self, "\(statement)") {
                    try server.sql(statement, in: database, as: a)
                }
            }
            let foreign =
                "INSERT INTO voice_command_logs (id, facility_id, command_text, confidence_level, outcome, created_at) VALUES (gen_random_uuid(), '\(facility)', '', 'none', 'recorded', now())"
            #expect(throws: PostgreSQLComplaint.self) { try server.sql(foreign, in: database, as: b) }
            #expect(try await store().server().dangers.isEmpty)
            try sql("ALTER TABLE voice_command_logs DISABLE ROW LEVEL SECURITY")
            #expect(
                try await store().server().dangers.contains { $0.text.contains("voice_command_logs is off") })
        }

        @Test(
            "what is old goes, by months and with all that belongs to a case, and nothing else",
            arguments: [true, false])
        func retention(isDivided: Bool) async throws {
            let store = try store()
            if isDivided {
                try sql(
                    "SELECT voice.partition_logs(); SELECT voice.add_log_month(now() - interval '200 days')")
            }
            try await store.append([1, 99, 200, 399].map { CommandRecord(entry("\(Int($0))", daysAgo: $0)) })
            let now = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded())
            func ended(_ days: Double, _ status: CaseStatus = .completed) -> CaseRow {
                let time = now - days * 86_400
                return CaseRow(
                    scopeID: facility, room: "\(days)", status: status, startedAt: time, endedAt: time)
            }
            let (old, new, running) = (ended(800), ended(10), ended(900, .inProgress))
            let milestone = CaseMilestoneRow(
                caseID: old.id, targetID: UUID(), recordedAt: now, recordedBy: .file, createdAt: now)
            let timer = CaseTimerRow(
                in: RoomPlace(scopeID: facility, room: "1"), caseID: old.id, startedAt: now)
            try await store.write([
                .saveCase(old), .saveCase(new), .saveCase(running), .record(milestone), .saveTimer(timer),
            ])
            #expect(try sql("SELECT * FROM voice.keep(NULL, NULL)") == "0|0|0")
            let answer = try sql("SELECT * FROM voice.keep('150 days', '2 years')")
            #expect(answer == (isDivided ? "1|1|1" : "0|2|1"))
            #expect(try await store.recentLogs(limit: 9).map(\.commandText) == ["1", "99"])
            #expect(try await store.surgicalCase(id: old.id) == nil)
            #expect(try await store.milestones(ofCases: [old.id]).isEmpty)
            #expect(try sql("SELECT count(*) FROM case_timers") == "0")
            #expect(
                Set(try await store.cases(scopeID: facility, CaseFilter()).map(\.id)) == [new.id, running.id])
            // A role from which the rules hide rows would delete none, so the function refuses.
            try sql("SELECT voice.keep(NULL, NULL)")
            let complaint = #expect(throws: PostgreSQLComplaint.self) {
                try server.sql(
                    """
                    CREATE ROLE \(database)_k NOLOGIN; GRANT CREATE, USAGE ON SCHEMA voice TO \(database)_k;
                    GRANT EXECUTE ON FUNCTION voice.keep(interval, interval), voice.check_keeper() TO \(database)_k;
                    SET ROLE \(database)_k; SELECT voice.keep(interval '0', interval '0');
                    """, in: database)
            }
            #expect(complaint?.text.contains("BYPASSRLS") == true)
        }

        @Test("a room that asks learns in which tables its facility has changes, and of no other's")
        func news() async throws {
            let (store, stranger) = (try store(), try store("b"))
            func position() async throws -> String { try await store.site.position(after: nil).next }
            var known = try await store.site.news(since: try await position())
            #expect(known.tables.isEmpty)
            let start = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded())
            let row = CaseRow(scopeID: facility, room: "1", status: .inProgress, startedAt: start)
            let milestone = CaseMilestoneRow(
                caseID: row.id, targetID: UUID(), recordedAt: start, recordedBy: .voice, createdAt: start)
            let delay = CaseDelayRow(
                scopeID: facility, caseID: row.id, reason: "no_bed", notedAt: start, recordedBy: .voice)
            for (write, table) in [
                (.saveCase(row), .cases), (.record(milestone), .caseMilestones),
                (.saveDetail(delay), .caseDelays),
            ] as [(RoomWrite, SiteTable)] {
                let before = try await position()
                try await store.write([write])
                let now = try await store.site.news(since: before)
                #expect(now.tables == [table] && now.alerts != known.alerts)
                #expect(try await stranger.site.news(since: before).tables.isEmpty)
                #expect(try await store.site.news(since: try await position()).tables.isEmpty)
                known = now
            }
            let before = try await position()
            try await store.save(Alias.sample("own", facility: facility))
            #expect(try await store.site.news(since: before).tables == [.aliases])
            try server.sql(
                "INSERT INTO voice_command_aliases (alias_phrase, action_type) VALUES ('all', 'x')",
                in: database)
            #expect(try await stranger.site.news(since: before).tables == [.aliases])
            let list = try await store.site.notifications(facility: facility, limit: 9)
            let newest = try #require(list.latest.first)
            try await store.site.markRead(upTo: newest.id, facility: facility)
            #expect(try await store.site.news(since: before).alerts != known.alerts)
        }

        @Test("a copy that follows answers every question of a board, and takes no row")
        func replica() async throws {
            let store = try store()
            let start = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded())
            let row = CaseRow(scopeID: facility, room: "1", status: .inProgress, startedAt: start)
            try await store.append([CommandRecord(entry("said", daysAgo: 0), writes: [.saveCase(row)])])
            let copy = try PostgreSQLServer(following: server)
            let reader = try PostgreSQLStore(
                PostgreSQLOptions(copy.connection(database, user: "\(database)_a")))
            let place = RoomPlace(scopeID: facility, room: "1")
            #expect(try await reader.rows(of: place).openCase == row)
            #expect(try await reader.cases(scopeID: facility, CaseFilter()) == [row])
            #expect(try await reader.rooms(scopeID: facility, from: .distantPast) == ["1"])
            #expect(try await reader.surgicalCase(id: row.id) == row)
            #expect(try await reader.milestones(scopeID: facility).isEmpty)
            #expect(try await reader.details(ofCases: [row.id]) == CaseDetails())
            #expect(try await reader.people(scopeID: facility, limit: 9).isEmpty)
            #expect(try await reader.openTimers(of: place).isEmpty)
            #expect(try await reader.recentLogs(limit: 9).map(\.commandText) == ["said"])
            #expect(try await reader.aliases(scopeID: facility).isEmpty)
            #expect(try await reader.learnedAliases(scopeID: facility).isEmpty)
            #expect(try await reader.site.notifications(facility: facility, limit: 9).unreadCount == 1)
            #expect(try await reader.facility() == facility)
            #expect(try await reader.server().dangers.isEmpty)
            let other = CaseRow(scopeID: facility, room: "1")
            for work in [
                { try await reader.write([.saveCase(other)]) },
                { try await reader.site.listen(facility: facility) },
            ] as [@Sendable () async throws -> Void] {
                let error = await #expect(throws: StorageError.self) { try await work() }
                #expect(error?.code == .readOnly, "\(error?.message ?? "")")
            }
            // The standby follows the server.
            try await store.write([.saveCase(other)])
            let end = ContinuousClock.now + .seconds(20)
            while try await reader.surgicalCase(id: other.id) == nil, .now < end {}
            #expect(try await reader.surgicalCase(id: other.id) == other)
        }
    }
#endif
