import Commands
import Foundation
import GRDB
import RoomMode
import SQLiteStorage
import Storage
import Testing
import TestSupport

@Suite("Rows in a file that follow phrases")
struct FollowTests {
    private static let now = Date(timeIntervalSince1970: 1_700_000_000)

    /// A phrase as a file gives it: its key is made from what it says, of version 8.
    private static func phrase(_ text: String) -> Alias {
        let letters = Array(text.utf8.prefix(6)) + [UInt8](repeating: 0, count: max(0, 6 - text.utf8.count))
        return Alias(
            id: UUID(
                uuid: (
                    0, 0, 0, 0, 0, 0, 0x80, 0, 0x80, 0, letters[0], letters[1], letters[2], letters[3],
                    letters[4],
                    letters[5]
                )), phrase: text, action: .nextPatient)
    }

    private static func file(_ texts: String...) -> [Alias] { texts.map(phrase) }

    private func phrases(_ store: SQLiteStore) async throws -> [String] {
        try await store.aliases(scopeID: nil).filter(\.isActive).map(\.phrase)
    }

    @Test(
        "What a person deleted, switched off, changed or removed stays so, also when the phrase goes and comes back"
    )
    func byHand() async throws {
        let directory = TemporaryDirectory()
        let store = try SQLiteStore(path: directory.database)
        let all = Self.file("deleted", "off", "changed", "removed", "kept")
        try await store.follow(all, at: Self.now)
        let hand = try DatabaseQueue(path: directory.database)
        try await hand.write { db in
            for sql in [
                "UPDATE voice_command_aliases SET deleted_at = '2024-01-01T00:00:00Z' WHERE alias_phrase = 'deleted'",
                "UPDATE voice_command_aliases SET is_active = 0 WHERE alias_phrase = 'off'",
                "UPDATE voice_command_aliases SET alias_phrase = 'other' WHERE alias_phrase = 'changed'",
                "DELETE FROM voice_command_aliases WHERE alias_phrase = 'removed'",
            ] { try db.execute(sql: sql) }
        }
        #expect(try await store.follow(all, at: Self.now).isEmpty)
        #expect(try await phrases(store) == ["kept", "other"])
        // A meaning that a person set outlives the phrase in the file.
        #expect(try await store.follow(Self.file("kept"), at: Self.now) == .init(removedCount: 1))
        #expect(try await phrases(store) == ["kept", "other"])
        try await store.follow(all, at: Self.now)
        #expect(try await phrases(store) == ["kept", "other"])
        #expect(try await store.aliases(scopeID: nil).contains { $0.phrase == "off" && !$0.isActive })
    }

    @Test(
        "A database of the version before: rows with keys made from names came from the file, others did not")
    func migration() async throws {
        let directory = TemporaryDirectory()
        do {
            let store = try SQLiteStore(path: directory.database)
            for alias in Self.file("seeded", "gone") { try await store.save(alias) }
            try await store.save(Alias(phrase: "made", action: .nextPatient))
            store.close()
        }
        let old = try DatabaseQueue(path: directory.database)
        try await old.write { db in
            try db.execute(
                sql: "UPDATE voice_command_aliases SET is_active = 0 WHERE alias_phrase = 'seeded'")
            try db.execute(sql: "DROP TABLE voice_file_aliases")
            try db.execute(sql: "DELETE FROM grdb_migrations WHERE identifier LIKE '3%'")
        }
        try old.close()
        let store = try SQLiteStore(path: directory.database)
        #expect(
            try await store.follow(Self.file("seeded", "new"), at: Self.now)
                == .init(addedCount: 1, removedCount: 1))
        #expect(try await phrases(store) == ["made", "new"])
    }

    @Test("Following if nothing is new needs no right to write, and no lock")
    func writesNothing() async throws {
        let directory = TemporaryDirectory()
        let file = Self.file("a")
        do {
            let store = try SQLiteStore(path: directory.database)
            try await store.follow(file, at: Self.now)
            store.close()
        }
        var options = SQLiteOptions()
        options.access = .readOnly
        let store = try SQLiteStore(path: directory.database, options: options)
        #expect(try await store.follow(file, at: Self.now).isEmpty)
        let error = await #expect(throws: StorageError.self) { try await store.follow([], at: Self.now) }
        #expect(error?.code == .readOnly)
    }

    @Test("A row that makes no sense costs itself and no other, and is named")
    func unreadable() async throws {
        let directory = TemporaryDirectory()
        let store = try SQLiteStore(path: directory.database)
        try await store.save(Self.phrase("good"))
        let hand = try DatabaseQueue(path: directory.database)
        try await hand.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA ignore_check_constraints = 1")
            try db.execute(
                sql:
                    "INSERT INTO voice_command_aliases (id, alias_phrase, action_type) VALUES ('mine', 'x', 'record')"
            )
        }
        #expect(try await store.aliases(scopeID: nil).map(\.phrase) == ["good"])
        #expect(try await store.unreadableAliases() == ["mine"])
        try await store.follow(Self.file("new"), at: Self.now)
        #expect(try await phrases(store) == ["good", "new"])
    }
}
