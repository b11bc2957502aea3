import Commands
import Foundation
import SQLiteStorage
import Storage
import TestSupport
import Testing

@Suite("Editing phrases")
struct EditingTests {
    @Test("sees every row, the deleted and other facilities' among them, and writes what is named")
    func edit() async throws {
        let store = try SQLiteStore()
        var deleted = Alias.sample("deleted")
        deleted.deletedAt = Date(timeIntervalSince1970: 1)
        for alias in [deleted, .sample("theirs", facility: UUID()), .sample("ours")] {
            try await store.save(alias)
        }
        let seen = try await store.edit { rows in
            var changed = rows.filter { $0.phrase == "ours" }
            changed[0].isActive = false
            return (changed + [.sample("new")], rows.map(\.phrase).sorted())
        }
        #expect(seen == ["deleted", "ours", "theirs"])
        let now = try await store.aliases(facilityID: nil)
        #expect(now.map(\.phrase) == ["new", "ours"] && now.map(\.isActive) == [true, false])
    }

    @Test("writes nothing where one row cannot be written")
    func atomic() async throws {
        let store = try SQLiteStore()
        await #expect(throws: StorageError.self) {
            try await store.edit { _ in ([.sample("good"), .sample("b\0d")], 0) }
        }
        #expect(try await store.aliases(facilityID: nil).isEmpty)
    }
}
