import Commands
import Foundation
import GRDB
import Glibc
import SQLiteStorage
import Storage
import Testing
import TestSupport

@Suite("Databases that cannot be written")
struct ReadOnlyTests {
    /// Makes a database with one alias, closed.
    private func database(_ directory: TemporaryDirectory) async throws -> String {
        let store = try SQLiteStore(path: directory.database)
        try await store.save(.sample("patient in"))
        store.close()
        return directory.database
    }

    private func expectReadOnly(_ store: SQLiteStore) async throws {
        #expect(store.readOnlyReason != nil)
        #expect(try await store.aliases(scopeID: nil).map(\.phrase) == ["patient in"])
        for write in [{ try await store.append(.sample("x")) }, { try await store.save(.sample("x")) }] {
            let error = await #expect(throws: StorageError.self) { try await write() }
            #expect(error?.code == .readOnly)
        }
        #expect(try await store.recentLogs(limit: 1).isEmpty)
    }

    @Test("A database opened for reading gives its aliases and refuses to be written")
    func explicitly() async throws {
        let directory = TemporaryDirectory()
        var options = SQLiteOptions()
        options.access = .readOnly
        try await expectReadOnly(SQLiteStore(path: try await database(directory), options: options))
    }

    @Test("A database of an older version, or an empty file, is read all the same, and left as it is")
    func outdated() async throws {
        let directory = TemporaryDirectory()
        var options = SQLiteOptions()
        options.access = .readOnly
        let path = try await database(directory)
        #expect(try !SQLiteStore(path: path, options: options).isOutdated)
        let old = try DatabaseQueue(path: path)
        try await old.write { db in
            try db.execute(sql: "DROP TABLE voice_file_aliases")
            try db.execute(sql: "DELETE FROM grdb_migrations WHERE identifier LIKE '3%'")
        }
        try old.close()
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        let store = try SQLiteStore(path: path, options: options)
        #expect(store.isOutdated)
        try await expectReadOnly(store)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)

        let empty = try SQLiteStore(path: directory.write([], as: "empty.sqlite"), options: options)
        #expect(empty.isOutdated)
        #expect(try await empty.aliases(scopeID: nil).isEmpty)
    }

    @Test("A database that is not there is not made by opening it for reading")
    func missing() throws {
        let directory = TemporaryDirectory()
        var options = SQLiteOptions()
        options.access = .readOnly
        let error = #expect(throws: StorageError.self) {
            _ = try SQLiteStore(path: directory.database, options: options)
        }
        #expect(error?.code == .cannotOpen)
        #expect(!FileManager.default.fileExists(atPath: directory.database))
    }

    @Test(
        "A write-protected file, directory or both still give their aliases",
        .enabled(if: Unprivileged.isAvailable, Unprivileged.skipped),
        arguments: [(0o444, 0o755), (0o666, 0o555), (0o444, 0o777), (0o444, 0o555)])
    func writeProtected(_ file: Int, _ parent: Int) async throws {
        let directory = TemporaryDirectory()
        let path = try await database(directory)
        chmod(path, mode_t(file))
        chmod(directory.path, mode_t(parent))
        let store = try Unprivileged.run { try SQLiteStore(path: path) }
        #expect(store.readOnlyReason != nil)
        #expect(try await store.aliases(scopeID: nil).map(\.phrase) == ["patient in"])
        // A write tries the file again, here on a thread that has the rights.
        try await store.append(.sample("x"))
        #expect(try await store.recentLogs(limit: 2).count == 1)
    }

    @Test(
        "A file that may not be read, and a directory that takes no new file, are refused",
        .enabled(if: Unprivileged.isAvailable, Unprivileged.skipped))
    func noAccess() async throws {
        let directory = TemporaryDirectory()
        let path = try await database(directory)
        chmod(path, 0o600)
        chmod(directory.path, 0o755)
        for (path, code) in [
            (path, StorageErrorCode.cannotOpen), (directory.file("new.sqlite"), .cannotCreate),
            (directory.file("new/new.sqlite"), .cannotCreate),
        ] {
            let error = #expect(throws: StorageError.self) {
                _ = try Unprivileged.run { try SQLiteStore(path: path) }
            }
            #expect(error?.code == code, "\(path)")
        }
    }
}

/// Runs code with the file access of an ordinary user, on a thread of its own.
///
/// `setfsuid` changes one thread, unlike `setuid`, and takes root's power to ignore permissions away with it.
enum Unprivileged {
    private typealias Change = @convention(c) (uid_t) -> CInt
    private static var change: Change? {
        dlsym(nil, "setfsuid").map { unsafeBitCast($0, to: Change.self) }
    }

    static let skipped: Comment =
        "skipped: needs root, to become another user, and a process of its own (scripts/test gives it one)"

    /// Threads that Swift's pool or Dispatch make during the call inherit the lost rights and would fail other tests.
    /// So these tests need a process of their own.
    static var isAvailable: Bool {
        geteuid() == 0 && change != nil
            && ProcessInfo.processInfo.environment["VOICEENGINE_UNPRIVILEGED_TESTS"] != nil
    }

    static func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) throws -> Value {
        let box = Box<Value>()
        let done = DispatchSemaphore(value: 0)
        Thread {
            _ = change?(65534)
            box.result = Result { try body() }
            done.signal()
        }.start()
        done.wait()
        guard let result = box.result else { throw CancellationError() }
        return try result.get()
    }

    private final class Box<Value>: @unchecked Sendable {
        // Sendable: written before the semaphore is signalled, read after it was waited for.
        var result: Result<Value, any Error>?
    }
}
