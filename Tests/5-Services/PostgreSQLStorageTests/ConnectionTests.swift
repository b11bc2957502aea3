#if PostgreSQL
    import Commands
    import Foundation
    import PostgreSQLStorage
    import RoomRecords
    import Storage
    import TestSupport
    import Testing

    @Suite("A connection to PostgreSQL", .enabled(if: PostgreSQLServer.isInstalled))
    struct ConnectionTests {
        private func options(
            _ server: PostgreSQLServer, _ database: String, user: String = PostgreSQLServer.administrator
        ) -> PostgreSQLOptions { PostgreSQLOptions(server.connection(database, user: user)) }

        private func error(_ options: PostgreSQLOptions) async throws -> StorageError {
            let store = try PostgreSQLStore(options)
            let error = await #expect(throws: StorageError.self) { try await store.recentLogs(limit: 1) }
            return try #require(error)
        }

        /// Ends a user's connections, and waits until they are gone.
        private func disconnect(_ server: PostgreSQLServer, _ user: String) throws {
            let others = "FROM pg_stat_activity WHERE usename = '\(user)' AND pid <> pg_backend_pid()"
            #expect(
                try server.sql("SELECT count(pg_terminate_backend(pid)) \(others)", in: "postgres") != "0")
            while try server.sql("SELECT count(*) \(others)", in: "postgres") != "0" {}
        }

        /// A client that locks the log's table, on a thread of its own.
        private final class Lock: Sendable {
            private let server: PostgreSQLServer
            private let database: String
            private let end = DispatchSemaphore(value: 0)

            init(on server: PostgreSQLServer, _ database: String, seconds: Int) async throws {
                (self.server, self.database) = (server, database)
                Thread.detachNewThread { [end] in
                    _ = try? server.sql(
                        "BEGIN; LOCK TABLE voice_command_logs; SELECT pg_sleep(\(seconds))", in: database)
                    end.signal()
                }
                try await until("relation = 'voice_command_logs'::regclass AND mode = 'AccessExclusiveLock'")
            }

            /// Waits until another client waits for the lock.
            func isAwaited() async throws { try await until("NOT granted") }

            func wait() { end.wait() }

            private func until(_ condition: String) async throws {
                while try server.sql("SELECT count(*) FROM pg_locks WHERE \(condition)", in: database) == "0"
                {
                    try await Task.sleep(for: .milliseconds(10))
                }
            }
        }

        @Test("is made anew after it was lost between two calls, and after the server was")
        func lost() async throws {
            let server = try PostgreSQLServer()
            let database = try server.makeDatabase()
            let store = try PostgreSQLStore(options(server, database))
            try await store.append(.sample("before"))
            try disconnect(server, PostgreSQLServer.administrator)
            try await store.append(.sample("after"))
            server.crash()
            let error = await #expect(throws: StorageError.self) { try await store.append(.sample("lost")) }
            #expect(error?.code == .unavailable)
            try server.start()
            try await store.append(.sample("again"))
            #expect(try server.sql("SELECT count(*) FROM voice_command_logs", in: database) == "3")
        }

        @Test("that breaks in the middle of a statement says so, and delays nothing")
        func middle() async throws {
            let server = try PostgreSQLServer()
            let database = try server.makeDatabase()
            let store = try PostgreSQLStore(options(server, database))
            try await store.append(.sample("first"))
            for isServer in [false, true] {
                let lock = try await Lock(on: server, database, seconds: 60)
                let append = Task { try await store.append(.sample("second")) }
                try await lock.isAwaited()
                if isServer { server.crash() } else { try disconnect(server, PostgreSQLServer.administrator) }
                let failure = await #expect(throws: StorageError.self) { try await append.value }
                #expect(failure?.code == .unavailable)
                if !isServer { try disconnect(server, PostgreSQLServer.owner) }
                lock.wait()
            }
        }

        @Test("A server that hangs is given up after the time limit, when connecting and in a statement")
        func hangs() async throws {
            let server = try PostgreSQLServer()
            let database = try server.makeDatabase()
            var options = options(server, database)
            (options.connectLimit, options.queryLimit) = (0.5, 0.5)
            let store = try PostgreSQLStore(options)
            try await store.append(.sample("first"))
            try server.freeze(true, user: PostgreSQLServer.administrator)
            let begin = ContinuousClock.now
            let stuck = await #expect(throws: StorageError.self) { try await store.append(.sample("second")) }
            #expect(stuck?.code == .unavailable)
            server.freeze()
            let unanswered = try await error(options)
            #expect(
                unanswered.code == .unavailable && "\(unanswered)".contains("does not answer within 0.5 s"))
            #expect(begin.duration(to: .now) < .seconds(10))
            server.thaw()
        }

        @Test("A statement that waits too long for another's lock is told to be tried again")
        func locked() async throws {
            let server = try #require(PostgreSQLServer.shared)
            let database = try server.makeDatabase()
            var options = options(server, database)
            options.queryLimit = 0.3
            let store = try PostgreSQLStore(options)
            _ = try await store.recentLogs(limit: 1)
            let lock = try await Lock(on: server, database, seconds: 2)
            let error = await #expect(throws: StorageError.self) { try await store.append(.sample("x")) }
            #expect(error?.code == .locked)
            lock.wait()
            try await store.append(.sample("y"))
        }

        @Test("Who is not let in is told why, without the password")
        func password() async throws {
            let server = try PostgreSQLServer(
                access: ["host all all 127.0.0.1/32 scram-sha-256"], hasPort: true)
            let database = try server.makeDatabase()
            try server.admit("or_1", UUID(), in: database, password: "open sesame")
            var options = PostgreSQLOptions("host=127.0.0.1 port=\(server.port) user=or_1 dbname=\(database)")
            options.password = "open sesame"
            #expect(try await PostgreSQLStore(options).recentLogs(limit: 1).isEmpty)
            options.password = "hunter2"
            let wrong = try await error(options)
            #expect(wrong.code == .refused && "\(wrong)".contains("check the user and the password"))
            #expect(!"\(wrong)".contains("hunter2"))
            options.password = nil
            let none = try await error(options)
            #expect(none.code == .refused && "\(none)".contains("password file"))
            options.connection = "host=127.0.0.1 port=\(server.port) user=or_1 dbname=none"
            options.password = "open sesame"
            #expect(try await error(options).code == .refused)
        }

        @Test("TLS is checked as far as sslmode says, and a server without it is refused")
        func tls() async throws {
            let certificates = try TestCertificates()
            let server = try PostgreSQLServer(
                access: ["hostssl all all 127.0.0.1/32 trust", "hostnossl all all 127.0.0.1/32 reject"],
                certificates: certificates, hasPort: true)
            let database = try server.makeDatabase()
            func options(_ rest: String, port: Int = server.port) -> PostgreSQLOptions {
                PostgreSQLOptions(
                    "port=\(port) user=\(PostgreSQLServer.administrator) dbname=\(database) \(rest)")
            }
            let good = "sslmode=verify-full sslrootcert=\(certificates.authority)"
            let store = try PostgreSQLStore(options("host=localhost hostaddr=127.0.0.1 \(good)"))
            #expect(try await store.recentLogs(limit: 1).isEmpty)
            let stranger = try TestCertificates()
            for (rest, what) in [
                (
                    "host=localhost hostaddr=127.0.0.1 sslmode=verify-full sslrootcert=\(stranger.authority)",
                    "certificate"
                ),
                ("host=db.example hostaddr=127.0.0.1 \(good)", "certificate"),
                ("host=localhost hostaddr=127.0.0.1 sslmode=verify-full sslrootcert=/nowhere", "certificate"),
                ("host=127.0.0.1 sslmode=disable", "pg_hba"),
            ] {
                let error = try await error(options(rest))
                #expect(error.code == .refused && "\(error)".contains(what))
            }
            let plain = try PostgreSQLServer(access: ["host all all 127.0.0.1/32 trust"], hasPort: true)
            let refused = try await error(options("host=127.0.0.1 sslmode=require", port: plain.port))
            #expect(refused.code == .refused && "\(refused)".contains("TLS"))
        }

        @Test(
            "Nothing goes to another machine unencrypted, unless the configuration allows it",
            arguments: ["sslmode=disable", "sslmode=allow", "sslmode=prefer"])
        func unencrypted(_ mode: String) throws {
            var options = PostgreSQLOptions("host=192.0.2.1 user=x \(mode)", password: "hunter2")
            let error = #expect(throws: StorageError.self) { try PostgreSQLStore(options) }
            #expect(error?.code == .badValue && error?.message.contains("unencrypted") == true)
            options.allowsUnencrypted = true
            #expect(throws: Never.self) { try PostgreSQLStore(options) }
            options.connection = "host=192.0.2.1 user=x"
            options.allowsUnencrypted = false
            #expect(throws: Never.self) { try PostgreSQLStore(options) }
            options.connection = "host=localhost,192.0.2.1 user=x \(mode)"
            #expect(throws: StorageError.self) { try PostgreSQLStore(options) }
        }

        @Test(
            "A connection string that makes no sense is refused, and not repeated",
            arguments: [
                "host=x password=hunter2", "postgresql://a:hunter2@db/x", "hunter2", "host='hunter2",
                "hunter2=1",
                "host=\0hunter2", "service=hunter2", "passfile=/hunter2",
            ])
        func nonsense(_ text: String) throws {
            let error = #expect(throws: StorageError.self) { try PostgreSQLStore(PostgreSQLOptions(text)) }
            #expect(error?.code == .badValue && error?.message.contains("hunter2") == false)
        }

        @Test("Tables of a newer version, none, and those of another program are told apart")
        func versions() async throws {
            let server = try #require(PostgreSQLServer.shared)
            let database = try server.makeDatabase()
            #expect(try await error(options(server, "postgres")).code == .cannotOpen)
            try server.sql("INSERT INTO voice.versions VALUES (99)", in: database)
            let newer = try await error(options(server, database))
            #expect(newer.code == .newerVersion && "\(newer)".contains("install a newer voiced"))
            try server.sql(
                "DELETE FROM voice.versions WHERE version = 99; DROP TABLE voice_command_logs CASCADE",
                in: database)
            #expect(try await error(options(server, database)).code == .cannotOpen)
            try server.sql("DELETE FROM voice.versions", in: database)
            #expect(try await error(options(server, database)).code == .cannotOpen)
        }

        @Test("Rows that make no sense cost themselves if others are independent, and else an error")
        func hostile() async throws {
            let server = try #require(PostgreSQLServer.shared)
            let database = try server.makeDatabase()
            let store = try PostgreSQLStore(options(server, database))
            try await store.save(.sample("good"))
            let row = CaseRow(scopeID: UUID(), room: "1")
            try await store.write([.saveCase(row)])
            try server.sql(
                """
                DROP TABLE voice_learned_aliases;
                ALTER TABLE voice_command_aliases ALTER COLUMN id TYPE text, ALTER COLUMN alias_phrase DROP NOT NULL;
                INSERT INTO voice_command_aliases (id, alias_phrase, action_type) VALUES
                    ('mine', 'x', 'record'), (gen_random_uuid()::text, NULL, 'record');
                ALTER TABLE cases DROP CONSTRAINT cases_status_check;
                UPDATE cases SET status = 'asleep';
                """, in: database)
            #expect(try await store.aliases(scopeID: nil).map(\.phrase) == ["good"])
            let damaged = await #expect(throws: StorageError.self) {
                try await store.surgicalCase(id: row.id)
            }
            #expect(damaged?.code == .damaged && damaged?.message.contains("asleep") == false)
            try server.sql("ALTER TABLE cases DROP COLUMN room CASCADE", in: database)
            await #expect(throws: StorageError.self) { try await store.write([.saveCase(row)]) }
        }

        @Test("A value that no column holds is refused without being repeated, and nothing is written")
        func badValue() async throws {
            let server = try #require(PostgreSQLServer.shared)
            let database = try server.makeDatabase()
            let store = try PostgreSQLStore(options(server, database))
            var bad = CommandLogEntry.sample("hunter2")
            bad.slots = "{hunter2"
            let records = [CommandRecord(.sample("good")), CommandRecord(bad)]
            let error = await #expect(throws: StorageError.self) { try await store.append(records) }
            #expect(error?.code == .badValue && error?.message.contains("hunter2") == false)
            #expect(try await store.recentLogs(limit: 9).isEmpty)
        }

        @Test("Hundreds of calls at a time are carried out, and those after closing fail")
        func many() async throws {
            let server = try #require(PostgreSQLServer.shared)
            let database = try server.makeDatabase()
            let store = try PostgreSQLStore(options(server, database))
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<300 { group.addTask { try await store.append(.sample("\(number)")) } }
                try await group.waitForAll()
            }
            #expect(Set(try await store.recentLogs(limit: 999).map(\.commandText)).count == 300)
            store.close()
            let error = await #expect(throws: StorageError.self) { try await store.recentLogs(limit: 1) }
            #expect(error?.code == .closed)
        }
    }
#endif
