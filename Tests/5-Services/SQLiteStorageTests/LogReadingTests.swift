import Commands
import Foundation
import SQLiteStorage
import Storage
import Testing

@Suite("Reading the log by what is asked for")
struct LogReadingTests {
    private let store: SQLiteStore
    private let case1 = UUID()

    init() async throws {
        store = try SQLiteStore()
        for (text, second, outcome) in [
            ("a", 1.0, CommandOutcome.done), ("b", 2.0, .unrecognized), ("c", 3.0, .rejected),
            ("d", 4.0, .done),
        ] {
            try await store.append(
                CommandLogEntry(
                    workID: text < "c" ? case1 : UUID(), commandText: text, confidence: .high,
                    outcome: outcome,
                    createdAt: Date(timeIntervalSince1970: second)))
        }
    }

    private func read(_ change: (inout CommandLogFilter) -> Void) async throws -> String {
        var filter = CommandLogFilter()
        change(&filter)
        return try await store.logs(matching: filter).map(\.commandText).joined()
    }

    @Test("gives all of it, the oldest first")
    func all() async throws { #expect(try await read { _ in } == "abcd") }

    @Test("gives what was said from a time on, and before another")
    func times() async throws {
        #expect(try await read { $0.since = Date(timeIntervalSince1970: 2) } == "bcd")
        #expect(try await read { $0.until = Date(timeIntervalSince1970: 2) } == "a")
        #expect(
            try await read {
                $0.since = Date(timeIntervalSince1970: 2)
                $0.until = Date(timeIntervalSince1970: 4)
            } == "bc")
    }

    @Test("gives a case, outcomes, and the newest ones up to a limit")
    func others() async throws {
        #expect(try await read { $0.workID = case1 } == "ab")
        #expect(try await read { $0.scopeID = RoomPlace.unnamedScope } == "abcd")
        #expect(try await read { $0.scopeID = case1 } == "")
        #expect(try await read { $0.outcomes = [.done] } == "ad")
        #expect(try await read { $0.outcomes = [.unrecognized, .rejected] } == "bc")
        #expect(try await read { $0.limit = 2 } == "cd")
        #expect(try await read { $0.limit = 0 } == "")
        #expect(try await read { $0.limit = -1 } == "")
        #expect(
            try await read {
                $0.outcomes = [.done]
                $0.limit = 1
            } == "d")
    }
}
