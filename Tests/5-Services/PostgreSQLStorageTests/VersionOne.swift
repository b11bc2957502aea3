#if PostgreSQL
    import TestSupport

    extension PostgreSQLServer {
        /// The tables of voiced that rooms see.
        static let tables = [
            "cases", "case_milestones", "case_timers", "case_flags", "room_timers", "room_memories",
            "voice_command_aliases", "voice_learned_aliases", "voice_command_logs", "facility_milestones",
            "voice_file_aliases", "voice_file_milestones", "notifications",
        ]

        /// A database as version 1 left it: its tables in `public`, without bounds; every user may make others there, as
        /// PostgreSQL 14 has it.
        func makeVersion1() throws -> String {
            let database = try makeDatabase()
            try forgetBounds(database)
            let tables = Self.tables.map { "ALTER TABLE voice.\($0) SET SCHEMA public;" }.joined()
            try sql(
                """
                \(tables)
                DROP FUNCTION voice.dangers(); DROP TRIGGER voice_one_case ON public.cases; DROP TABLE voice.occupied;
                DROP INDEX public.cases_in_progress; DROP FUNCTION voice.one_case(), voice.give_way, voice.outdone;
                DROP TRIGGER voice_merge ON public.cases; DROP TRIGGER voice_notify ON public.cases;
                DROP TRIGGER voice_settle ON public.cases; DROP TRIGGER voice_notify ON public.case_flags;
                UPDATE voice.versions SET version = 1;
                GRANT SELECT, INSERT, UPDATE ON public.cases TO voice_room;
                GRANT CREATE ON SCHEMA public TO PUBLIC;
                """, in: database)
            return database
        }
    }
#endif
