import Commands
import Foundation
import PCM
import Storage
import Testing
import TestSupport

@Suite("Command logs")
struct CommandLogTests {
    @Test(
        "An entry is read back as it was written, whatever was said", arguments: Engine.available,
        awkwardPhrases)
    func roundTrip(_ engine: Engine, _ text: String) async throws {
        let store = try engine.store()
        let entry = CommandLogEntry.sample(text)
        try await store.append(entry)
        let read = try await store.recentLogs(limit: 10)
        #expect(read == [entry])
        #expect(read.first.map { Array($0.commandText.utf8) } == Array(text.utf8))
    }

    @Test("A NUL in what was said costs the NUL and nothing after it", arguments: Engine.available)
    func nul(_ engine: Engine) async throws {
        let store = try engine.store()
        try await store.append(.sample("nul\0inside"))
        #expect(try await store.recentLogs(limit: 1).first?.commandText == "nul\u{FFFD}inside")
    }

    @Test(
        "The newest entries come first, and of one millisecond the one that was written last",
        arguments: Engine.available)
    func order(_ engine: Engine) async throws {
        let store = try engine.store()
        for (text, second) in [("b", 2.0), ("a", 1.0), ("c", 3.0), ("c2", 3.0)] {
            try await store.append(.sample(text, at: second))
        }
        #expect(try await store.recentLogs(limit: 3).map(\.commandText) == ["c2", "c", "b"])
        #expect(try await store.recentLogs(limit: 0).isEmpty)
        #expect(try await store.recentLogs(limit: -1).isEmpty)
    }

    @Test("An entry that is appended twice is there once", arguments: Engine.available)
    func appendedTwice(_ engine: Engine) async throws {
        let store = try engine.store()
        var entry = CommandLogEntry.sample("once")
        try await store.append(entry)
        entry.commandText = "changed"
        try await store.append(entry)
        #expect(try await store.recentLogs(limit: 10).map(\.commandText) == ["once"])
    }

    @Test(
        "Times are cut off to the millisecond, before 1970 and long after", arguments: Engine.available)
    func times(_ engine: Engine) async throws {
        let store = try engine.store()
        var generator = SeededGenerator(seed: 1)
        let seconds = (0..<200).map { _ in Double.random(in: -2e9...2.5e11, using: &generator) }
        try await store.append(seconds.map { .sample("x", at: $0) })
        let read = try await store.recentLogs(limit: 200).map(\.createdAt.timeIntervalSince1970)
        for (a, b) in zip(read, seconds.sorted(by: >)) {
            // The difference is less than a millisecond plus the rounding of a Double at a time that far away.
            let rounding = 2 * max(b.magnitude, 2e9).ulp
            #expect((-rounding...0.001 + rounding).contains(b - a))
        }
    }

    @Test("An entry is written although the task that writes it was cancelled", arguments: Engine.available)
    func cancellation(_ engine: Engine) async throws {
        let store = try engine.store()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await store.append(.sample("kept"))
        }
        try await task.value
        #expect(try await store.recentLogs(limit: 1).map(\.commandText) == ["kept"])
    }

    @Test("Every outcome and confidence has its place in the table", arguments: Engine.available)
    func enumerations(_ engine: Engine) async throws {
        let store = try engine.store()
        for outcome in CommandOutcome.allCases {
            for confidence in CommandConfidence.allCases {
                let entry = CommandLogEntry(
                    workID: UUID(), commandText: "x", confidence: confidence, outcome: outcome,
                    nearestText: "y", nearestDistance: 0.125, speaker: "Doctor Weber", language: "de",
                    createdAt: Date(timeIntervalSince1970: 0))
                try await store.append(entry)
                #expect(try await store.recentLogs(limit: 1) == [entry])
            }
        }
    }
}
