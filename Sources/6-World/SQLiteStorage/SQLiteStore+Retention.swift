public import Foundation
import GRDB

/// What of a database holds words that somebody said.
public struct StoredSpeech: Hashable, Sendable {
    /// Rows in the log of commands.
    public var logCount = 0
    /// Those of them that have words.
    public var logsWithWordsCount = 0
    /// When the oldest was said; nil where there is none.
    public var oldestLog: Date?
    /// Phrases that a classifier taught, which somebody once said; the forgotten ones among them, until they are purged.
    public var learnedCount = 0
    /// When the oldest was learned; nil where there is none.
    public var oldestLearned: Date?
}

extension SQLiteStore {
    /// Deletes log entries from before a date, and learned phrases that were forgotten before it.
    ///
    /// What is deleted is overwritten in the file, and SQLite's write-ahead log is emptied where nobody reads at the
    /// moment; else that happens the next time.
    ///
    /// - Returns: how many rows are gone.
    @discardableResult
    public func purge(before date: Date) async throws -> Int {
        let time = UTCTimestamp.text(date)
        let count = try await write { db in
            var count = 0
            for sql in [
                "DELETE FROM voice_command_logs WHERE julianday(created_at) < julianday(?)",
                """
                DELETE FROM voice_command_aliases
                WHERE auto_learned AND julianday(deleted_at) < julianday(?)
                """,
            ] {
                try db.execute(sql: sql, arguments: [time])
                count += db.changesCount
            }
            return count
        }
        try await emptyWriteAheadLog()
        return count
    }

    /// What of the database holds words that somebody said.
    public func storedSpeech() async throws -> StoredSpeech {
        try await read { db in
            var speech = StoredSpeech()
            if let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT count(*) AS count, min(created_at) AS oldest,
                        count(nullif(command_text || coalesce(source_text, ''), '')) AS words
                    FROM voice_command_logs
                    """)
            {
                speech.logCount = row["count"]
                speech.logsWithWordsCount = row["words"]
                speech.oldestLog = (row["oldest"] as String?).flatMap(UTCTimestamp.date)
            }
            if let row = try Row.fetchOne(
                db, sql: "SELECT count(*) AS count, min(learned_at) AS oldest FROM voice_learned_aliases")
            {
                speech.learnedCount = row["count"]
                speech.oldestLearned = (row["oldest"] as String?).flatMap(UTCTimestamp.date)
            }
            return speech
        }
    }
}
