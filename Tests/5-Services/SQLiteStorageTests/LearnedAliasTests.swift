import Commands
import Foundation
import GRDB
import RoomMode
import SQLiteStorage
import Storage
import Testing
import TestSupport

@Suite("Learned aliases in a file")
struct LearnedAliasTests {
    private static let learnedAt = Date(timeIntervalSince1970: 1_700_000_000.25)

    private func learned(
        _ phrase: String, facility: UUID? = nil, at date: Date = learnedAt
    ) -> LearnedAlias {
        LearnedAlias(
            alias: Alias(scopeID: facility, phrase: phrase, action: .nextPatient, isAutoLearned: true),
            transcription: phrase, classifier: "model at host", confidence: 0.9, learnedAt: date)
    }

    @Test("find their place in a database of the version before")
    func migration() async throws {
        let directory = TemporaryDirectory()
        let alias = Alias(phrase: "kept", action: .nextPatient)
        do {
            let store = try SQLiteStore(path: directory.database)
            try await store.save(alias)
            store.close()
        }
        let old = try DatabaseQueue(path: directory.database)
        try await old.write { db in
            try db.execute(sql: "DROP TABLE voice_learned_aliases")
            try db.execute(sql: "DELETE FROM grdb_migrations WHERE identifier LIKE '2%'")
        }
        try old.close()
        let store = try SQLiteStore(path: directory.database)
        try await store.learn(learned("new"))
        #expect(try await store.aliases(scopeID: nil).map(\.phrase) == ["kept", "new"])
    }
}
