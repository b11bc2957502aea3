import Commands
import Foundation
import GRDB
import Glibc
import PCM
import SQLiteStorage
import Storage
import Testing
import TestSupport
import VoiceTesting

/// Databases in every kind of trouble. Each fault ends in an error that says what to do, and rows that were reported as
/// written exist when the trouble is over.
@Suite("Databases in trouble, one after the other", .serialized)
struct DatabaseFaultFuzzTests {
    /// Damage to a closed database. If `keeps` is true, no written row may be missing after it.
    private enum Damage: CaseIterable {
        case none, flippedBit, truncated, emptied, foreign, newer, readOnly, folder, pipe, logGone, indexGone,
            noise

        var keepsRows: Bool { [.none, .newer, .readOnly, .indexGone].contains(self) }
    }

    private let codes: Set<StorageErrorCode> = [
        .cannotOpen, .cannotCreate, .readOnly, .newerVersion, .foreign, .damaged, .full, .diskFailed, .locked,
        .failed, .badValue,
    ]

    private func check(_ error: any Error, _ what: String) {
        guard let error = error as? StorageError else {
            Issue.record("\(what): no StorageError but \(error)")
            return
        }
        if !codes.contains(error.code) || error.message.count < 20 || error.message.contains("Mustermann") {
            Issue.record("\(what): \(error.code) \(error.message)")
        }
    }

    @Test("a damaged, truncated, foreign, newer, write-protected database, a folder or a pipe in its place")
    func damaged() async throws {
        var numbers = SeededGenerator(seed: 31)
        var found: [StorageErrorCode: Int] = [:]
        let damages = Damage.allCases
        for number in FuzzCases("damaged databases", usually: 60, cost: 100) {
            let directory = TemporaryDirectory()
            let damage = damages[number % damages.count]
            let written = try await fill(directory.database, &numbers)
            try inflict(damage, on: directory.database, &numbers)
            var options = SQLiteOptions()
            options.busyTimeout = 0.05
            options.openingTimeout = 0.05
            options.access = Bool.random(using: &numbers) ? .readOnly : .readWrite
            let what = "case \(number), \(damage), \(options.access)"
            do {
                let store = try SQLiteStore(path: directory.database, options: options)
                _ = try await store.aliases(scopeID: nil)
                let rows = try await store.recentLogs(limit: 10_000).map(\.commandText)
                if damage.keepsRows, !Set(written).isSubset(of: rows) {
                    Issue.record("\(what): rows are missing")
                }
                if store.readOnlyReason == nil {
                    try await store.append(.sample("after"))
                    if try await !store.recentLogs(limit: 10_000).contains(where: {
                        $0.commandText == "after"
                    }) {
                        Issue.record("\(what): what was written is not there")
                    }
                }
            } catch {
                if damage == .none || damage == .indexGone { Issue.record("\(what): \(error)") }
                check(error, what)
                (error as? StorageError).map { found[$0.code, default: 0] += 1 }
            }
        }
        #expect(
            [.damaged, .foreign, .newerVersion, .cannotOpen].allSatisfy { found[$0, default: 0] > 0 },
            "\(found)")
    }

    /// Trouble with a database in use.
    private enum Trouble: CaseIterable {
        case none, locked, movedAway
    }

    @Test(
        "a database that is locked, full or moved away for a while, in use: every row in the end, each once, in order"
    )
    func inUse() async throws {
        var numbers = SeededGenerator(seed: 32)
        var waited = 0
        for number in FuzzCases("databases in use", usually: 40, cost: 100) {
            let directory = TemporaryDirectory()
            var options = SQLiteOptions()
            options.busyTimeout = 0
            // The limit of the file's size stands for a full disk.
            let room = Int.random(in: 270_000...310_000, using: &numbers)
            let limited = Bool.random(using: &numbers)
            if limited { options.maximumByteCount = room }
            let store = try SQLiteStore(path: directory.database, options: options)
            let outbox = CommandLogOutbox(store, clock: SteppedClock())
            var sent: [String] = []
            var saved: Set<String> = []
            for _ in 0..<Int.random(in: 2...6, using: &numbers) {
                let trouble = Trouble.allCases.randomElement(using: &numbers)!
                let end = try begin(trouble, directory.database)
                for _ in 0..<Int.random(in: 1...4, using: &numbers) {
                    let text =
                        "Mustermann \(sent.count)" + String(repeating: " word", count: limited ? 800 : 1)
                    sent.append(text)
                    let backlog = await outbox.append([
                        CommandRecord(.sample(text, at: 1_700_000_000 + Double(sent.count)))
                    ])
                    if let backlog {
                        waited += 1
                        if let reason = backlog.reason, reason.contains("Mustermann") {
                            Issue.record("\(reason)")
                        }
                    } else {
                        saved.insert(text)
                    }
                    // All rows that were reported as saved are in the database.
                    let rows = try await rows(directory, movedTo: trouble == .movedAway)
                    if !saved.isSubset(of: rows) {
                        Issue.record("case \(number), \(trouble): rows are missing")
                    }
                }
                try end()
                if Bool.random(using: &numbers) { _ = await outbox.finish() }
            }
            store.close()
            let rows = try await rows(directory, movedTo: false)
            let inOrder = sent.filter { rows.contains($0) }
            if rows != inOrder { Issue.record("case \(number): not in order, or not once") }
            if !saved.isSubset(of: rows) {
                Issue.record("case \(number): a row is lost that was said to be saved")
            }
        }
        #expect(waited > 0)
    }

    private func rows(_ directory: TemporaryDirectory, movedTo away: Bool) async throws -> [String] {
        var options = SQLiteOptions()
        options.access = .readOnly
        let store = try SQLiteStore(path: directory.database + (away ? ".away" : ""), options: options)
        return try await store.recentLogs(limit: 10_000).reversed().map(\.commandText)
    }

    private func begin(_ trouble: Trouble, _ database: String) throws -> () throws -> Void {
        switch trouble {
        case .none: return {}
        case .locked:
            var unsafe = Configuration()
            unsafe.allowsUnsafeTransactions = true
            // The outbox may be at its last attempt.
            unsafe.busyMode = .timeout(30)
            let other = try DatabaseQueue(path: database, configuration: unsafe)
            try other.inDatabase { db in try db.execute(sql: "BEGIN IMMEDIATE") }
            return { try other.inDatabase { db in try db.execute(sql: "COMMIT") } }
        case .movedAway:
            for suffix in ["-wal", "-shm", ""] { rename(database + suffix, database + ".away" + suffix) }
            return {
                for suffix in ["", "-wal", "-shm"] { rename(database + ".away" + suffix, database + suffix) }
            }
        }
    }

    /// Makes a database with some rows, and returns what they say; now and then with a log as after a kill.
    private func fill(_ database: String, _ numbers: inout SeededGenerator) async throws -> [String] {
        let store = try SQLiteStore(path: database)
        let texts = (0..<Int.random(in: 1...60, using: &numbers)).map { "Mustermann \($0)" }
        try await store.append(texts.map { .sample($0) })
        try await store.follow([.sample("a phrase")], at: Date())
        guard Bool.random(using: &numbers) else {
            store.close()
            return texts
        }
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: database + suffix, toPath: database + ".copy" + suffix)
        }
        store.close()
        for suffix in ["", "-wal"] { rename(database + ".copy" + suffix, database + suffix) }
        return texts
    }

    private func inflict(_ damage: Damage, on database: String, _ numbers: inout SeededGenerator) throws {
        let url = URL(fileURLWithPath: database)
        var bytes = [UInt8](try Data(contentsOf: url))
        func write(_ bytes: [UInt8]) throws { try Data(bytes).write(to: url) }
        switch damage {
        case .none: break
        case .flippedBit:
            for _ in 0..<Int.random(in: 1...4, using: &numbers) {
                bytes[Int.random(in: bytes.indices, using: &numbers)] ^=
                    1 << UInt8.random(in: 0...7, using: &numbers)
            }
            try write(bytes)
        case .truncated: try write(Array(bytes.prefix(Int.random(in: 1..<bytes.count, using: &numbers))))
        case .emptied: try write([])
        case .noise: try write((0..<5000).map { _ in UInt8.random(in: 0...255, using: &numbers) })
        case .foreign:
            try remove(database)
            try DatabaseQueue(path: database).write { db in try db.execute(sql: "CREATE TABLE theirs (x)") }
        case .newer:
            try DatabaseQueue(path: database).write { db in
                try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('99 from the future')")
            }
        case .readOnly: chmod(database, 0o444)
        case .folder:
            try remove(database)
            mkdir(database, 0o700)
        case .pipe:
            try remove(database)
            mkfifo(database, 0o600)
        case .logGone: unlink(database + "-wal")
        case .indexGone: unlink(database + "-shm")
        }
    }

    private func remove(_ database: String) throws {
        for suffix in ["", "-wal", "-shm"] { unlink(database + suffix) }
    }
}
