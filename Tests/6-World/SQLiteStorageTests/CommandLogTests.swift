import Commands
import Foundation
import SQLiteStorage
import Storage
import Testing
import TestSupport

@Suite("Command logs")
struct CommandLogTests {
    @Test("An entry is read back as it was written, whatever was said", arguments: awkwardPhrases)
    func roundTrip(_ text: String) async throws {
        let store = try SQLiteStore()
        let entry = CommandLogEntry.sample(text)
        try await store.append(entry)
        let read = try await store.recentLogs(limit: 10)
        #expect(read == [entry])
        #expect(read.first.map { Array($0.commandText.utf8) } == Array(text.utf8))
    }

    @Test("A NUL in what was said costs the NUL and nothing after it")
    func nul() async throws {
        let store = try SQLiteStore()
        try await store.append(.sample("nul\0inside"))
        #expect(try await store.recentLogs(limit: 1).first?.commandText == "nul\u{FFFD}inside")
    }

    @Test(
        "Every outcome and confidence has its place in the table",
        arguments: CommandOutcome.allCases, CommandConfidence.allCases)
    func enumerations(outcome: CommandOutcome, confidence: CommandConfidence) async throws {
        let store = try SQLiteStore()
        let entry = CommandLogEntry(
            caseID: UUID(), commandText: "x", confidence: confidence, outcome: outcome,
            createdAt: Date(timeIntervalSince1970: 0))
        try await store.append(entry)
        #expect(try await store.recentLogs(limit: 1) == [entry])
    }

    @Test("The newest entries come first, and of one millisecond the one that was written last")
    func order() async throws {
        let store = try SQLiteStore()
        for (text, second) in [("b", 2.0), ("a", 1.0), ("c", 3.0), ("c2", 3.0)] {
            try await store.append(.sample(text, at: second))
        }
        #expect(try await store.recentLogs(limit: 3).map(\.commandText) == ["c2", "c", "b"])
        #expect(try await store.recentLogs(limit: 0).isEmpty)
        #expect(try await store.recentLogs(limit: -1).isEmpty)
    }

    @Test("An entry that is appended twice is there once")
    func appendedTwice() async throws {
        let store = try SQLiteStore()
        var entry = CommandLogEntry.sample("once")
        try await store.append(entry)
        entry.commandText = "changed"
        try await store.append(entry)
        #expect(try await store.recentLogs(limit: 10).map(\.commandText) == ["once"])
    }

    @Test("Times are kept to the nearest millisecond, before 1970 and long after")
    func times() async throws {
        let store = try SQLiteStore()
        var generator = SystemRandomNumberGenerator()
        let seconds = (0..<200).map { _ in Double.random(in: -2e9...2.5e11, using: &generator) }
        try await store.append(seconds.map { .sample("x", at: $0) })
        let read = try await store.recentLogs(limit: 200).map(\.createdAt.timeIntervalSince1970)
        for (a, b) in zip(read, seconds.sorted(by: >)) {
            // Half a millisecond of rounding, and what a Double leaves of a second that far away.
            #expect(abs(a - b) <= 0.000_55)
        }
    }

    @Test("An entry is written although the task that writes it was cancelled")
    func cancellation() async throws {
        let store = try SQLiteStore()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await store.append(.sample("kept"))
        }
        try await task.value
        #expect(try await store.recentLogs(limit: 1).map(\.commandText) == ["kept"])
    }

    @Test("Ten thousand entries are written and the newest found in seconds")
    func tenThousand() async throws {
        let directory = TemporaryDirectory()
        let store = try SQLiteStore(path: directory.database)
        let clock = ContinuousClock()
        let one = try await clock.measure {
            for index in 0..<200 { try await store.append(.sample("one \(index)", at: Double(index))) }
        }
        let many = try await clock.measure {
            try await store.append((0..<10_000).map { .sample("many \($0)", at: Double(1000 + $0)) })
        }
        var newest: CommandLogEntry?
        let reading = try await clock.measure { newest = try await store.recentLogs(limit: 100).first }
        #expect(newest?.commandText == "many 9999")
        print(
            "200 entries one by one \(one), 10,000 in one transaction \(many), the last 100 read in \(reading)"
        )
        // Bounds that only a missing index or a sync for every row breaks, not a loaded machine.
        #expect(many < .seconds(30))
        #expect(reading < .milliseconds(500))
    }
}
