#if PostgreSQL
    import Commands
    import Foundation
    import PostgreSQLStorage
    import RoomRecords
    import Storage
    import TestSupport
    import Testing

    /// A pooler gives a connection of the server to one client after the other. All tests have one connection for each
    /// role, so two clients of a role always share it.
    @Suite(
        "Behind PgBouncer in the mode transaction",
        .enabled(
            if: PgBouncer.isInstalled && PostgreSQLServer.isInstalled,
            "skipped: pgbouncer or postgresql is not installed"))
    struct PoolerTests {
        private let facility = UUID()
        private let other = UUID()
        private let server: PostgreSQLServer
        private let database: String

        init() throws {
            server = try #require(PostgreSQLServer.shared)
            database = try server.makeDatabase()
            try server.admit("\(database)_a", facility, in: database)
            try server.admit("\(database)_b", other, in: database)
        }

        private var one: String { "\(database)_a" }
        private var two: String { "\(database)_b" }

        private func store(_ pooler: PgBouncer, _ user: String, isPooled: Bool = true) throws
            -> PostgreSQLStore
        {
            var options = PostgreSQLOptions(pooler.connection(database, user: user))
            options.isPooled = isPooled
            // A busy machine may take longer than a room waits.
            (options.connectLimit, options.queryLimit) = (60, 60)
            return try PostgreSQLStore(options)
        }

        /// Opens a store through the pooler. Like a room, it tries again if a login gets no answer.
        private func open(_ pooler: PgBouncer, _ user: String) async throws -> PostgreSQLStore {
            let store = try store(pooler, user)
            let end = ContinuousClock.now + .seconds(60)
            while true {
                do {
                    _ = try await store.facility()
                    return store
                } catch let error as StorageError
                    where error.code == .unavailable && ContinuousClock.now < end
                {
                    print("PgBouncer: \(error.message)\n\(pooler.log)")
                    try await Task.sleep(for: .milliseconds(100))
                }
            }
        }

        /// Returns the output of `psql`, which sends the statements one by one.
        private func psql(_ pooler: PgBouncer, _ user: String, _ sql: String) throws -> String {
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = [
                "psql", "-X", "-A", "-t", "-q", "-v", "ON_ERROR_STOP=1", "-d",
                pooler.connection(database, user: user),
            ]
            let (input, output) = (Pipe(), Pipe())
            (process.standardInput, process.standardOutput) = (input, output)
            process.standardError = output
            try process.run()
            try input.fileHandleForWriting.write(contentsOf: Data((sql + "\n").utf8))
            try input.fileHandleForWriting.close()
            let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            return text.trimmingCharacters(in: .whitespacesAndNewlines)
        }

        @Test(
            "many clients of two facilities, in turn and at once, get and write the rows of their own alone")
        func facilities() async throws {
            let pooler = try PgBouncer(before: server)
            for user in [one, two] { _ = try await open(pooler, user) }
            let stores = try (0..<12).map { try (store(pooler, $0.isMultiple(of: 2) ? one : two), $0) }
            let owners = [facility, other]
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (store, number) in stores {
                    let owner = owners[number % 2]
                    group.addTask {
                        for round in 0..<20 {
                            #expect(try await store.facility() == owner)
                            let row = CaseRow(
                                scopeID: owner, room: "OR \(number)", procedure: "\(round)",
                                status: .scheduled)
                            try await store.write([.saveCase(row)])
                            let mine = try await store.cases(scopeID: owner, CaseFilter())
                            #expect(
                                mine.contains { $0.id == row.id } && mine.allSatisfy { $0.scopeID == owner })
                            let stranger = owners[(number + 1) % 2]
                            #expect(try await store.cases(scopeID: stranger, CaseFilter()).isEmpty)
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try server.sql("SELECT count(*) FROM cases", in: database) == "240")
            // Each role has one connection, for any number of clients.
            let count = "SELECT count(*) FROM pg_stat_activity WHERE usename LIKE '\(database)%'"
            #expect(try server.sql(count, in: database) == "2")
        }

        @Test("a row of another facility is refused, and the next client of the connection is unharmed")
        func refused() async throws {
            let pooler = try PgBouncer(before: server)
            let (first, second) = (try await open(pooler, one), try await open(pooler, one))
            let error = await #expect(throws: StorageError.self) {
                try await first.write([.saveCase(CaseRow(scopeID: other, room: "1"))])
            }
            #expect(error?.code == .refused, "\(error?.message ?? "")\n\(pooler.log)")
            #expect(try await second.cases(scopeID: facility, CaseFilter()).isEmpty)
            try await first.write([.saveCase(CaseRow(scopeID: facility, room: "1"))])
            #expect(try await second.cases(scopeID: facility, CaseFilter()).count == 1)
        }

        @Test("leaves no setting to the next client, and takes none over from the one before")
        func settings() async throws {
            let pooler = try PgBouncer(before: server)
            let names = [
                "search_path", "TimeZone", "statement_timeout", "lock_timeout", "voice.changed_at",
                "idle_in_transaction_session_timeout",
            ]
            let look = names.map { "SELECT coalesce(current_setting('\($0)', true), '');" }.joined(
                separator: "\n")
            let before = try psql(pooler, one, look)
            let store = try await open(pooler, one)
            let date = Date(timeIntervalSince1970: 1_700_000_000.123)
            var row = CaseRow(scopeID: facility, room: "1", status: .inProgress, startedAt: date)
            try await store.write([.saveCase(row)])
            row.procedure = "Knee"
            let changed = OutgoingRow(
                number: 1, table: .cases, row: try json(row), columns: ["procedure"], changedAt: Date())
            try await store.site.deliver([changed])
            #expect(try psql(pooler, one, look) == before)

            // A client of the same role leaves settings behind, as a script may. They must not affect rooms.
            _ = try psql(
                pooler, one,
                """
                SET search_path = nowhere; SET TimeZone = 'Asia/Tokyo'; SET statement_timeout = '9s';
                SET DateStyle = 'German'; SET lock_timeout = '9s';
                """)
            #expect(
                try psql(pooler, one, "SHOW search_path") == "nowhere", "the pooler lets settings through")
            let read = try #require(try await store.surgicalCase(id: row.id))
            #expect(read.startedAt == date && read.procedure == "Knee")
            #expect(try await store.rows(of: RoomPlace(scopeID: facility, room: "1")).openCase == read)
            #expect(try await store.site.news(since: "0").tables == [.cases])
        }

        private func json(_ row: CaseRow) throws -> String {
            let encoder = JSONEncoder()
            encoder.dateEncodingStrategy = .custom { date, encoder in
                var container = encoder.singleValueContainer()
                try container.encode(UTCTimestamp.text(date))
            }
            return String(decoding: try encoder.encode(row), as: UTF8.self)
        }

        @Test("a facility that a setting named would leak to the next client: ours goes by the role")
        func leaking() async throws {
            let pooler = try PgBouncer(before: server)
            // Logs in as Supabase's API does. The API sets the claims for a transaction. A client that set them for a
            // session would pass its facility to the next client, and no rule of the database could notice.
            try server.sql(
                """
                DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'authenticator') THEN
                    CREATE ROLE authenticator LOGIN; END IF; END $$;
                GRANT voice_room TO authenticator;
                """, in: database)
            let claims = #"{"facility_id": "\#(other.uuidString.lowercased())"}"#
            let ask = "SELECT voice.facility()"
            _ = try psql(
                pooler, "authenticator", "BEGIN; SET LOCAL request.jwt.claims = '\(claims)'; \(ask); COMMIT;")
            #expect(try psql(pooler, "authenticator", ask) == "")
            _ = try psql(pooler, "authenticator", "SET request.jwt.claims = '\(claims)';")
            #expect(try psql(pooler, "authenticator", ask) == other.uuidString.lowercased(), "it leaks")
            // For a role of voiced the same setting has no effect.
            _ = try psql(pooler, one, "SET request.jwt.claims = '\(claims)';")
            #expect(try psql(pooler, one, ask) == facility.uuidString.lowercased())
            #expect(try await open(pooler, one).facility() == facility)
        }

        @Test("a pooler that logs all clients in as one role is refused by the rooms of all other facilities")
        func oneRole() async throws {
            let pooler = try PgBouncer(before: server, user: one)
            try await open(pooler, one).site.listen(facility: facility)
            let stranger = try await open(pooler, two)
            let error = await #expect(throws: StorageError.self) {
                try await stranger.site.listen(facility: other)
            }
            #expect(error?.code == .refused && error?.message.contains("voice.admit") == true)
        }

        @Test(
            "without the setting, what is prepared is lost or another's: that is refused, and the doctor knows why"
        )
        func unset() async throws {
            let pooler = try PgBouncer(before: server)
            let (first, second) = (
                try store(pooler, one, isPooled: false), try store(pooler, one, isPooled: false)
            )
            _ = try? await first.facility()
            await #expect(throws: StorageError.self) { try await second.facility() }
            let session = try PgBouncer(before: server, mode: "session", poolSize: 2)
            #expect(try await store(session, two, isPooled: false).server().isBehindPooler)
            #expect(try await store(pooler, two).server().isBehindPooler)
            let direct = try PostgreSQLStore(PostgreSQLOptions(server.connection(database, user: two)))
            #expect(try await direct.server().isBehindPooler == false)
        }

        @Test("a password is asked for by the pooler and believed by the server")
        func password() async throws {
            let role = "\(database)_p"
            try server.admit(role, facility, in: database, password: "a long one")
            let pooler = try PgBouncer(before: server, authentication: "scram-sha-256")
            var options = PostgreSQLOptions(pooler.connection(database, user: role), password: "a long one")
            options.isPooled = true
            (options.connectLimit, options.queryLimit) = (60, 60)
            #expect(try await PostgreSQLStore(options).facility() == facility)
            options.password = "another"
            let wrong = try PostgreSQLStore(options)
            let error = await #expect(throws: StorageError.self) { try await wrong.facility() }
            #expect(error?.code == .refused)
        }

        @Test("a server that is away, and is back: the pooler's words are understood")
        func away() async throws {
            let server = try PostgreSQLServer()
            let database = try server.makeDatabase()
            try server.admit("room", facility, in: database)
            let pooler = try PgBouncer(before: server, settings: ["server_login_retry = 1"])
            var options = PostgreSQLOptions(pooler.connection(database, user: "room"))
            options.isPooled = true
            (options.connectLimit, options.queryLimit) = (3, 3)
            let store = try PostgreSQLStore(options)
            #expect(try await store.facility() == facility)
            server.crash()
            let error = await #expect(throws: StorageError.self) { try await store.facility() }
            #expect(error?.code == .unavailable, "\(error?.message ?? "")")
            let again = await #expect(throws: StorageError.self) { try await store.facility() }
            #expect(again?.code == .unavailable, "\(again?.message ?? "")")
            try server.start()
            var answer: UUID?
            let end = ContinuousClock.now + .seconds(20)
            while answer == nil, .now < end { answer = try? await store.facility() }
            #expect(answer == facility)
        }
    }
#endif
