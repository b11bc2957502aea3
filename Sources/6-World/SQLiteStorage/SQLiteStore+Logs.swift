public import Storage
import GRDB

extension CommandLogEntry {
    /// The entry with U+FFFD for every NUL: SQLite gives a text back only up to one, and PostgreSQL takes none. An
    /// entry is too precious to be refused for it.
    fileprivate var withoutNUL: CommandLogEntry {
        var entry = self
        entry.commandText.replace("\0", with: "\u{FFFD}")
        entry.sourceText?.replace("\0", with: "\u{FFFD}")
        return entry
    }
}

extension SQLiteStore {
    /// Writes a log entry, once; see `append` of ``/Storage/CommandLog``.
    public func append(_ entry: CommandLogEntry) async throws {
        try await append([entry])
    }

    /// Writes several entries in one transaction, all or none; for what was kept while nothing could be written.
    public func append(_ entries: [CommandLogEntry]) async throws {
        try await write { db in
            let statement = try db.cachedStatement(
                sql: """
                    INSERT INTO voice_command_logs
                        (id, case_id, command_text, matched_milestone_id, confidence_level, outcome,
                         source_text, created_at)
                    VALUES
                        (:id, :case_id, :command_text, :matched_milestone_id, :confidence_level, :outcome,
                         :source_text, :created_at)
                    ON CONFLICT (id) DO NOTHING
                    """)
            for entry in entries {
                try statement.execute(
                    arguments: StatementArguments(CommandLogRow(entry.withoutNUL).databaseDictionary))
            }
        }
    }

    /// Reads the newest log entries; see ``/Storage/CommandLog/recentLogs(limit:)``.
    public func recentLogs(limit: Int) async throws -> [CommandLogEntry] {
        try await read { db in
            try CommandLogRow.fetchAll(
                db,
                sql: "SELECT * FROM voice_command_logs ORDER BY created_at DESC, rowid DESC LIMIT ?",
                arguments: [max(0, limit)]
            ).map(\.entry)
        }
    }
}
