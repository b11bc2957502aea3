#if PostgreSQL
    import Commands
    import Foundation
    import PostgreSQLStorage
    import RoomRecords
    import Storage
    import TestSupport
    import Testing

    /// A Supabase project that has the tables of ORbit in `public`, as far as they are known.
    @Suite("Beside an ORbit project", .serialized, .enabled(if: PostgreSQLServer.isInstalled))
    struct OrbitTests {
        private let server: PostgreSQLServer
        private let database = "orbit"
        private let facility = UUID()
        private let room = UUID()
        private let case1 = UUID()
        private let milestones = [UUID(), UUID()]

        private let mapping = """
            SELECT c.id, c.facility_id, r.name AS room, concat_ws(', ', c.procedure_name, c.laterality) AS procedure,
                c.surgeon_name AS surgeon, CASE WHEN c.is_active THEN c.status::text ELSE 'cancelled' END AS status,
                c.scheduled_at AS scheduled_start, NULL AS scheduled_end
            FROM public.cases c JOIN public.rooms r ON r.id = c.room_id;
            """

        init() throws {
            // Roles belong to the whole server, so this test has one of its own, with Supabase's roles from the start.
            server = try PostgreSQLServer()
            try server.sql("CREATE DATABASE orbit", in: "postgres")
            for name in ["authenticator", "authenticated", "anon"] {
                try server.sql("CREATE ROLE \(name) LOGIN", in: database)
            }
            try server.sql(
                """
                GRANT authenticated, anon TO authenticator;
                ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT ALL ON TABLES TO anon, authenticated;
                CREATE TYPE public.case_status AS ENUM ('scheduled', 'in_progress', 'completed', 'cancelled');
                CREATE TABLE public.rooms (id uuid PRIMARY KEY, name text);
                CREATE TABLE public.cases (id uuid PRIMARY KEY, facility_id uuid NOT NULL, case_number text NOT NULL,
                    room_id uuid REFERENCES public.rooms, procedure_name text, laterality text, surgeon_name text,
                    status public.case_status NOT NULL DEFAULT 'scheduled', scheduled_at timestamptz,
                    is_active boolean NOT NULL DEFAULT true);
                CREATE TABLE public.facility_milestones (id uuid PRIMARY KEY, facility_id uuid NOT NULL, name text,
                    display_name text, source_milestone_type_id uuid);
                CREATE TABLE public.case_milestones (id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
                    case_id uuid NOT NULL REFERENCES public.cases, recorded_at timestamptz,
                    facility_milestone_id uuid NOT NULL REFERENCES public.facility_milestones,
                    UNIQUE (case_id, facility_milestone_id));
                ALTER TABLE public.cases ENABLE ROW LEVEL SECURITY;
                CREATE POLICY own ON public.cases USING (current_setting('request.facility', true) = facility_id::text);
                INSERT INTO public.rooms VALUES ('\(room)', 'OR 1');
                INSERT INTO public.facility_milestones VALUES ('\(milestones[0])', '\(facility)', 'incision', 'Incision'),
                    ('\(milestones[1])', '\(facility)', 'closing', 'Closing');
                INSERT INTO public.cases VALUES ('\(case1)', '\(facility)', 'A-1', '\(room)', 'Knee', 'left', 'Dr. Shaw',
                    'scheduled', now() + interval '1 hour', true);
                """, in: database)
            try server.migrate(database)
        }

        @discardableResult
        private func sql(_ text: String) throws -> String { try server.sql(text, in: database) }

        /// The project's relations and rows.
        private func project() throws -> String {
            try sql(
                """
                SELECT relname, relkind, relacl FROM pg_class
                    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v') ORDER BY 1;
                SELECT * FROM public.cases; SELECT * FROM public.case_milestones; SELECT * FROM public.facility_milestones;
                SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgrelid = 'public.cases'::regclass
                """)
        }

        @Test("The migrations leave the project as it is, also when they run again, and make no views in it")
        func untouched() throws {
            let before = try project()
            try server.migrate(database)
            #expect(try project() == before)
            #expect(!before.contains("case_flags"))
            #expect(try sql("SELECT count(*) FROM voice.cases") == "0")
            #expect(try sql("SELECT count(*) FROM voice.dangers()") == "0")
        }

        @Test(
            "Cases, milestones and times come from the project; times and status of a room go to it, and none goes twice"
        )
        func both() async throws {
            try sql("SELECT voice.follow_orbit($$\(mapping)$$)")
            try server.admit("or_1", facility, in: database)
            let store = try PostgreSQLStore(PostgreSQLOptions(server.connection(database, user: "or_1")))
            var row = try #require(try await store.surgicalCase(id: case1))
            #expect(row.room == "OR 1" && row.procedure == "Knee, left" && row.surgeon == "Dr. Shaw")
            #expect(
                try await store.milestones(scopeID: facility).map(\.displayName).sorted() == [
                    "Closing", "Incision",
                ])

            // A room begins it, and records a time.
            (row.status, row.startedAt) = (.inProgress, Date().kept)
            let time = CaseMilestoneRow(
                caseID: case1, targetID: milestones[0], recordedAt: Date().kept, recordedBy: .voice,
                createdAt: Date().kept)
            try await store.write([.saveCase(row), .record(time)])
            #expect(try sql("SELECT status FROM public.cases") == "in_progress")
            #expect(
                try sql(
                    "SELECT facility_milestone_id FROM public.case_milestones WHERE recorded_at IS NOT NULL")
                    == milestones[0].uuidString.lowercased())

            // The project corrects the time, with microseconds, and records another.
            try sql(
                """
                UPDATE public.case_milestones SET recorded_at = '2026-11-28 10:05:00.654321Z';
                INSERT INTO public.case_milestones (case_id, facility_milestone_id, recorded_at)
                    VALUES ('\(case1)', '\(milestones[1])', '2026-11-28 11:00Z')
                """)
            let times = try await store.milestones(ofCases: [case1])
            #expect(
                Set(times.map(\.targetID)) == Set(milestones) && times.allSatisfy { $0.recordedBy == .touch })
            #expect(
                try sql("SELECT count(*) FROM voice.case_milestones") == "3", "nothing goes round in a circle"
            )
            #expect(
                try sql(
                    "SELECT max(recorded_at) FROM public.case_milestones WHERE recorded_at::text LIKE '%.654321%'"
                ) != "")

            // A room removes a time. The project cancels by its soft delete, whose column only the project uses.
            let gone = CaseMilestoneRow(
                caseID: case1, targetID: milestones[1], recordedAt: nil, recordedBy: .voice,
                createdAt: Date(timeIntervalSinceNow: 1).kept)
            try await store.write([.record(gone)])
            #expect(try sql("SELECT count(*) FROM public.case_milestones WHERE recorded_at IS NULL") == "1")
            try sql("UPDATE public.cases SET is_active = false")
            #expect(try await store.surgicalCase(id: case1)?.status == .cancelled)
            #expect(try sql("SELECT status FROM public.cases") == "in_progress")

            // A new case of the project is on the schedule; one that a room began by itself stays in the room's tables.
            let other = UUID()
            try sql(
                """
                INSERT INTO public.cases VALUES ('\(other)', '\(facility)', 'A-2', '\(room)', 'Hip', NULL, NULL,
                    'scheduled', now() + interval '3 hours', true)
                """)
            #expect(try await store.surgicalCase(id: other)?.procedure == "Hip")
            let own = CaseRow(scopeID: facility, room: "OR 1", status: .inProgress, startedAt: Date().kept)
            try await store.write([
                .saveCase(own),
                .record(
                    CaseMilestoneRow(
                        caseID: own.id, targetID: milestones[0], recordedAt: Date().kept, recordedBy: .voice,
                        createdAt: Date().kept)),
            ])
            #expect(try sql("SELECT count(*) FROM public.cases") == "2")

            // A second run of the migrations keeps the link, and its end leaves all rows.
            try server.migrate(database)
            try sql("UPDATE public.cases SET procedure_name = 'Left hip' WHERE id = '\(other)'")
            #expect(try await store.surgicalCase(id: other)?.procedure == "Left hip")
            try sql("SELECT voice.leave_orbit(); UPDATE public.cases SET procedure_name = 'Ankle'")
            #expect(try await store.surgicalCase(id: other)?.procedure == "Left hip")
            #expect(try sql("SELECT count(*) FROM voice.cases") == "3")
        }

        @Test(
            "The side comes with the mapping if it has one, however the project writes it; an older mapping goes on"
        )
        func side() async throws {
            try server.admit("or_1", facility, in: database)
            let store = try PostgreSQLStore(PostgreSQLOptions(server.connection(database, user: "or_1")))
            let sided = mapping.replacing(
                "NULL AS scheduled_end", with: "NULL AS scheduled_end, c.laterality")
            try sql("SELECT voice.follow_orbit($$\(sided)$$)")
            #expect(try await store.surgicalCase(id: case1)?.laterality == .left)
            let written: [(String, Laterality?)] = [
                ("Right", .right), (" BOTH ", .bilateral), ("n/a", .notApplicable),
                ("Not applicable", .notApplicable),
                ("middle", nil), ("l", .left), ("", nil),
            ]
            for (text, side) in written {
                try sql("UPDATE public.cases SET laterality = '\(text)'")
                #expect(try await store.surgicalCase(id: case1)?.laterality == side, "\(text)")
            }
            // A project that was linked before this column existed.
            try sql("SELECT voice.follow_orbit($$\(mapping)$$)")
            try sql(
                """
                DROP VIEW voice.orbit_cases;
                CREATE VIEW voice.orbit_cases AS SELECT m.id, m.facility_id, m.room, m.procedure, m.surgeon, m.status,
                    m.scheduled_start, m.scheduled_end::timestamptz AS scheduled_end
                    FROM (\(mapping.replacing(";", with: ""))) m
                """)
            try server.migrate(database)
            try sql("UPDATE public.cases SET procedure_name = 'Ankle', laterality = 'left'")
            let row = try await store.surgicalCase(id: case1)
            #expect(row?.procedure == "Ankle, left" && row?.laterality == nil)
        }

        @Test(
            "A mapping that lacks a column is refused, and changes nothing; rooms neither begin it nor read through it"
        )
        func refusal() throws {
            let lacking = "SELECT id, facility_id, 'OR 1' AS room, status FROM public.cases"
            #expect(throws: PostgreSQLComplaint.self) { try sql("SELECT voice.follow_orbit($$\(lacking)$$)") }
            #expect(try sql("SELECT count(*) FROM pg_trigger WHERE tgname LIKE 'voice_follow'") == "0")
            try sql("SELECT voice.follow_orbit($$\(mapping)$$)")
            try server.admit("or_2", facility, in: database)
            for text in [
                "SELECT voice.follow_orbit($$\(mapping)$$)", "SELECT voice.leave_orbit()",
                "SELECT * FROM voice.orbit_cases",
                "SELECT * FROM public.cases", "SELECT voice.take_orbit_case('\(case1)')",
            ] {
                #expect(throws: PostgreSQLComplaint.self, "\(text)") {
                    try server.sql(text, in: database, as: "or_2")
                }
            }
        }
    }
#endif
