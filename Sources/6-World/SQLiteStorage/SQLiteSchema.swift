import GRDB

/// The tables, and how a file of an older version becomes one of this version.
///
/// A migration that has been released is never edited; the next change is the next migration.
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
        return migrator
    }

    // STRICT has SQLite refuse a value of the wrong type instead of keeping it. The checks repeat what the types of
    // PostgreSQL and of Swift demand, for rows that are entered by hand.
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

    // Where an alias with auto_learned came from; the row in voice_command_aliases says what it means and whether it
    // is in use.
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

    // The aliases that came from a file of phrases, as they stood in it, and when they went from it again. Without a
    // reference to the other table: a row that somebody removed there is not to come back from the file.
    //
    // The versions before wrote the file's rows with keys that are made from names (version 8), and no others.
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

    /// Lower-case text of the form 8-4-4-4-12; a NULL passes, as SQL has it.
    private static func isUUID(_ column: String) -> String {
        let hex = "[0-9a-f]"
        let groups = [8, 4, 4, 4, 12].map { String(repeating: hex, count: $0) }
        return "\(column) GLOB '\(groups.joined(separator: "-"))'"
    }

    /// What SQLite itself can read as a time in UTC; a NULL passes.
    private static func isTime(_ column: String) -> String {
        "\(column) IS NULL OR (\(column) LIKE '%Z' AND julianday(\(column)) IS NOT NULL)"
    }
}
