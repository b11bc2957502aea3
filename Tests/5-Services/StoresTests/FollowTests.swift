import Commands
import Foundation
import RoomMode
import Storage
import Testing
import TestSupport

@Suite("Rows that follow a file of phrases")
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

    private func phrases(_ store: any Store) async throws -> [String] {
        try await store.aliases(scopeID: nil).filter(\.isActive).map(\.phrase)
    }

    @Test(
        "A new phrase becomes a row, one that has gone is deleted softly, and comes back with the file",
        arguments: Engine.available)
    func follows(_ engine: Engine) async throws {
        let store = try engine.store()
        #expect(try await store.follow(Self.file("a", "b"), at: Self.now) == .init(addedCount: 2))
        #expect(try await store.follow(Self.file("a", "b"), at: Self.now).isEmpty)
        let later = Self.now.addingTimeInterval(1)
        #expect(
            try await store.follow(Self.file("b", "c"), at: later) == .init(addedCount: 1, removedCount: 1))
        #expect(try await phrases(store) == ["b", "c"])
        #expect(try await store.follow(Self.file("a", "b", "c"), at: later) == .init(addedCount: 1))
        #expect(try await phrases(store) == ["a", "b", "c"])
        #expect(try await store.aliases(scopeID: nil).first == Self.phrase("a"), "the row that it was")
    }

    @Test("Learned and hand-made rows stay, whatever the file says", arguments: Engine.available)
    func others(_ engine: Engine) async throws {
        let store = try engine.store()
        let learned = Alias(phrase: "learned", action: .nextPatient, isAutoLearned: true)
        try await store.follow(Self.file("a"), at: Self.now)
        try await store.save(Alias(phrase: "made", action: .nextPatient))
        try await store.learn(
            LearnedAlias(
                alias: learned, transcription: "learned", classifier: "x", confidence: 1, learnedAt: Self.now)
        )
        try await store.follow(Self.file("b"), at: Self.now)
        #expect(try await phrases(store) == ["b", "learned", "made"])
    }

    @Test(
        "A row that the file had given up and a person took up again is the person's, until the file has it again",
        arguments: Engine.available)
    func takenUp(_ engine: Engine) async throws {
        let store = try engine.store()
        try await store.follow(Self.file("a", "b"), at: Self.now)
        try await store.follow(Self.file("b"), at: Self.now)
        try await store.save(Self.phrase("a"))
        try await store.follow(Self.file("b"), at: Self.now)
        #expect(try await phrases(store) == ["a", "b"])
        try await store.follow(Self.file("a", "b"), at: Self.now)
        try await store.follow(Self.file("b"), at: Self.now)
        #expect(try await phrases(store) == ["b"])
    }

    @Test(
        "A file with an impossible phrase changes nothing at all", arguments: Engine.available,
        ["nul\0inside", ""])
    func atomic(_ engine: Engine, _ text: String) async throws {
        let store = try engine.store()
        var impossible = Self.phrase("x")
        impossible.phrase = text
        if text.isEmpty { impossible.action = CommandAction(rawValue: "") }
        let error = await #expect(throws: StorageError.self) {
            try await store.follow(Self.file("first") + [impossible], at: Self.now)
        }
        #expect(error?.code == .badValue)
        #expect(try await store.aliases(scopeID: nil).isEmpty)
    }
}
