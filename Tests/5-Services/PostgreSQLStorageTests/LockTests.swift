#if PostgreSQL
    import Foundation
    import TestSupport
    import Testing

    /// The harm that a room can do to other rooms of a server by holding locks.
    @Suite("A room that holds locks", .enabled(if: PostgreSQLServer.isInstalled))
    struct LockTests {
        private let server: PostgreSQLServer
        private let database: String
        private let role: String
        private let facility = UUID()

        init() throws {
            server = try #require(PostgreSQLServer.shared)
            database = try server.makeDatabase()
            role = "locker_\(database)"
            try server.admit(role, facility, in: database)
        }

        @Test(
            "locks no table against others",
            arguments: [
                "SHARE UPDATE EXCLUSIVE", "SHARE", "SHARE ROW EXCLUSIVE", "EXCLUSIVE", "ACCESS EXCLUSIVE",
            ])
        func tables(_ mode: String) throws {
            let own = ["versions", "rooms", "facilities", "wakes", "occupied"]
            for table in PostgreSQLServer.tables + own {
                let error = #expect(throws: PostgreSQLComplaint.self, "\(table)") {
                    try server.sql(
                        "BEGIN; LOCK TABLE voice.\(table) IN \(mode) MODE; ROLLBACK", in: database, as: role)
                }
                #expect(error?.text.contains("permission denied") == true)
            }
        }

        @Test(
            "locks what it reads and writes only against changes of the table itself, and rows of its own facility"
        )
        func rows() throws {
            let other = UUID()
            try server.sql(
                "INSERT INTO cases (id, facility_id, room) VALUES ('\(other)', '\(UUID())', 'OR 1'); "
                    + "INSERT INTO cases (id, facility_id, room) VALUES (gen_random_uuid(), '\(facility)', 'OR 1')",
                in: database)
            let count = try server.sql(
                "BEGIN; LOCK TABLE voice.cases IN ROW EXCLUSIVE MODE; "
                    + "WITH held AS (SELECT 1 FROM voice.cases FOR UPDATE) SELECT count(*) FROM held; ROLLBACK",
                in: database, as: role)
            #expect(count == "1")
        }

        @Test("has limits of time and of connections, and no rights but those of a room")
        func limits() throws {
            let settings = try server.sql(
                "SHOW statement_timeout; SHOW lock_timeout; SHOW idle_in_transaction_session_timeout",
                in: database, as: role)
            #expect(settings == "1min\n10s\n1min")
            #expect(
                try server.sql("SELECT rolconnlimit FROM pg_roles WHERE rolname = '\(role)'", in: database)
                    == "10")
            for text in [
                "TRUNCATE voice.wakes", "ALTER ROLE \(role) CONNECTION LIMIT -1",
                "CREATE INDEX ON voice.cases (room)",
                "CREATE TABLE voice.x (id int)", "CREATE TABLE public.x (id int)",
                "VACUUM FULL voice.versions",
                "CREATE TABLE pg_temp.x (id uuid REFERENCES voice.cases (id))", "DROP TABLE voice.cases",
                "SELECT * FROM voice.occupied", "COMMENT ON TABLE voice.cases IS 'x'",
            ] {
                let before = try server.sql("SELECT count(*) FROM pg_class", in: database)
                _ = try? server.sql(text, in: database, as: role)
                #expect(try server.sql("SELECT count(*) FROM pg_class", in: database) == before, "\(text)")
            }
        }
    }
#endif
