import Commands
import Foundation
import GRDB
import SQLiteStorage
import Storage
import Testing
import TestSupport

@Suite("Purging a database")
struct RetentionTests {
    private let directory = TemporaryDirectory()

    /// What of a text the files of the database hold, as bytes.
    private func holds(_ text: String) throws -> Bool {
        try FileManager.default.contentsOfDirectory(atPath: directory.path).contains { name in
            try Data(contentsOf: URL(fileURLWithPath: directory.file(name))).range(of: Data(text.utf8)) != nil
        }
    }

    @Test("deletes what is older than a date, and overwrites it in the files while the store is open")
    func purge() async throws {
        let store = try SQLiteStore(path: directory.database)
        let old = (0..<300).map { CommandLogEntry.sample("oldwords \($0)", at: 1000 + Double($0)) }
        try await store.append(old + [.sample("newwords", at: 5000)])
        #expect(try holds("oldwords"))
        #expect(try await store.purge(before: Date(timeIntervalSince1970: 5000)) == 300)
        #expect(try await store.recentLogs(limit: 10).map(\.commandText) == ["newwords"])
        #expect(try !holds("oldwords"))
        #expect(try holds("newwords"))
        #expect(try await store.purge(before: Date(timeIntervalSince1970: 5000)) == 0)
    }

    @Test("goes by the time, not by how somebody wrote it")
    func times() async throws {
        let store = try SQLiteStore(path: directory.database)
        try await DatabaseQueue(path: directory.database).write { db in
            for (index, time) in ["2026-01-01T00:00:00Z", "2026-01-01 00:00Z", "2026-01-01T00:00:01.5Z"]
                .enumerated()
            {
                try db.execute(
                    sql: """
                        INSERT INTO voice_command_logs
                        (id, case_id, command_text, matched_milestone_id, confidence_level, outcome,
                        source_text, created_at) VALUES
                        ('00000000-0000-0000-0000-00000000000\(index)',
                        '00000000-0000-0000-0000-000000000000', 'x', NULL, 'high', 'recorded', NULL, '\(time)')
                        """)
            }
        }
        let date = try Date("2026-01-01T00:00:01Z", strategy: .iso8601)
        #expect(try await store.purge(before: date) == 2)
    }

    @Test("deletes phrases that were learned and forgotten, and no others")
    func learned() async throws {
        let store = try SQLiteStore()
        for phrase in ["kept", "forgotten"] {
            try await store.learn(
                LearnedAlias(
                    alias: .sample(phrase), transcription: phrase, classifier: "x", confidence: 1,
                    learnedAt: Date(timeIntervalSince1970: 0)))
        }
        var person = Alias.sample("a person's")
        person.isAutoLearned = false
        person.deletedAt = Date(timeIntervalSince1970: 10)
        try await store.save(person)
        let known = try await store.learnedAliases(facilityID: nil)
        let gone = known.filter { $0.alias.phrase == "forgotten" }.map(\.id)
        try await store.forget(aliasIDs: gone, at: Date(timeIntervalSince1970: 10))
        #expect(try await store.storedSpeech().learnedCount == 2)
        #expect(try await store.purge(before: Date(timeIntervalSince1970: 10)) == 0)
        #expect(try await store.purge(before: Date(timeIntervalSince1970: 11)) == 1)
        #expect(try await store.storedSpeech().learnedCount == 1)
        #expect(try await store.edit { rows in ([], rows.map(\.phrase).sorted()) } == ["a person's", "kept"])
    }

    @Test("goes by while somebody reads, and empties the write-ahead log the next time")
    func reader() async throws {
        let store = try SQLiteStore(path: directory.database)
        try await store.append(.sample("oldwords", at: 1000))
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let reader = try DatabaseQueue(path: directory.database, configuration: configuration)
        try reader.inDatabase { db in
            try db.execute(sql: "BEGIN; SELECT count(*) FROM voice_command_logs")
        }
        #expect(try await store.purge(before: Date(timeIntervalSince1970: 5000)) == 1)
        try reader.inDatabase { db in try db.execute(sql: "COMMIT") }
        _ = try await store.purge(before: Date(timeIntervalSince1970: 5000))
        #expect(try !holds("oldwords"))
    }

    @Test("is told what there is, and since when")
    func stored() async throws {
        let store = try SQLiteStore()
        #expect(try await store.storedSpeech().logCount == 0)
        #expect(try await store.storedSpeech().oldestLog == nil)
        try await store.append(.sample("x", at: 20))
        try await store.append(CommandLogEntry.sample("y", at: 10).kept(by: .off, phrase: nil))
        let speech = try await store.storedSpeech()
        #expect(speech.logCount == 2 && speech.logsWithWordsCount == 1)
        #expect(speech.oldestLog == Date(timeIntervalSince1970: 10))
    }

    @Test("is refused on a database that cannot be written")
    func readOnly() async throws {
        try SQLiteStore(path: directory.database).close()
        var options = SQLiteOptions()
        options.access = .readOnly
        let store = try SQLiteStore(path: directory.database, options: options)
        await #expect(throws: StorageError.self) { try await store.purge(before: Date()) }
    }
}
