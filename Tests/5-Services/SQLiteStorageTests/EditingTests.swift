import Commands
import Foundation
import RoomMode
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
        let now = try await store.aliases(scopeID: nil)
        #expect(now.map(\.phrase) == ["new", "ours"] && now.map(\.isActive) == [true, false])
    }

    @Test("has a facility's row name the template whose place it takes, but keeps a source that it names")
    func sources() async throws {
        let store = try SQLiteStore()
        let facility = UUID()
        let (template, named) = (Alias(phrase: "Time out!", action: .record), UUID())
        let rows = [
            Alias(scopeID: facility, phrase: "time out", action: .queryTime),
            Alias(scopeID: facility, phrase: "Time Out", action: .queryTime, sourceAliasID: named),
            Alias(scopeID: facility, phrase: "time in", action: .queryTime),
        ]
        try await store.save(template)
        try await store.save(rows[0])
        try await store.edit { _ in (Array(rows.dropFirst()), ()) }
        let saved = try await store.aliases(scopeID: facility)
        #expect(saved.first { $0.id == rows[0].id }?.sourceAliasID == template.id)
        #expect(saved.first { $0.id == rows[1].id }?.sourceAliasID == named)
        #expect(saved.first { $0.id == rows[2].id }?.sourceAliasID == nil)
        #expect(saved.first { $0.id == template.id }?.sourceAliasID == nil)
    }

    @Test("writes nothing if one row cannot be written")
    func atomic() async throws {
        let store = try SQLiteStore()
        await #expect(throws: StorageError.self) {
            try await store.edit { _ in ([.sample("good"), .sample("b\0d")], 0) }
        }
        #expect(try await store.aliases(scopeID: nil).isEmpty)
    }
}
