import Foundation
import GRDB
import RoomRecords
import Storage

/// The tables of a database file, and the migrations that bring an older file up to date.
///
/// A released migration is never edited; each later change is a new migration.
enum SQLiteSchema {
    /// "VoEn": marks a file as ours, so that no other program's database is ever migrated by mistake.
    static let applicationID = 0x566F_456E

    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 aliases and logs") { db in
            try db.execute(sql: "PRAGMA application_id = \(applicationID)")
            try db.execute(sql: aliasesAndLogs)
        }
        migrator.registerMigration("2 learned aliases") { db in
            try db.execute(sql: learnedAliases)
        }
        migrator.registerMigration("3 aliases of a file") { db in
            try db.execute(sql: fileAliases)
        }
        migrator.registerMigration("4 cases") { db in
            try db.execute(sql: cases)
        }
        migrator.registerMigration("5 timers") { db in
            try db.execute(sql: timers)
        }
        migrator.registerMigration("6 site") { db in
            try db.execute(sql: SiteSchema.sql)
        }
        migrator.registerMigration("7 logs without a case") { db in
            try db.execute(sql: logsWithoutCase + SiteSchema.logTriggers + clock)
        }
        migrator.registerMigration("8 rows left out") { db in
            try db.execute(sql: SiteSchema.leftOut)
        }
        migrator.registerMigration("9 timers that pause and alarms that come back") { db in
            try db.execute(sql: pausesAndRepeats + SiteSchema.timerTriggers)
        }
        migrator.registerMigration("10 alerts") { db in
            try db.execute(sql: alerts)
        }
        migrator.registerMigration("11 logs with the nearest reading") { db in
            try db.execute(sql: nearestReading + SiteSchema.logTriggers)
        }
        migrator.registerMigration("12 sides, delays, teams, implants and notes of cases") { db in
            try db.execute(sql: sides + delays + staff + implants + SiteSchema.detailTriggers)
        }
        migrator.registerMigration("13 logs with the speaker") { db in
            try db.execute(sql: speaker + SiteSchema.logTriggers)
        }
        migrator.registerMigration("14 logs with the language") { db in
            try db.execute(sql: language + SiteSchema.logTriggers)
        }
        return migrator
    }

    // STRICT makes SQLite refuse a value of the wrong type. The checks repeat the constraints of the types in
    // PostgreSQL and Swift, for rows that a person enters.
    private static let aliasesAndLogs = """
        CREATE TABLE voice_command_aliases (
            id TEXT NOT NULL PRIMARY KEY CHECK (\(isUUID("id"))),
            facility_id TEXT CHECK (\(isUUID("facility_id"))),
            milestone_type_id TEXT CHECK (\(isUUID("milestone_type_id"))),
            facility_milestone_id TEXT CHECK (\(isUUID("facility_milestone_id"))),
            alias_phrase TEXT NOT NULL,
            action_type TEXT NOT NULL CHECK (action_type <> ''),
            source_alias_id TEXT CHECK (\(isUUID("source_alias_id"))),
            is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
            auto_learned INTEGER NOT NULL DEFAULT 0 CHECK (auto_learned IN (0, 1)),
            deleted_at TEXT CHECK (\(isTime("deleted_at")))
        ) STRICT;
        CREATE INDEX voice_command_aliases_by_facility ON voice_command_aliases (facility_id)
            WHERE deleted_at IS NULL;

        CREATE TABLE voice_command_logs (
            id TEXT NOT NULL PRIMARY KEY CHECK (\(isUUID("id"))),
            case_id TEXT NOT NULL CHECK (\(isUUID("case_id"))),
            command_text TEXT NOT NULL,
            matched_milestone_id TEXT CHECK (\(isUUID("matched_milestone_id"))),
            confidence_level TEXT NOT NULL CHECK (confidence_level IN ('high', 'medium', 'low', 'none')),
            outcome TEXT NOT NULL CHECK (outcome IN
                ('recorded', 'pending', 'rejected', 'cancelled', 'timeout', 'unrecognized')),
            source_text TEXT,
            created_at TEXT NOT NULL CHECK (\(isTime("created_at")))
        ) STRICT;
        CREATE INDEX voice_command_logs_by_time ON voice_command_logs (created_at);
        """

    // The origin of each alias with auto_learned. The alias's row in voice_command_aliases says what the phrase means
    // and whether it is in use.
    private static let learnedAliases = """
        CREATE TABLE voice_learned_aliases (
            alias_id TEXT NOT NULL PRIMARY KEY REFERENCES voice_command_aliases (id) ON DELETE CASCADE,
            transcription TEXT NOT NULL,
            classifier TEXT NOT NULL,
            confidence REAL NOT NULL CHECK (confidence BETWEEN 0 AND 1),
            learned_at TEXT NOT NULL CHECK (\(isTime("learned_at"))),
            quarantined_at TEXT CHECK (\(isTime("quarantined_at")))
        ) STRICT;
        """

    // The aliases that came from a file of phrases, with their content in the file, and the time of their removal from
    // the file. The table does not refer to voice_command_aliases: a row that a person removed there must not come back
    // from the file.
    //
    // In earlier versions, only the file's rows had keys made from names (UUID version 8).
    private static let fileAliases = """
        CREATE TABLE voice_file_aliases (
            alias_id TEXT NOT NULL PRIMARY KEY CHECK (\(isUUID("alias_id"))),
            milestone_type_id TEXT CHECK (\(isUUID("milestone_type_id"))),
            alias_phrase TEXT NOT NULL,
            action_type TEXT NOT NULL,
            removed_at TEXT CHECK (\(isTime("removed_at")))
        ) STRICT;
        INSERT INTO voice_file_aliases (alias_id, milestone_type_id, alias_phrase, action_type)
            SELECT id, milestone_type_id, alias_phrase, action_type FROM voice_command_aliases
            WHERE id GLOB '????????-????-8*' AND facility_id IS NULL AND auto_learned = 0;
        """

    // Rows of case_milestones are not overwritten: a correction is a new row. They have no reference to
    // facility_milestones, because rows of another system may come before their milestones.
    private static let cases = """
        CREATE TABLE cases (
            id TEXT NOT NULL PRIMARY KEY CHECK (\(isUUID("id"))),
            facility_id TEXT NOT NULL CHECK (\(isUUID("facility_id"))),
            room TEXT NOT NULL,
            procedure TEXT,
            surgeon TEXT,
            status TEXT NOT NULL CHECK (status IN ('scheduled', 'in_progress', 'completed', 'cancelled')),
            scheduled_start TEXT CHECK (\(isTime("scheduled_start"))),
            scheduled_end TEXT CHECK (\(isTime("scheduled_end"))),
            started_at TEXT CHECK (\(isTime("started_at"))),
            ended_at TEXT CHECK (\(isTime("ended_at")))
        ) STRICT;
        CREATE INDEX cases_by_room ON cases (facility_id, room, status, coalesce(started_at, scheduled_start));
        CREATE INDEX cases_by_procedure ON cases (facility_id, status, lower(procedure), started_at);

        CREATE TABLE facility_milestones (
            id TEXT NOT NULL PRIMARY KEY CHECK (\(isUUID("id"))),
            facility_id TEXT NOT NULL CHECK (\(isUUID("facility_id"))),
            name TEXT NOT NULL CHECK (name <> ''),
            display_name TEXT NOT NULL CHECK (display_name <> ''),
            "order" INTEGER NOT NULL,
            phase TEXT CHECK (phase IN ('pre-op', 'intra-op', 'post-op')),
            source_milestone_type_id TEXT CHECK (\(isUUID("source_milestone_type_id"))),
            is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1))
        ) STRICT;
        CREATE INDEX facility_milestones_by_facility ON facility_milestones (facility_id, "order");

        CREATE TABLE voice_file_milestones (
            milestone_id TEXT NOT NULL PRIMARY KEY REFERENCES facility_milestones (id) ON DELETE CASCADE,
            name TEXT NOT NULL,
            display_name TEXT NOT NULL,
            "order" INTEGER NOT NULL,
            phase TEXT,
            removed INTEGER NOT NULL DEFAULT 0 CHECK (removed IN (0, 1))
        ) STRICT;

        CREATE TABLE case_milestones (
            id TEXT NOT NULL PRIMARY KEY CHECK (\(isUUID("id"))),
            case_id TEXT NOT NULL REFERENCES cases (id) ON DELETE CASCADE,
            facility_milestone_id TEXT NOT NULL CHECK (\(isUUID("facility_milestone_id"))),
            recorded_at TEXT CHECK (\(isTime("recorded_at"))),
            recorded_by TEXT NOT NULL CHECK (recorded_by IN ('voice', 'touch', 'import')),
            created_at TEXT NOT NULL CHECK (\(isTime("created_at"))),
            superseded_at TEXT CHECK (\(isTime("superseded_at")))
        ) STRICT;
        CREATE UNIQUE INDEX case_milestones_that_count ON case_milestones (case_id, facility_milestone_id)
            WHERE superseded_at IS NULL;

        CREATE TABLE case_timers (
            id TEXT NOT NULL PRIMARY KEY CHECK (\(isUUID("id"))),
            facility_id TEXT NOT NULL CHECK (\(isUUID("facility_id"))),
            room TEXT NOT NULL,
            case_id TEXT REFERENCES cases (id) ON DELETE CASCADE,
            kind TEXT NOT NULL CHECK (kind IN ('cement')),
            started_at TEXT NOT NULL CHECK (\(isTime("started_at"))),
            stopped_at TEXT CHECK (\(isTime("stopped_at")))
        ) STRICT;
        CREATE INDEX case_timers_that_run ON case_timers (facility_id, room) WHERE stopped_at IS NULL;

        CREATE TABLE case_flags (
            id TEXT NOT NULL PRIMARY KEY CHECK (\(isUUID("id"))),
            facility_id TEXT NOT NULL CHECK (\(isUUID("facility_id"))),
            room TEXT NOT NULL,
            case_id TEXT REFERENCES cases (id) ON DELETE CASCADE,
            kind TEXT NOT NULL CHECK (kind IN ('surgeon_left', 'next_patient_called')),
            set_at TEXT NOT NULL CHECK (\(isTime("set_at"))),
            set_by TEXT NOT NULL CHECK (set_by IN ('voice', 'touch', 'import')),
            cleared_at TEXT CHECK (\(isTime("cleared_at")))
        ) STRICT;
        CREATE INDEX case_flags_that_count ON case_flags (facility_id, room, set_at) WHERE cleared_at IS NULL;

        CREATE TABLE room_memories (
            facility_id TEXT NOT NULL CHECK (\(isUUID("facility_id"))),
            room TEXT NOT NULL,
            memory TEXT NOT NULL CHECK (json_valid(memory)),
            PRIMARY KEY (facility_id, room)
        ) STRICT;

        ALTER TABLE voice_command_logs ADD COLUMN facility_id TEXT NOT NULL
            DEFAULT '\(RoomPlace.unnamedScope.uuidString.lowercased())' CHECK (\(isUUID("facility_id")));
        ALTER TABLE voice_command_logs ADD COLUMN confidence REAL CHECK (confidence BETWEEN 0 AND 1);
        ALTER TABLE voice_command_logs ADD COLUMN classification_path TEXT
            CHECK (classification_path IN ('exact_match', 'grammar', 'llm'));
        ALTER TABLE voice_command_logs ADD COLUMN recognizer TEXT;
        ALTER TABLE voice_command_logs ADD COLUMN slots TEXT
            CHECK (slots IS NULL OR json_valid(slots));
        CREATE INDEX voice_command_logs_by_case ON voice_command_logs (case_id, created_at);
        """

    private static let timers = """
        CREATE TABLE room_timers (
            id TEXT NOT NULL PRIMARY KEY CHECK (\(isUUID("id"))),
            facility_id TEXT NOT NULL CHECK (\(isUUID("facility_id"))),
            room TEXT NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('timer', 'alarm')),
            name TEXT,
            set_at TEXT NOT NULL CHECK (\(isTime("set_at"))),
            rings_at TEXT NOT NULL CHECK (\(isTime("rings_at"))),
            ended_at TEXT CHECK (\(isTime("ended_at")))
        ) STRICT;
        CREATE INDEX room_timers_that_run ON room_timers (facility_id, room, rings_at) WHERE ended_at IS NULL;
        """

    private static let pausesAndRepeats = """
        ALTER TABLE room_timers ADD COLUMN left_seconds REAL CHECK (left_seconds >= 0);
        ALTER TABLE room_timers ADD COLUMN repeats TEXT;
        DROP TRIGGER site_adds_room_timers;
        DROP TRIGGER site_changes_room_timers;
        """

    // A person may give a command between cases, and a row says why a command had no effect. SQLite cannot remove a NOT
    // NULL, so the rows move to a new table of the same name; the triggers go with the old one.
    private static let logsWithoutCase = """
        CREATE TABLE former_logs AS SELECT * FROM voice_command_logs;
        DROP TABLE voice_command_logs;
        CREATE TABLE voice_command_logs (
            id TEXT NOT NULL PRIMARY KEY CHECK (\(isUUID("id"))),
            facility_id TEXT NOT NULL
                DEFAULT '\(RoomPlace.unnamedScope.uuidString.lowercased())' CHECK (\(isUUID("facility_id"))),
            case_id TEXT CHECK (\(isUUID("case_id"))),
            command_text TEXT NOT NULL,
            matched_milestone_id TEXT CHECK (\(isUUID("matched_milestone_id"))),
            confidence_level TEXT NOT NULL CHECK (confidence_level IN ('high', 'medium', 'low', 'none')),
            confidence REAL CHECK (confidence BETWEEN 0 AND 1),
            classification_path TEXT CHECK (classification_path IN ('exact_match', 'grammar', 'llm')),
            recognizer TEXT,
            slots TEXT CHECK (slots IS NULL OR json_valid(slots)),
            outcome TEXT NOT NULL CHECK (outcome IN
                ('recorded', 'pending', 'rejected', 'cancelled', 'timeout', 'unrecognized')),
            reason TEXT,
            source_text TEXT,
            created_at TEXT NOT NULL CHECK (\(isTime("created_at")))
        ) STRICT;
        INSERT INTO voice_command_logs (id, facility_id, case_id, command_text, matched_milestone_id, confidence_level,
            confidence, classification_path, recognizer, slots, outcome, source_text, created_at)
            SELECT id, facility_id, nullif(case_id, '00000000-0000-0000-0000-000000000000'), command_text,
                matched_milestone_id, confidence_level, confidence, classification_path, recognizer, slots, outcome,
                source_text, created_at
            FROM former_logs ORDER BY rowid;
        DROP TABLE former_logs;
        UPDATE voice_outbox SET row = json_set(row, '$.case_id', NULL) WHERE table_name = 'voice_command_logs'
            AND json_extract(row, '$.case_id') = '00000000-0000-0000-0000-000000000000';
        CREATE INDEX voice_command_logs_by_time ON voice_command_logs (created_at);
        CREATE INDEX voice_command_logs_by_case ON voice_command_logs (case_id, created_at);

        """

    private static let nearestReading = """
        ALTER TABLE voice_command_logs ADD COLUMN nearest_text TEXT;
        ALTER TABLE voice_command_logs ADD COLUMN nearest_distance REAL CHECK (nearest_distance BETWEEN 0 AND 1);
        DROP TRIGGER site_adds_voice_command_logs;
        """

    private static let speaker = """
        ALTER TABLE voice_command_logs ADD COLUMN speaker TEXT;
        DROP TRIGGER site_adds_voice_command_logs;
        """

    private static let language = """
        ALTER TABLE voice_command_logs ADD COLUMN language TEXT;
        DROP TRIGGER site_adds_voice_command_logs;
        """

    // The time at which the computer's clock was last trusted; deletion by age depends on it.
    private static let clock = """

        CREATE TABLE voice_clock (
            one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
            believed_at TEXT NOT NULL CHECK (\(isTime("believed_at")))
        ) STRICT;
        """

    // The columns of a site's server.
    private static let alerts = """
        CREATE TABLE notifications (
            id TEXT NOT NULL PRIMARY KEY CHECK (\(isUUID("id"))),
            facility_id TEXT NOT NULL CHECK (\(isUUID("facility_id"))),
            kind TEXT NOT NULL CHECK (kind IN ('case_update', 'data_quality', 'system', 'integration')),
            event TEXT NOT NULL CHECK (event <> ''),
            room TEXT,
            case_id TEXT REFERENCES cases (id) ON DELETE CASCADE,
            facility_milestone_id TEXT CHECK (\(isUUID("facility_milestone_id"))),
            occurred_at TEXT CHECK (\(isTime("occurred_at"))),
            amount INTEGER,
            urgent INTEGER NOT NULL DEFAULT 0 CHECK (urgent IN (0, 1)),
            created_at TEXT NOT NULL CHECK (\(isTime("created_at"))),
            read_at TEXT CHECK (\(isTime("read_at"))),
            read_by TEXT
        ) STRICT;
        CREATE INDEX notifications_by_time ON notifications (facility_id, created_at);
        CREATE INDEX notifications_by_case ON notifications (case_id);
        """

    private static let sides = """
        ALTER TABLE cases ADD COLUMN laterality TEXT
            CHECK (laterality IN ('left', 'right', 'bilateral', 'not_applicable'));
        DROP TRIGGER site_adds_cases;
        DROP TRIGGER site_changes_cases;

        """

    private static let delays = """
        CREATE TABLE case_delays (
            id TEXT NOT NULL PRIMARY KEY CHECK (\(isUUID("id"))),
            facility_id TEXT NOT NULL CHECK (\(isUUID("facility_id"))),
            case_id TEXT NOT NULL REFERENCES cases (id) ON DELETE CASCADE,
            reason TEXT NOT NULL CHECK (\(isCode("reason"))),
            minutes INTEGER CHECK (minutes BETWEEN 1 AND \(CaseDelayRow.mostMinutes)),
            noted_at TEXT NOT NULL CHECK (\(isTime("noted_at"))),
            recorded_by TEXT NOT NULL CHECK (recorded_by IN ('voice', 'touch', 'import')),
            reported_by TEXT CHECK (length(CAST(reported_by AS BLOB)) BETWEEN 1 AND \(CaseDelayRow.nameLimit)),
            removed_at TEXT CHECK (\(isTime("removed_at")))
        ) STRICT;
        CREATE INDEX case_delays_by_case ON case_delays (case_id, noted_at);

        """

    private static let staff = """
        CREATE TABLE case_staff (
            id TEXT NOT NULL PRIMARY KEY CHECK (\(isUUID("id"))),
            facility_id TEXT NOT NULL CHECK (\(isUUID("facility_id"))),
            case_id TEXT NOT NULL REFERENCES cases (id) ON DELETE CASCADE,
            name TEXT NOT NULL CHECK (length(CAST(name AS BLOB)) BETWEEN 1 AND \(CaseStaffRow.nameLimit)),
            role TEXT NOT NULL CHECK (\(isCode("role"))),
            added_at TEXT NOT NULL CHECK (\(isTime("added_at"))),
            recorded_by TEXT NOT NULL CHECK (recorded_by IN ('voice', 'touch', 'import')),
            removed_at TEXT CHECK (\(isTime("removed_at")))
        ) STRICT;
        CREATE INDEX case_staff_by_case ON case_staff (case_id, added_at);
        CREATE INDEX case_staff_by_time ON case_staff (facility_id, added_at);

        """

    private static let implants = """
        CREATE TABLE case_implants (
            id TEXT NOT NULL PRIMARY KEY CHECK (\(isUUID("id"))),
            facility_id TEXT NOT NULL CHECK (\(isUUID("facility_id"))),
            case_id TEXT NOT NULL REFERENCES cases (id) ON DELETE CASCADE,
            component TEXT NOT NULL CHECK (length(CAST(component AS BLOB)) BETWEEN 1 AND \(CaseImplantRow.nameLimit)),
            size TEXT CHECK (length(CAST(size AS BLOB)) BETWEEN 1 AND \(CaseImplantRow.numberLimit)),
            lot TEXT CHECK (length(CAST(lot AS BLOB)) BETWEEN 1 AND \(CaseImplantRow.numberLimit)),
            noted_at TEXT NOT NULL CHECK (\(isTime("noted_at"))),
            recorded_by TEXT NOT NULL CHECK (recorded_by IN ('voice', 'touch', 'import')),
            removed_at TEXT CHECK (\(isTime("removed_at")))
        ) STRICT;
        CREATE INDEX case_implants_by_case ON case_implants (case_id, noted_at);
        CREATE TABLE case_notes (
            id TEXT NOT NULL PRIMARY KEY CHECK (\(isUUID("id"))),
            facility_id TEXT NOT NULL CHECK (\(isUUID("facility_id"))),
            case_id TEXT NOT NULL REFERENCES cases (id) ON DELETE CASCADE,
            text TEXT NOT NULL CHECK (length(CAST(text AS BLOB)) BETWEEN 1 AND \(CaseNoteRow.textLimit)),
            noted_at TEXT NOT NULL CHECK (\(isTime("noted_at"))),
            recorded_by TEXT NOT NULL CHECK (recorded_by IN ('voice', 'touch', 'import')),
            removed_at TEXT CHECK (\(isTime("removed_at")))
        ) STRICT;
        CREATE INDEX case_notes_by_case ON case_notes (case_id, noted_at);

        """

    /// The condition, in SQL, that a column has a ``DetailCode``.
    private static func isCode(_ column: String) -> String {
        "length(\(column)) BETWEEN 1 AND \(DetailCode.mostBytes) AND \(column) GLOB '[a-z]*' "
            + "AND \(column) NOT GLOB '*[^a-z0-9_]*'"
    }

    /// The condition, in SQL, that a column has a UUID in lower case (8-4-4-4-12). NULL passes, because SQL lets a
    /// check that is NULL pass.
    private static func isUUID(_ column: String) -> String {
        let hex = "[0-9a-f]"
        let groups = [8, 4, 4, 4, 12].map { String(repeating: hex, count: $0) }
        return "\(column) GLOB '\(groups.joined(separator: "-"))'"
    }

    /// The condition, in SQL, that SQLite can read a column as a time in UTC; NULL passes.
    private static func isTime(_ column: String) -> String {
        "\(column) IS NULL OR (\(column) LIKE '%Z' AND julianday(\(column)) IS NOT NULL)"
    }
}
