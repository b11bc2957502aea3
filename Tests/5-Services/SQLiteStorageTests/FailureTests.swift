import Commands
import Foundation
import GRDB
import Glibc
import SQLiteStorage
import Storage
import Testing
import TestSupport

@Suite("Databases that cannot be used")
struct FailureTests {
    private func failure(_ path: String, _ options: SQLiteOptions = SQLiteOptions()) throws -> StorageError {
        try #require(throws: StorageError.self) { _ = try SQLiteStore(path: path, options: options) }
    }

    @Test("An empty path, a directory, a device and a place under a file are refused")
    func places() throws {
        let directory = TemporaryDirectory()
        try Data("x".utf8).write(to: URL(fileURLWithPath: directory.file("plain")))
        for path in ["", "a\u{0}b", directory.path, "/dev/null"] {
            #expect(try failure(path).code == .cannotOpen, "\(path)")
        }
        for path in [directory.file("plain/voice.sqlite"), "/proc/x/y"] {
            #expect(try failure(path).code == .cannotCreate, "\(path)")
        }
        let pipe = directory.file("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        for access in SQLiteOptions.Access.allCases {
            var options = SQLiteOptions()
            options.access = access
            #expect(try failure(pipe, options).code == .cannotOpen, "and it is not waited for")
        }
    }

    @Test("A file that is no database is refused and left as it was")
    func notADatabase() throws {
        let directory = TemporaryDirectory()
        let content = Data(repeating: 0x41, count: 5000)
        try content.write(to: URL(fileURLWithPath: directory.database))
        let error = try failure(directory.database)
        #expect(error.code == .damaged)
        #expect(error.message.contains("is not a database"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: directory.database)) == content)
    }

    @Test("A truncated database is refused as damaged")
    func truncated() async throws {
        let directory = TemporaryDirectory()
        let store = try SQLiteStore(path: directory.database)
        try await store.append((0..<500).map { .sample("\($0)") })
        store.close()
        let whole = try Data(contentsOf: URL(fileURLWithPath: directory.database))
        try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: directory.database))
        #expect(try failure(directory.database).code == .damaged)
    }

    @Test("Pages overwritten with garbage end in an error and not in a crash", arguments: 1...6)
    func garbage(_ page: Int) async throws {
        let directory = TemporaryDirectory()
        let seeding = try SQLiteStore(path: directory.database)
        try await seeding.append((0..<500).map { .sample("\($0)") })
        seeding.close()
        var bytes = try Data(contentsOf: URL(fileURLWithPath: directory.database))
        bytes.replaceSubrange(page * 4096..<(page + 1) * 4096, with: Data(repeating: 0xA5, count: 4096))
        try bytes.write(to: URL(fileURLWithPath: directory.database))
        do {
            let store = try SQLiteStore(path: directory.database)
            for index in 0..<50 { try await store.append(.sample("more \(index)")) }
            _ = try await store.recentLogs(limit: 1000)
            _ = try await store.aliases(scopeID: nil)
        } catch let error as StorageError {
            #expect(error.code == .damaged)
        }
    }

    @Test("Another program's database is refused and left as it was")
    func foreign() throws {
        let directory = TemporaryDirectory()
        do {
            let other = try DatabaseQueue(path: directory.database)
            try other.write { db in try db.execute(sql: "CREATE TABLE bookmarks (url TEXT)") }
        }
        let before = try Data(contentsOf: URL(fileURLWithPath: directory.database))
        #expect(try failure(directory.database).code == .foreign)
        #expect(try Data(contentsOf: URL(fileURLWithPath: directory.database)) == before)
    }

    @Test("A database of a newer version is refused", arguments: SQLiteOptions.Access.allCases)
    func newerVersion(_ access: SQLiteOptions.Access) throws {
        let directory = TemporaryDirectory()
        try SQLiteStore(path: directory.database).close()
        let newer = try DatabaseQueue(path: directory.database)
        try newer.write { db in
            try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('99 from the future')")
        }
        var options = SQLiteOptions()
        options.access = access
        let error = try failure(directory.database, options)
        #expect(error.code == .newerVersion)
        #expect(error.message.contains("update the program"))
    }

    @Test("A full disk fails the write that does not fit and keeps what was written before")
    func full() async throws {
        let directory = TemporaryDirectory()
        var options = SQLiteOptions()
        options.maximumByteCount = 400_000
        let store = try SQLiteStore(path: directory.database, options: options)
        var written = 0
        let error = await #expect(throws: StorageError.self) {
            for index in 0..<10_000 {
                try await store.append(.sample(String(repeating: "word ", count: 100), at: Double(index)))
                written += 1
            }
        }
        #expect(error?.code == .full)
        #expect((10..<1000).contains(written))
        #expect(try await store.recentLogs(limit: 10_000).count == written)
    }

    @Test(
        "A database that another process keeps locked fails after the busy time-out and works again after it")
    func locked() async throws {
        let directory = TemporaryDirectory()
        var options = SQLiteOptions()
        options.busyTimeout = 0.1
        let store = try SQLiteStore(path: directory.database, options: options)
        var unsafe = Configuration()
        unsafe.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: directory.database, configuration: unsafe)
        try await other.writeWithoutTransaction { db in try db.execute(sql: "BEGIN IMMEDIATE") }
        let start = ContinuousClock.now
        let error = await #expect(throws: StorageError.self) { try await store.append(.sample("x")) }
        #expect(error?.code == .locked)
        #expect((.milliseconds(50)...(.seconds(5))).contains(ContinuousClock.now - start))
        #expect(try await store.recentLogs(limit: 1).isEmpty)  // Readers are not held up.
        try await other.writeWithoutTransaction { db in try db.execute(sql: "COMMIT") }
        try await store.append(.sample("x"))
    }

    @Test("A file that is deleted or replaced while in use is noticed, and nothing vanishes into it")
    func deleted() async throws {
        let directory = TemporaryDirectory()
        let store = try SQLiteStore(path: directory.database)
        try await store.append(.sample("x"))
        try FileManager.default.removeItem(atPath: directory.database)
        let error = await #expect(throws: StorageError.self) { try await store.append(.sample("y")) }
        #expect(error?.code == .cannotOpen)
    }

    @Test("A store that was closed throws instead of crashing")
    func closed() async throws {
        let directory = TemporaryDirectory()
        let store = try SQLiteStore(path: directory.database)
        store.close()
        let writing = await #expect(throws: StorageError.self) { try await store.append(.sample("x")) }
        let reading = await #expect(throws: StorageError.self) { try await store.aliases(scopeID: nil) }
        #expect(writing?.code == .closed)
        #expect(reading?.code == .closed)
    }

    @Test("Errors never quote what was said")
    func privacy() async throws {
        let store = try SQLiteStore()
        let entry = CommandLogEntry(
            workID: UUID(), commandText: "Mustermann", confidence: .none, outcome: .rejected,
            sourceText: "Mustermann", createdAt: Date(timeIntervalSince1970: 1e14))
        let error = await #expect(throws: StorageError.self) { try await store.append(entry) }
        #expect(error?.code == .badValue)
        #expect(error.map { "\($0) \($0.underlying.map { "\($0)" } ?? "")" }?.contains("Mustermann") == false)
    }

    @Test("Settings that make no sense are refused with a sentence")
    func settings() throws {
        var options = SQLiteOptions()
        options.busyTimeout = -1
        #expect(try failure("/tmp/never-made.sqlite", options).code == .badValue)
        options = SQLiteOptions()
        options.maximumByteCount = 1000
        #expect(try failure("/tmp/never-made.sqlite", options).code == .badValue)
    }
}
