import Commands
import Foundation
import GRDB
@testable import SQLiteStorage
import Storage
import Testing
import TestSupport

@Suite("Database files")
struct FileTests {
    @Test("A new database and its directories are its owner's alone, its log and index as well")
    func modes() async throws {
        let directory = TemporaryDirectory()
        let path = directory.file("a/b/voice.sqlite")
        let store = try SQLiteStore(path: path)
        try await store.append(.sample("secret"))
        #expect(try mode(of: directory.file("a")) == 0o700)
        #expect(try mode(of: directory.file("a/b")) == 0o700)
        for suffix in ["", "-wal", "-shm"] { #expect(try mode(of: path + suffix) == 0o600) }
    }

    @Test("What was written is there after the database is opened again")
    func reopening() async throws {
        let directory = TemporaryDirectory()
        let (alias, entry) = (Alias.sample("patient in"), CommandLogEntry.sample("patient in"))
        do {
            let store = try SQLiteStore(path: directory.database)
            try await store.save(alias)
            try await store.append(entry)
            store.close()
        }
        let store = try SQLiteStore(path: directory.database)
        #expect(try await store.aliases(scopeID: nil) == [alias])
        #expect(try await store.recentLogs(limit: 5) == [entry])
        #expect(store.readOnlyReason == nil)
    }

    @Test(
        "Names that SQLite would take for more than names are files",
        arguments: [":memory:", "file:x?mode=ro"])
    func specialNames(_ name: String) async throws {
        let directory = TemporaryDirectory()
        let store = try SQLiteStore(path: directory.file(name))
        try await store.append(.sample("x"))
        #expect(FileManager.default.fileExists(atPath: directory.file(name)))
    }

    @Test("Rows have the columns, keys and times that are documented")
    func format() async throws {
        let directory = TemporaryDirectory()
        let store = try SQLiteStore(path: directory.database)
        let entry = CommandLogEntry.sample("patient in", at: 1_700_000_000.123)
        try await store.append(entry)
        let row = try DatabaseQueue(path: directory.database).read { db in
            try Row.fetchOne(db, sql: "SELECT * FROM voice_command_logs")
        }
        #expect(row?["id"] == entry.id.uuidString.lowercased())
        #expect(row?["created_at"] == "2023-11-14T22:13:20.123Z")
        #expect(row?["confidence_level"] == "high")
        #expect(row?.columnNames.count == 18)
    }

    @Test(
        "The tables refuse what no reader could make sense of",
        arguments: [
            "INSERT INTO voice_command_aliases (id, alias_phrase, action_type) VALUES ('1', 'x', 'record')",
            "UPDATE voice_command_aliases SET id = upper(id)",
            "UPDATE voice_command_aliases SET is_active = 2",
            "UPDATE voice_command_aliases SET deleted_at = 'yesterday'",
            "UPDATE voice_command_aliases SET facility_id = ''",
            "UPDATE voice_command_logs SET outcome = 'done'",
            "UPDATE voice_command_logs SET confidence_level = 'High'",
            "UPDATE voice_command_logs SET created_at = 1700000000",
            "UPDATE voice_command_logs SET created_at = '2026-01-01 10:00:00'",
        ])
    func checks(_ sql: String) async throws {
        let directory = TemporaryDirectory()
        let store = try SQLiteStore(path: directory.database)
        try await store.save(.sample("x"))
        try await store.append(.sample("x"))
        let other = try DatabaseQueue(path: directory.database)
        await #expect(throws: DatabaseError.self) { try await other.write { db in try db.execute(sql: sql) } }
    }

    @Test("Two stores on one file see each other's rows and lose none of them")
    func twoStores() async throws {
        let directory = TemporaryDirectory()
        let stores = [try SQLiteStore(path: directory.database), try SQLiteStore(path: directory.database)]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, store) in stores.enumerated() {
                for index in 0..<100 {
                    group.addTask {
                        let entry = CommandLogEntry.sample("\(number)-\(index)")
                        // On a busy machine the other one may hold the file for longer than a store waits; then it says so,
                        // and the writer tries again, as the log's outbox does.
                        while true {
                            do {
                                try await store.append(entry)
                                break
                            } catch let error as StorageError where error.code == .locked {}
                        }
                        if index.isMultiple(of: 10) { _ = try await store.aliases(scopeID: nil) }
                    }
                }
            }
            try await group.waitForAll()
        }
        for store in stores { #expect(try await store.recentLogs(limit: 1000).count == 200) }
    }

    @Test("Every commit is synced to the disk, in a write-ahead log")
    func synced() async throws {
        let directory = TemporaryDirectory()
        let store = try SQLiteStore(path: directory.database)
        let modes = try await store.read { db in
            (
                try String.fetchOne(db, sql: "PRAGMA journal_mode"),
                try Int.fetchOne(db, sql: "PRAGMA synchronous")
            )
        }
        #expect(modes.0 == "wal" && modes.1 == 2, "\(modes)")
    }

    @Test("Stores that open a new file at the same moment all get it, and have a file's phrases once")
    func simultaneousStart() async throws {
        let file = [Alias.sample("a"), .sample("b")]
        for _ in 0..<10 {
            let directory = TemporaryDirectory()
            let seeded = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        try await SQLiteStore(path: directory.database).follow(file, at: Date()).addedCount
                    }
                }
                return try await group.reduce(0, +)
            }
            #expect(seeded == 2)
        }
    }
}
