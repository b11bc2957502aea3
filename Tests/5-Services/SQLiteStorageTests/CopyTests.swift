import Commands
import Foundation
import SQLiteStorage
import Storage
import Testing
import TestSupport

@Suite("A copy in memory of a database")
struct CopyTests {
    @Test("has what stands in the file while another program has it, and gives nothing back to it")
    func copied() async throws {
        let directory = TemporaryDirectory()
        let lock = try DatabaseLock.claim(database: directory.database)
        let store = try SQLiteStore(path: directory.database)
        try await store.save(.sample("patient in"))
        try await store.append(.sample("incision"))
        let copy = try SQLiteStore(copyOf: directory.database)
        #expect(copy.path == nil && copy.readOnlyReason == nil)
        #expect(try await copy.aliases(scopeID: nil).map(\.phrase) == ["patient in"])
        try await copy.save(.sample("time out"))
        try await copy.append(.sample("closing"))
        #expect(try await copy.recentLogs(limit: 9).count == 2)
        #expect(try await store.recentLogs(limit: 9).map(\.commandText) == ["incision"])
        #expect(try await store.aliases(scopeID: nil).map(\.phrase) == ["patient in"])
        withExtendedLifetime(lock) {}
    }

    @Test("of a closed file leaves it as it was, byte for byte; of none there is none")
    func closed() async throws {
        let directory = TemporaryDirectory()
        let store = try SQLiteStore(path: directory.database)
        try await store.save(.sample("patient in"))
        store.close()
        let before = try Data(contentsOf: URL(fileURLWithPath: directory.database))
        let copy = try SQLiteStore(copyOf: directory.database)
        try await copy.save(.sample("time out"))
        copy.close()
        #expect(try Data(contentsOf: URL(fileURLWithPath: directory.database)) == before)
        let error = #expect(throws: StorageError.self) { try SQLiteStore(copyOf: directory.file("gone")) }
        #expect(error?.code == .cannotOpen)
    }
}
