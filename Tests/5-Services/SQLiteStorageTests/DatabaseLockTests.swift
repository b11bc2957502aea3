import Foundation
import Glibc
import SQLiteStorage
import Storage
import Testing
import TestSupport

@Suite("The lock of a database")
struct DatabaseLockTests {
    private let directory = TemporaryDirectory()

    @Test("is one daemon's: a second claim names the process, and the end of the first lets go")
    func exclusive() throws {
        var first = try DatabaseLock.claim(database: directory.database)
        #expect(first != nil)
        let error = #expect(throws: StorageError.self) {
            _ = try DatabaseLock.claim(database: directory.database)
        }
        #expect(error?.code == .inUse)
        #expect(error?.message.contains("(process \(getpid()))") == true, "\(String(describing: error))")
        first = nil
        #expect(try DatabaseLock.claim(database: directory.database) != nil)
    }

    @Test(
        "is not needed in a read-only folder that every user may write to, and names no other user there",
        .enabled(if: SmallDisk.isAvailable, Comment(rawValue: SmallDisk.skipped)))
    func readOnly() throws {
        let folder = directory.file("shared")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        try #require(mount("tmpfs", folder, "tmpfs", UInt(MS_RDONLY), "mode=1777") == 0)
        defer { umount2(folder, CInt(MNT_DETACH)) }
        #expect(try DatabaseLock.claim(database: folder + "/voice.sqlite") == nil)
    }

    @Test("is the same under every name of the file, also before the file is there")
    func names() throws {
        let link = directory.file("link")
        #expect(symlink(directory.path, link) == 0)
        for isThere in [false, true] {
            if isThere { try SQLiteStore(path: directory.database).close() }
            let lock = try DatabaseLock.claim(database: directory.database)
            for name in [link + "/voice.sqlite", directory.path + "/./link/../voice.sqlite"] {
                #expect(throws: StorageError.self) { _ = try DatabaseLock.claim(database: name) }
            }
            _ = lock
        }
        let file = directory.file("other.sqlite")
        #expect(symlink(directory.database, file) == 0)
        let lock = try DatabaseLock.claim(database: directory.database)
        #expect(throws: StorageError.self) { _ = try DatabaseLock.claim(database: file) }
        _ = lock
    }

    @Test("stops a start if another user put a link in its place, in a folder that every user may write to")
    func shared() throws {
        #expect(chmod(directory.path, 0o1777) == 0)
        #expect(symlink("/etc/passwd", directory.database + ".lock") == 0)
        let error = #expect(throws: StorageError.self) {
            _ = try DatabaseLock.claim(database: directory.database)
        }
        #expect(error?.code == .cannotCreate && error?.message.contains("a folder of its own") == true)
    }

    @Test("keeps no program from the database, and its file is the owner's alone")
    func harmless() async throws {
        let lock = try DatabaseLock.claim(database: directory.database)
        let store = try SQLiteStore(path: directory.database)
        try await store.append(.sample("x"))
        #expect(try mode(of: directory.database + ".lock") == 0o600)
        _ = lock
    }

    @Test("is not to be had in a place of a pipe or a link, and nothing waits for it")
    func hostile() throws {
        let file = directory.database + ".lock"
        #expect(symlink("/etc/passwd", file) == 0)
        #expect(try DatabaseLock.claim(database: directory.database) == nil)
        unlink(file)
        #expect(mkdir(file, 0o700) == 0)
        _ = try DatabaseLock.claim(database: directory.database)
        rmdir(file)
        #expect(mkfifo(file, 0o600) == 0)
        _ = try DatabaseLock.claim(database: directory.database)
        #expect(throws: StorageError.self) { _ = try DatabaseLock.claim(database: "") }
    }
}
