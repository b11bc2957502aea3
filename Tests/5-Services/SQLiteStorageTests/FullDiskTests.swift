import Commands
import Foundation
import Glibc
import SQLiteStorage
import Storage
import Testing
import TestSupport
import VoiceTesting

@Suite(
    "A database on a full disk", .enabled(if: SmallDisk.isAvailable, Comment(rawValue: SmallDisk.skipped)))
struct FullDiskTests {
    /// How the last process left the database.
    enum Left: CaseIterable {
        /// In order.
        case closed
        /// With a log, as when it is killed.
        case killed
        /// With a log, and without the index that a restart of the machine takes away.
        case powerless
    }

    private func prepare(_ disk: SmallDisk, _ left: Left) async throws {
        let store = try SQLiteStore(path: disk.database)
        try await store.save(.sample("patient in"))
        try await store.append(.sample("before"))
        guard left != .closed else { return store.close() }
        // A copy of the open files is what a kill leaves behind.
        let copies = TemporaryDirectory()
        for suffix in ["", "-wal", "-shm"] where left == .killed || suffix != "-shm" {
            try FileManager.default.copyItem(
                atPath: disk.database + suffix, toPath: copies.file("x" + suffix))
        }
        store.close()
        try FileManager.default.removeItem(atPath: disk.database)
        for name in copies.names {
            let suffix = name.dropFirst()
            try FileManager.default.copyItem(atPath: copies.file(name), toPath: disk.database + suffix)
        }
    }

    @Test(
        "gives its phrases, says what is wrong, and is written as soon as there is room",
        arguments: Left.allCases)
    func existing(_ left: Left) async throws {
        let disk = try SmallDisk(kilobytes: 1100)
        try await prepare(disk, left)
        disk.fill()
        let store = try SQLiteStore(path: disk.database)
        #expect(try await store.aliases(scopeID: nil).map(\.phrase) == ["patient in"])
        #expect(try await store.recentLogs(limit: 5).map(\.commandText) == ["before"])
        let outbox = CommandLogOutbox(store)
        // Fills the room that the log still has.
        var entries: [CommandLogEntry] = []
        var backlog: CommandLogOutbox.Backlog?
        while backlog == nil, entries.count < 2000 {
            entries.append(.sample("row \(entries.count)", at: 1_700_000_001 + Double(entries.count)))
            backlog = await outbox.append([CommandRecord(entries[entries.count - 1])])
        }
        #expect(backlog?.waitingCount == 1)
        #expect(backlog?.reason?.contains("free some") == true, "\(String(describing: backlog))")
        disk.empty()
        #expect(await outbox.finish() == nil)
        #expect(store.readOnlyReason == nil)
        let logged = try await SQLiteStore(path: disk.database).recentLogs(limit: 3000).map(\.commandText)
        #expect(logged.reversed() == ["before"] + entries.map(\.commandText))
    }

    @Test("that was never made is made as soon as there is room")
    func new() async throws {
        let disk = try SmallDisk(kilobytes: 1100)
        disk.fill()
        let store = try SQLiteStore(path: disk.database)
        #expect(store.readOnlyReason?.contains("free some") == true)
        #expect(try await store.aliases(scopeID: nil).isEmpty)
        let file = [Alias.sample("a")]
        let error = await #expect(throws: StorageError.self) { try await store.follow(file, at: Date()) }
        #expect(error?.code == .full || error?.code == .diskFailed)
        #expect(try await store.aliases(scopeID: nil, following: file) == file)
        disk.empty()
        try await store.append(.sample("first"))
        #expect(store.readOnlyReason == nil)
        #expect(
            try await SQLiteStore(path: disk.database).recentLogs(limit: 5).map(\.commandText) == ["first"])
    }
}
