#if PostgreSQL
    import Commands
    import Foundation
    import PostgreSQLStorage
    import RoomRecords
    import Storage
    import TestSupport
    import Testing

    /// Two facilities on one server. Each attack is tried twice: by the store, and by a person with `psql` who has the
    /// other facility's password and knows every key of this one.
    @Suite("One facility's rows are its own", .enabled(if: PostgreSQLServer.isInstalled))
    struct SecurityTests {
        private let server: PostgreSQLServer
        private let database: String
        private let ours = UUID()
        private let theirs = UUID()
        /// Roles belong to the whole server, so each test has its own.
        private let room: String
        private let attacker: String
        private let store: PostgreSQLStore
        private let foreign: PostgreSQLStore
        private let date = Date(timeIntervalSince1970: 1_700_000_000)

        private let surgicalCase: CaseRow
        private let milestone: CaseMilestoneRow
        private let alias: Alias
        private let entry: CommandLogEntry

        init() async throws {
            server = try #require(PostgreSQLServer.shared)
            database = try server.makeDatabase()
            (room, attacker) = ("room_\(database)", "attacker_\(database)")
            try server.admit(room, ours, in: database)
            try server.admit(attacker, theirs, in: database)
            store = try PostgreSQLStore(PostgreSQLOptions(server.connection(database, user: room)))
            foreign = try PostgreSQLStore(PostgreSQLOptions(server.connection(database, user: attacker)))
            surgicalCase = CaseRow(
                scopeID: ours, room: "OR 1", procedure: "Knee", status: .inProgress, startedAt: date)
            milestone = CaseMilestoneRow(
                caseID: surgicalCase.id, targetID: UUID(), recordedAt: date, recordedBy: .voice,
                createdAt: date)
            alias = .sample("ours", facility: ours)
            var entry = CommandLogEntry.sample("secret")
            entry.scopeID = ours
            self.entry = entry
            let place = RoomPlace(scopeID: ours, room: "OR 1")
            try await store.write([
                .saveCase(surgicalCase), .record(milestone),
                .saveTimer(CaseTimerRow(in: place, caseID: surgicalCase.id, startedAt: date)),
                .saveFlag(
                    CaseFlagRow(
                        in: place, caseID: surgicalCase.id, kind: .surgeonLeft, setAt: date, setBy: .voice)),
                .saveRoomTimer(RoomTimerRow(in: place, kind: .timer, setAt: date, ringsAt: date)),
                .remember(RoomMemoryRow(in: place, memory: "{}")),
                .saveDetail(
                    CaseDelayRow(
                        scopeID: ours, caseID: surgicalCase.id, reason: "no_bed", notedAt: date,
                        recordedBy: .voice)),
                .saveDetail(
                    CaseStaffRow(
                        scopeID: ours, caseID: surgicalCase.id, name: "Secret", role: "nurse", addedAt: date,
                        recordedBy: .voice)),
                .saveDetail(
                    CaseImplantRow(
                        scopeID: ours, caseID: surgicalCase.id, component: "Liner", notedAt: date,
                        recordedBy: .voice)),
                .saveDetail(
                    CaseNoteRow(
                        scopeID: ours, caseID: surgicalCase.id, text: "Secret", notedAt: date,
                        recordedBy: .voice)),
            ])
            try await store.save(alias)
            try await store.learn(
                LearnedAlias(
                    alias: .sample("learned", facility: ours), transcription: "learned", classifier: "x",
                    confidence: 1, learnedAt: date))
            try await store.append(entry)
        }

        /// Returns all rows, as the owner sees them.
        private func everything() throws -> String {
            try Self.tables.map { table in
                try server.sql("SELECT t FROM voice.\(table) t ORDER BY 1", in: database)
            }.joined(separator: "\n--\n")
        }

        private static let tables = [
            "cases", "case_milestones", "case_timers", "case_flags", "room_timers", "room_memories",
            "voice_command_aliases", "voice_learned_aliases", "voice_command_logs", "facility_milestones",
            "voice_file_aliases", "voice_file_milestones", "case_delays", "case_staff",
            "case_implants", "case_notes",
        ]

        /// Tables that the database itself writes, about the others.
        private static let toldTables = ["notifications"]

        @Test("a room of the facility sees all of it, and owns none of it")
        func own() async throws {
            #expect(try await store.facility() == ours)
            #expect(
                try await store.rows(of: RoomPlace(scopeID: ours, room: "OR 1")).milestones == [milestone])
            #expect(try await store.recentLogs(limit: 9) == [entry])
            #expect(try await store.learnedAliases(scopeID: ours).count == 1)
            let owned = try server.sql(
                """
                SELECT count(*) FROM pg_tables WHERE tableowner IN ('\(room)', '\(attacker)')
                    OR (schemaname = 'voice' AND NOT rowsecurity
                        AND tablename NOT IN ('versions', 'rooms', 'facilities', 'wakes', 'occupied'))
                """, in: database)
            #expect(owned == "0")
            let forced = try server.sql(
                "SELECT count(*) FROM pg_class WHERE relnamespace = 'voice'::regnamespace AND relkind = 'r' "
                    + "AND relforcerowsecurity", in: database)
            #expect(forced == "\(Self.tables.count + Self.toldTables.count)")
        }

        @Test("another facility's room sees nothing, whatever keys it knows")
        func sees() async throws {
            #expect(try await foreign.facility() == theirs)
            #expect(try await foreign.surgicalCase(id: surgicalCase.id) == nil)
            #expect(try await foreign.milestones(ofCases: [surgicalCase.id]).isEmpty)
            #expect(try await foreign.details(ofCases: [surgicalCase.id]).rows.isEmpty)
            #expect(try await foreign.people(scopeID: ours, limit: 9).isEmpty)
            #expect(try await foreign.cases(scopeID: ours, CaseFilter()).isEmpty)
            #expect(try await foreign.rows(of: RoomPlace(scopeID: ours, room: "OR 1")) == RoomRows())
            #expect(try await foreign.openTimers(of: RoomPlace(scopeID: ours, room: "OR 1")).isEmpty)
            #expect(try await foreign.aliases(scopeID: ours).isEmpty)
            #expect(try await foreign.alias(id: alias.id) == nil)
            #expect(try await foreign.learnedAliases(scopeID: ours).isEmpty)
            #expect(try await foreign.recentLogs(limit: 9).isEmpty)
            for table in Self.tables + Self.toldTables where !table.hasPrefix("voice_file") {
                #expect(try server.sql("SELECT count(*) FROM \(table)", in: database, as: attacker) == "0")
            }
        }

        @Test("nor changes anything by the store's own calls")
        func changes() async throws {
            let before = try everything()
            var stolen = surgicalCase
            stolen.scopeID = theirs
            var moved = alias
            moved.scopeID = theirs
            let other = CaseMilestoneRow(
                caseID: surgicalCase.id, targetID: milestone.targetID, recordedAt: nil,
                recordedBy: .touch, createdAt: date.addingTimeInterval(60))
            let own = RoomPlace(scopeID: theirs, room: "OR 1")
            for write in [
                RoomWrite.saveCase(surgicalCase), .saveCase(stolen), .record(other),
                .saveTimer(CaseTimerRow(in: own, caseID: surgicalCase.id, startedAt: date)),
                .saveFlag(
                    CaseFlagRow(
                        in: own, caseID: surgicalCase.id, kind: .surgeonLeft, setAt: date, setBy: .voice)),
                .saveTimer(CaseTimerRow(in: RoomPlace(scopeID: ours), startedAt: date)),
                // Adds to a case of the attacked facility, in its name and in the attacker's own.
                .saveDetail(
                    CaseDelayRow(
                        scopeID: theirs, caseID: surgicalCase.id, reason: "no_bed", notedAt: date,
                        recordedBy: .voice)),
                .saveDetail(
                    CaseStaffRow(
                        scopeID: ours, caseID: surgicalCase.id, name: "x", role: "nurse", addedAt: date,
                        recordedBy: .voice)),
                .remember(RoomMemoryRow(in: RoomPlace(scopeID: ours, room: "OR 1"), memory: "[]")),
            ] {
                let error = await #expect(throws: StorageError.self) { try await foreign.write([write]) }
                #expect([.refused, .badValue].contains(error?.code))
            }
            for one in [alias, moved, .sample("global")] {
                await #expect(throws: StorageError.self) { try await foreign.save(one) }
            }
            await #expect(throws: StorageError.self) { try await foreign.append(.sample("unnamed facility")) }
            await #expect(throws: StorageError.self) {
                try await foreign.follow([.sample("global")], at: date)
            }
            try await foreign.quarantine(aliasID: alias.id, at: date)
            #expect(try await foreign.forget(aliasIDs: [alias.id], at: date) == 0)
            // The store takes a row with an existing key for written. The row belongs to another facility, and
            // stays unchanged.
            try? await foreign.write([.record(milestone)])
            #expect(try everything() == before)
        }

        @Test(
            "nor by statements of its own",
            arguments: [
                "UPDATE cases SET status = 'cancelled'",
                "UPDATE cases SET facility_id = '%theirs%' WHERE id = '%case%'",
                "UPDATE case_milestones SET superseded_at = now() WHERE id = '%milestone%'",
                "DELETE FROM cases", "DELETE FROM voice_command_logs", "TRUNCATE cases CASCADE",
                "INSERT INTO cases (id, facility_id, room) VALUES (gen_random_uuid(), '%ours%', 'OR 1')",
                "INSERT INTO cases (id, facility_id, room) VALUES ('%case%', '%theirs%', 'x') "
                    + "ON CONFLICT (id) DO UPDATE SET room = 'x'",
                "INSERT INTO case_milestones (case_id, facility_milestone_id, created_at) "
                    + "VALUES ('%case%', gen_random_uuid(), now() + interval '1 day')",
                "SET request.jwt.claims = '{\"facility_id\": \"%ours%\"}'; UPDATE cases SET status = 'cancelled'",
                "SELECT set_config('request.jwt.claims', '{\"app_metadata\": {\"facility_id\": \"%ours%\"}}', false); "
                    + "UPDATE cases SET status = 'cancelled'",
                "SET ROLE voice_room; UPDATE cases SET status = 'cancelled'",
                "SET SESSION AUTHORIZATION %room%; UPDATE cases SET status = 'cancelled'",
                "SET ROLE %room%; UPDATE cases SET status = 'cancelled'",
                "SET row_security = off; UPDATE cases SET status = 'cancelled'",
                "UPDATE voice.rooms SET facility_id = '%ours%'", "SELECT * FROM voice.rooms",
                "SELECT * FROM voice.facilities", "SELECT * FROM voice.occupied", "SELECT * FROM voice.wakes",
                "SELECT voice.admit('%attacker%', '%ours%')",
                "ALTER TABLE cases DISABLE ROW LEVEL SECURITY", "ALTER TABLE cases DISABLE TRIGGER ALL",
                "CREATE OR REPLACE FUNCTION voice.facility() RETURNS uuid LANGUAGE sql AS 'SELECT ''%ours%''::uuid'",
                "CREATE TEMP TABLE rooms AS SELECT '%attacker%'::name role_name, '%ours%'::uuid facility_id; "
                    + "SET search_path = pg_temp, voice; UPDATE voice.cases SET status = 'cancelled'",
                "COPY voice_command_logs TO STDOUT", "CREATE ROLE authenticator LOGIN",
            ])
        func statements(_ pattern: String) throws {
            var text = pattern
            for (name, value) in [
                ("ours", ours.uuidString), ("theirs", theirs.uuidString),
                ("case", surgicalCase.id.uuidString),
                ("milestone", milestone.id.uuidString), ("room", room), ("attacker", attacker),
            ] { text = text.replacingOccurrences(of: "%\(name)%", with: value) }
            let before = try everything()
            let answer = try? server.sql(text, in: database, as: attacker)
            #expect(try everything() == before)
            #expect(!(answer ?? "").contains(ours.uuidString.lowercased()) || pattern.contains("set_config"))
            #expect(!(answer ?? "").contains("secret"))
        }

        @Test("A room that belongs to no facility sees and writes nothing")
        func none() async throws {
            let role = "nobody_\(database)"
            try server.sql("CREATE ROLE \(role) LOGIN; GRANT voice_room TO \(role)", in: database)
            let store = try PostgreSQLStore(PostgreSQLOptions(server.connection(database, user: role)))
            #expect(try await store.facility() == nil)
            #expect(try await store.cases(scopeID: ours, CaseFilter()).isEmpty)
            await #expect(throws: StorageError.self) { try await store.write([.saveCase(surgicalCase)]) }
        }

        @Test("A template of all facilities is read by each, and written by none")
        func templates() async throws {
            let template = UUID()
            try server.sql(
                "INSERT INTO voice_command_aliases (id, alias_phrase, action_type) VALUES "
                    + "('\(template)', 'for all', 'next_patient')", in: database)
            #expect(try await foreign.aliases(scopeID: theirs).map(\.id) == [template])
            #expect(try await store.aliases(scopeID: ours).contains { $0.id == template })
            try server.sql(
                "UPDATE voice_command_aliases SET alias_phrase = 'x' WHERE id = '\(template)'", in: database,
                as: attacker)
            #expect(try await store.alias(id: template)?.phrase == "for all")
        }

        @Test("A user of Supabase has the facility of the signed token, and never one that they chose")
        func token() throws {
            let names = ["authenticator", "authenticated", "anon"]
            // Roles are the server's: a server of its own, with Supabase's roles from the start.
            let server = try PostgreSQLServer()
            let database = "supabase"
            try server.sql("CREATE DATABASE supabase", in: "postgres")
            for name in names { try server.sql("CREATE ROLE \(name) LOGIN", in: database) }
            try server.sql(
                """
                GRANT authenticated, anon TO authenticator;
                ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT ALL ON TABLES TO anon, authenticated;
                """, in: database)
            try server.migrate(database)
            try server.sql(
                "INSERT INTO cases (id, facility_id, room) VALUES (gen_random_uuid(), '\(ours)', 'OR 1')",
                in: database)
            func count(_ role: String, _ claims: String) throws -> String {
                try server.sql(
                    "SET ROLE \(role); SET request.jwt.claims = '\(claims)'; SELECT count(*) FROM public.cases",
                    in: database,
                    as: "authenticator")
            }
            #expect(try count("authenticated", #"{"facility_id": "\#(ours)"}"#) == "1")
            #expect(try count("authenticated", #"{"app_metadata": {"facility_id": "\#(ours)"}}"#) == "1")
            #expect(try count("authenticated", #"{"user_metadata": {"facility_id": "\#(ours)"}}"#) == "0")
            #expect(try count("authenticated", #"{"facility_id": "\#(theirs)"}"#) == "0")
            #expect(try count("authenticated", "") == "0")
            #expect(throws: PostgreSQLComplaint.self) { try count("anon", #"{"facility_id": "\#(ours)"}"#) }
        }

        @Test("The migrations run again without harm, and rows stay")
        func again() throws {
            let before = try everything()
            try server.migrate(database)
            #expect(try everything() == before)
        }
    }
#endif
