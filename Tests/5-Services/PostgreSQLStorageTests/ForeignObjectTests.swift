#if PostgreSQL
    import Foundation
    import PostgreSQLStorage
    import RoomRecords
    import Storage
    import TestSupport
    import Testing

    /// Traps that a room's role leaves in a database where every user may make tables and functions in `public`.
    @Suite("Traps in a database", .enabled(if: PostgreSQLServer.isInstalled))
    struct ForeignObjectTests {
        private let server: PostgreSQLServer
        private let facility = UUID()

        init() throws { server = try #require(PostgreSQLServer.shared) }

        private func attacker(_ database: String) throws -> String {
            let name = "trapper_\(database)"
            try server.admit(name, UUID(), in: database)
            return name
        }

        private func isSuperuser(_ role: String) throws -> Bool {
            try server.sql("SELECT rolsuper FROM pg_roles WHERE rolname = '\(role)'", in: "postgres") == "t"
        }

        /// Returns a function that makes its role a superuser as soon as a superuser calls it.
        private func trap(_ role: String, _ head: String, _ rest: String) -> String {
            """
            CREATE FUNCTION public.\(head) LANGUAGE plpgsql AS
                $$ BEGIN EXECUTE 'ALTER ROLE \(role) SUPERUSER'; \(rest) END $$;
            """
        }

        private func notifications(_ role: String) -> String {
            """
            CREATE TABLE public.notifications (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), facility_id uuid NOT NULL,
                kind text, event text, room text, case_id uuid, facility_milestone_id uuid, occurred_at timestamptz(3),
                amount integer, created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(), read_at timestamptz(3),
                number bigint GENERATED ALWAYS AS IDENTITY);
            \(trap(role, "own() RETURNS trigger", "RETURN NEW;"))
            CREATE TRIGGER a BEFORE INSERT ON public.notifications FOR EACH ROW EXECUTE FUNCTION public.own();
            """
        }

        @Test(
            "A table that a room made before is not taken for voiced's: neither new, nor as version 1 adopted it"
        )
        func tables() async throws {
            let database = try server.makeVersion1()
            let role = try attacker(database)
            try server.sql(
                "ALTER TABLE public.notifications RENAME TO old; GRANT CREATE ON SCHEMA public TO \(role)",
                in: database)
            try server.sql(notifications(role), in: database, as: role)
            try server.migrate(database)
            let store = try PostgreSQLStore(PostgreSQLOptions(server.connection(database, user: role)))
            try await store.site.report(.clockDiffers, room: "OR 1")
            #expect(try server.sql("SELECT count(*) FROM public.notifications", in: database) == "0")
            #expect(try !isSuperuser(role))
            #expect(
                try server.sql("SELECT danger FROM voice.dangers()", in: database).contains("notifications"))
            // Version 1 turned its rules on for any table that already existed.
            let adopted = try server.makeVersion1()
            let other = try attacker(adopted)
            try server.sql("DROP TABLE public.notifications", in: adopted)
            try server.sql(notifications(other), in: adopted, as: other)
            try server.sql(
                "ALTER TABLE public.notifications ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY",
                in: adopted)
            let error = #expect(throws: PostgreSQLComplaint.self) { try server.migrate(adopted) }
            #expect(
                error?.text.contains("the table public.notifications belongs to the role \(other)") == true)
            #expect(error?.text.contains("HINT") == true)
            #expect(try !isSuperuser(other))
        }

        @Test(
            "A function that has the name of one of PostgreSQL's is called neither by the migrations nor by a room"
        )
        func functions() async throws {
            let database = try server.makeVersion1()
            let (role, room) = (try attacker(database), "room_\(database)")
            try server.admit(room, facility, in: database)
            for (head, rest) in [
                ("format(text, text) RETURNS text", "RETURN pg_catalog.format($1, $2);"),
                ("coalesce_(text) RETURNS text", "RETURN $1;"),
                ("set_config(text, text, boolean) RETURNS text", "RETURN '';"),
                ("to_regclass(varchar) RETURNS regclass", "RETURN pg_catalog.to_regclass($1::text);"),
                ("array_agg_(text) RETURNS text", "RETURN $1;"),
            ] { try server.sql(trap(role, head, rest), in: database, as: role) }
            try server.migrate(database)
            #expect(try !isSuperuser(role))
            // The role reads the rows that others read.
            try server.sql("GRANT CREATE ON SCHEMA public TO PUBLIC", in: database)
            try server.sql(
                """
                CREATE TABLE public.loot (row text); GRANT INSERT ON public.loot TO PUBLIC;
                CREATE FUNCTION public.to_jsonb(t voice.cases) RETURNS jsonb LANGUAGE plpgsql AS $$
                BEGIN INSERT INTO public.loot VALUES (t::text); RETURN pg_catalog.to_jsonb(t); END $$;
                """, in: database, as: role)
            let store = try PostgreSQLStore(PostgreSQLOptions(server.connection(database, user: room)))
            let row = CaseRow(scopeID: facility, room: "OR 1", procedure: "Knee")
            try await store.write([.saveCase(row)])
            #expect(try await store.surgicalCase(id: row.id) == row)
            #expect(
                try await store.site.changes(
                    of: .cases, facility: facility, after: .init(position: nil), oldest: nil, limit: 9
                ).rows.cases == [row])
            #expect(try server.sql("SELECT count(*) FROM public.loot", in: database) == "0")
            #expect(try await store.server().dangers.map(\.isGrave).allSatisfy { !$0 })
            #expect(
                try await store.server().dangers.contains { $0.text.contains("public.to_jsonb(voice.cases)") }
            )
        }

        @Test("The migrations refuse what others could run on their tables, and the server tells rooms of it")
        func dangers() async throws {
            let database = try server.makeDatabase()
            let role = try attacker(database)
            let store = try PostgreSQLStore(PostgreSQLOptions(server.connection(database, user: role)))
            #expect(try await store.server().dangers == [])
            let traps = [
                (
                    "CREATE TABLE voice.x (id int); ALTER TABLE voice.x OWNER TO \(role)",
                    "DROP TABLE voice.x", "voice.x"
                ),
                (
                    "CREATE TYPE voice.y AS (id int); ALTER TYPE voice.y OWNER TO \(role)",
                    "DROP TYPE voice.y", "voice.y"
                ),
                (
                    "CREATE FUNCTION voice.z() RETURNS int LANGUAGE sql AS 'SELECT 1'; "
                        + "ALTER FUNCTION voice.z() OWNER TO \(role)", "DROP FUNCTION voice.z()", "voice.z()"
                ),
                (
                    "CREATE FUNCTION public.t() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'; "
                        + "ALTER FUNCTION public.t() OWNER TO \(role); "
                        + "CREATE TRIGGER t BEFORE INSERT ON voice.cases FOR EACH ROW EXECUTE FUNCTION public.t()",
                    "DROP FUNCTION public.t() CASCADE", "public.t()"
                ),
                (
                    "CREATE FUNCTION public.d() RETURNS uuid LANGUAGE sql AS 'SELECT NULL::uuid'; "
                        + "ALTER FUNCTION public.d() OWNER TO \(role); "
                        + "ALTER TABLE voice.voice_command_aliases ALTER facility_id SET DEFAULT public.d()",
                    "DROP FUNCTION public.d() CASCADE", "public.d()"
                ),
                (
                    "GRANT CREATE ON SCHEMA voice TO \(role)", "REVOKE CREATE ON SCHEMA voice FROM \(role)",
                    "may make tables"
                ),
            ]
            for (trap, away, what) in traps {
                try server.sql(trap, in: database)
                let error = #expect(throws: PostgreSQLComplaint.self, "\(trap)") {
                    try server.migrate(database)
                }
                #expect(error?.text.contains(what) == true && error?.text.contains(role) == true, "\(trap)")
                let dangers = try await store.server().dangers
                #expect(
                    dangers.count == 1 && dangers[0].isGrave && dangers[0].text.contains(what), "\(dangers)")
                try server.sql(away, in: database)
            }
            // Mistakes that the migrations correct.
            for (mistake, what) in [
                ("GRANT UPDATE ON voice.cases TO voice_room", "rights to voice.cases"),
                ("ALTER TABLE voice.cases NO FORCE ROW LEVEL SECURITY", "row-level security of voice.cases"),
            ] {
                try server.sql(mistake, in: database)
                let dangers = try await store.server().dangers
                #expect(
                    dangers.count == 1 && dangers[0].isGrave && dangers[0].text.contains(what), "\(dangers)")
                try server.migrate(database)
                #expect(try await store.server().dangers == [])
            }
            try server.sql("GRANT CREATE ON SCHEMA public TO PUBLIC", in: database)
            #expect(try await store.server().dangers.map(\.isGrave) == [false])
            try server.migrate(database)
            #expect(try await store.server().dangers == [])
            // A schema that existed before the migrations.
            try server.sql("CREATE DATABASE \(database)_b", in: "postgres")
            try server.sql("CREATE SCHEMA voice AUTHORIZATION \(role)", in: "\(database)_b")
            let error = #expect(throws: PostgreSQLComplaint.self) { try server.migrate("\(database)_b") }
            #expect(error?.text.contains("the schema voice belongs to the role \(role)") == true)
        }

        @Test("Tables of version 1 move into a schema of their own; programs that know the old names go on")
        func upgrade() async throws {
            let database = try server.makeVersion1()
            let room = "room_\(database)"
            try server.admit(room, facility, in: database)
            let insert =
                "INSERT INTO public.cases (id, facility_id, room, status, scheduled_start, started_at) VALUES"
            try server.sql(
                """
                \(insert) (gen_random_uuid(), '\(facility)', 'far', 'scheduled', '20261-01-01', NULL),
                    (gen_random_uuid(), '\(facility)', 'OR 1', 'in_progress', NULL, now() - interval '2 days'),
                    (gen_random_uuid(), '\(facility)', 'OR 1', 'in_progress', NULL, now() - interval '2 minutes'),
                    (gen_random_uuid(), '\(facility)', 'OR 1', 'in_progress', 'infinity', now() - interval '1 minute');
                """, in: database)
            let old = try PostgreSQLStore(PostgreSQLOptions(server.connection(database, user: room)))
            let error = await #expect(throws: StorageError.self) { try await old.recentLogs(limit: 1) }
            #expect(error?.code == .cannotOpen && error?.message.contains("once more") == true)
            for _ in 0..<2 { try server.migrate(database) }
            #expect(
                try server.sql("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'", in: database)
                    == "0")
            #expect(
                try server.sql(
                    "SELECT string_agg(status, ' ' ORDER BY started_at) FROM cases WHERE room = 'OR 1'",
                    in: database) == "completed cancelled in_progress")
            #expect(try await old.server().version == 2)
            // The old names still work for a room's role, with its rights and no more.
            let id = UUID()
            try server.sql(
                """
                \(insert) ('\(id)', '\(facility)', 'OR 2', 'scheduled', now(), NULL)
                    ON CONFLICT (id) DO UPDATE SET room = excluded.room;
                UPDATE public.cases SET surgeon = 'Dr. Shaw' WHERE id = '\(id)';
                """, in: database, as: room)
            #expect(
                try server.sql("SELECT surgeon FROM cases WHERE id = '\(id)'", in: database) == "Dr. Shaw")
            #expect(throws: PostgreSQLComplaint.self) {
                try server.sql(
                    "\(insert) (gen_random_uuid(), '\(UUID())', 'x', 'scheduled', NULL, NULL)",
                    in: database, as: room)
            }
            for text in ["DELETE FROM public.cases", "BEGIN; LOCK TABLE public.cases IN SHARE MODE"] {
                #expect(throws: PostgreSQLComplaint.self) { try server.sql(text, in: database, as: room) }
            }
        }
    }
#endif
