import Commands
import Foundation
import RoomMode
import Storage
import Testing
import TestSupport

@Suite("Learned aliases")
struct LearnedAliasTests {
    private static let learnedAt = Date(timeIntervalSince1970: 1_700_000_000.25)

    private func learned(
        _ phrase: String, facility: UUID? = nil, at date: Date = learnedAt
    ) -> LearnedAlias {
        LearnedAlias(
            alias: Alias(scopeID: facility, phrase: phrase, action: .nextPatient, isAutoLearned: true),
            transcription: phrase, classifier: "model at host", confidence: 0.9, learnedAt: date)
    }

    @Test(
        "are read back with where they came from, the newest first, and stand among the aliases",
        arguments: Engine.available)
    func provenance(_ engine: Engine) async throws {
        let store = try engine.store()
        let (old, new) = (learned("old"), learned("new", at: Self.learnedAt.addingTimeInterval(1)))
        try await store.learn(old)
        try await store.learn(new)
        #expect(try await store.learnedAliases(scopeID: nil) == [new, old])
        #expect(try await Set(store.aliases(scopeID: nil)) == [old.alias, new.alias])
        #expect(try await store.alias(id: old.id) == old.alias)
    }

    @Test("are one facility's", arguments: Engine.available)
    func facility(_ engine: Engine) async throws {
        let store = try engine.store()
        let (ours, theirs) = (UUID(), UUID())
        try await store.learn(learned("ours", facility: ours))
        try await store.learn(learned("theirs", facility: theirs))
        #expect(try await store.learnedAliases(scopeID: ours).map(\.alias.phrase) == ["ours"])
    }

    @Test(
        "in quarantine are switched off and stay listed; the first time counts", arguments: Engine.available)
    func quarantine(_ engine: Engine) async throws {
        let store = try engine.store()
        let one = learned("one")
        try await store.learn(one)
        let date = Self.learnedAt.addingTimeInterval(60)
        try await store.quarantine(aliasID: one.id, at: date)
        try await store.quarantine(aliasID: one.id, at: date.addingTimeInterval(60))
        let read = try #require(try await store.learnedAliases(scopeID: nil).first)
        #expect(read.quarantinedAt == date)
        #expect(!read.alias.isActive)
        #expect(try await store.aliases(scopeID: nil).map(\.isActive) == [false])
    }

    @Test("that are forgotten are gone from both lists, once", arguments: Engine.available)
    func forget(_ engine: Engine) async throws {
        let store = try engine.store()
        let (one, two) = (learned("one"), learned("two"))
        try await store.learn(one)
        try await store.learn(two)
        #expect(try await store.forget(aliasIDs: [one.id, UUID()], at: Self.learnedAt) == 1)
        #expect(try await store.forget(aliasIDs: [one.id], at: Self.learnedAt) == 0)
        #expect(try await store.learnedAliases(scopeID: nil).map(\.id) == [two.id])
        #expect(try await store.aliases(scopeID: nil).map(\.id) == [two.id])
        #expect(try await store.alias(id: one.id) == nil)
    }

    @Test(
        "A phrase that a person entered is neither forgotten nor put into quarantine",
        arguments: Engine.available)
    func entered(_ engine: Engine) async throws {
        let store = try engine.store()
        let entered = Alias(phrase: "entered", action: .nextPatient)
        try await store.save(entered)
        #expect(try await store.forget(aliasIDs: [entered.id], at: Self.learnedAt) == 0)
        try await store.quarantine(aliasID: entered.id, at: Self.learnedAt)
        #expect(try await store.aliases(scopeID: nil) == [entered])
    }

    @Test("are kept whole or not at all", arguments: Engine.available)
    func atomic(_ engine: Engine) async throws {
        let store = try engine.store()
        var impossible = learned("sure of it")
        impossible.confidence = 1.5
        await #expect(throws: StorageError.self) { try await store.learn(impossible) }
        #expect(try await store.aliases(scopeID: nil).isEmpty)
    }
}
