import Commands
import Foundation
import Storage
import TestSupport
import Testing

@Suite("Aliases")
struct AliasTests {
    @Test(
        "An alias is read back as it was written, whatever is in its phrase", arguments: Engine.available,
        awkwardPhrases)
    func roundTrip(_ engine: Engine, _ phrase: String) async throws {
        let store = try engine.store()
        let alias = Alias.sample(phrase)
        if engine != .sqlite, phrase.utf8.count > 2_000 {
            // A site limits the length of texts that rooms read.
            let error = await #expect(throws: StorageError.self) { try await store.save(alias) }
            #expect(error?.code == .badValue)
            return
        }
        try await store.save(alias)
        let read = try await store.aliases(scopeID: nil)
        #expect(read == [alias])
        // Swift's equality of strings is canonical equivalence; the bytes must be the same, too.
        #expect(read.first.map { Array($0.phrase.utf8) } == Array(phrase.utf8))
    }

    @Test(
        "A facility sees its own rows and the global ones, and no other facility's",
        arguments: Engine.available)
    func scope(_ engine: Engine) async throws {
        let store = try engine.store()
        let (ours, theirs) = (UUID(), UUID())
        for alias in [
            Alias.sample("zebra"), .sample("ours", facility: ours), .sample("theirs", facility: theirs),
        ] {
            try await store.save(alias)
        }
        #expect(try await store.aliases(scopeID: ours).map(\.phrase) == ["zebra", "ours"])
        #expect(try await store.aliases(scopeID: theirs).map(\.phrase) == ["zebra", "theirs"])
        #expect(try await store.aliases(scopeID: UUID()).map(\.phrase) == ["zebra"])
        #expect(try await store.aliases(scopeID: nil).map(\.phrase) == ["zebra"])
    }

    @Test(
        "Deleted rows never show, and show again when they are restored; rows that are off show as off",
        arguments: Engine.available)
    func softDelete(_ engine: Engine) async throws {
        let store = try engine.store()
        var deleted = Alias.sample("deleted")
        var inactive = Alias.sample("inactive")
        deleted.deletedAt = Date(timeIntervalSince1970: 1_700_000_000.5)
        inactive.isActive = false
        for alias in [deleted, inactive, .sample("kept")] { try await store.save(alias) }
        let shown = try await store.aliases(scopeID: nil)
        #expect(shown.map(\.phrase) == ["inactive", "kept"])
        #expect(shown.map(\.isActive) == [false, true])

        deleted.deletedAt = nil
        inactive.isActive = true
        for alias in [deleted, inactive] { try await store.save(alias) }
        #expect(try await store.aliases(scopeID: nil).map(\.phrase) == ["deleted", "inactive", "kept"])
    }

    @Test("Saving a row again changes it instead of adding one", arguments: Engine.available)
    func saveTwice(_ engine: Engine) async throws {
        let store = try engine.store()
        var alias = Alias.sample("before")
        try await store.save(alias)
        alias.phrase = "after"
        alias.action = CommandAction(rawValue: "an_action_of_the_application")
        try await store.save(alias)
        #expect(try await store.aliases(scopeID: nil) == [alias])
    }
}
