public import Foundation
import Storage
import GRDB

/// The amount and the age of the spoken words in a database.
public struct StoredSpeech: Hashable, Sendable {
    /// The number of rows in the log of commands.
    public var logCount = 0
    /// The number of log rows that contain words.
    public var logsWithWordsCount = 0
    /// The time of the oldest entry; nil if there is none.
    public var oldestLog: Date?
    /// The number of phrases learned from a classifier, which people once said; includes forgotten ones until they are
    /// purged.
    public var learnedCount = 0
    /// The time at which the oldest of these phrases was learned; nil if there is none.
    public var oldestLearned: Date?
}

/// The deletion of old rows from a database, and the time at which the computer's clock was last trusted, on which the
/// deletion depends.
public struct SQLiteRetention: Sendable {
    private let database: SQLiteDatabase

    init(_ database: SQLiteDatabase) { self.database = database }

    /// Deletes log entries from before a date, timers that ended before it, and learned phrases that were forgotten
    /// before it.
    ///
    /// SQLite overwrites deleted rows in the file. The purge also empties SQLite's write-ahead log if no other process
    /// reads at the moment; otherwise the next purge does so.
    ///
    /// - Returns: the number of deleted log entries and phrases.
    @discardableResult
    public func purge(before date: Date) async throws -> Int {
        try await purge(
            before: date,
            [
                // Log entries that could not be delivered to the site in time.
                """
                DELETE FROM voice_outbox WHERE table_name = 'voice_command_logs'
                AND julianday(json_extract(row, '$.created_at')) < julianday(?)
                """,
                "DELETE FROM room_timers WHERE julianday(ended_at) < julianday(?)",
                "DELETE FROM voice_command_logs WHERE julianday(created_at) < julianday(?)",
                """
                DELETE FROM voice_command_aliases
                WHERE auto_learned AND julianday(deleted_at) < julianday(?)
                """,
            ], counting: 2)
    }

    /// Deletes cases that ended, were cancelled or should have begun before a date, with their milestones, timers and
    /// flags; never a case in progress. Also deletes timers and flags without a case that are as old.
    ///
    /// SQLite overwrites deleted rows, as in ``purge(before:)``.
    ///
    /// - Returns: the number of deleted cases.
    @discardableResult
    public func purgeCases(before date: Date) async throws -> Int {
        // The cases come last: their number is the answer.
        try await purge(
            before: date,
            [
                "DELETE FROM case_timers WHERE case_id IS NULL AND julianday(stopped_at) < julianday(?)",
                "DELETE FROM case_flags WHERE case_id IS NULL AND julianday(set_at) < julianday(?)",
                """
                DELETE FROM cases WHERE status <> 'in_progress'
                AND julianday(coalesce(ended_at, started_at, scheduled_end, scheduled_start)) < julianday(?)
                """,
            ], counting: 2)
    }

    /// The time at which the computer's clock was last trusted, by ``believeClock(at:)``; before the first call, the
    /// time of the newest row of the log. Nil for a database without either.
    public func clockMark() async throws -> Date? {
        try await database.read { db in
            try String.fetchOne(
                db,
                sql: """
                    SELECT coalesce((SELECT believed_at FROM voice_clock),
                        (SELECT max(created_at) FROM voice_command_logs))
                    """
            ).flatMap(UTCTimestamp.date)
        }
    }

    /// Stores the time at which the computer's clock was trusted.
    public func believeClock(at date: Date) async throws {
        try await database.write { db in
            try db.execute(
                sql: "INSERT OR REPLACE INTO voice_clock (one, believed_at) VALUES (1, ?)",
                arguments: [UTCTimestamp.text(date)])
        }
    }

    /// Runs statements that delete rows. Returns the number of rows that the statements from `first` on deleted,
    /// without dependent rows.
    private func purge(
        before date: Date, _ statements: [String], counting first: Int = 0
    ) async throws -> Int {
        let time = UTCTimestamp.text(date)
        let count = try await database.write { db in
            var count = 0
            for (index, sql) in statements.enumerated() {
                try db.execute(sql: sql, arguments: [time])
                if index >= first { count += db.changesCount }
            }
            return count
        }
        try await database.emptyWriteAheadLog()
        return count
    }

    /// Counts the rows that consist of spoken words, and finds the oldest.
    public func storedSpeech() async throws -> StoredSpeech {
        try await database.read { db in
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
