import Commands
import Foundation
import Storage
import Testing

@Suite("Misheard phrases of a log")
struct MisheardPhraseTests {
    private func entry(
        _ text: String, _ outcome: CommandOutcome, _ confidence: CommandConfidence = .none,
        near: String? = nil, at seconds: Double = 0
    ) -> CommandLogEntry {
        CommandLogEntry(
            workID: nil, commandText: text, confidence: confidence, outcome: outcome,
            reason: outcome == .unrecognized ? "no-match" : nil, nearestText: near,
            nearestDistance: near.map { _ in 0.15 }, createdAt: Date(timeIntervalSince1970: 1000 + seconds))
    }

    @Test(
        "each text comes once, with its counts, the nearest phrase and the last reason; the most frequent first"
    )
    func counts() {
        let found = MisheardPhrase.all(in: [
            entry("incision", .done, .high), entry("", .unrecognized),
            entry("gut time", .unrecognized, near: "cutting time", at: 1),
            entry("mister smith", .unrecognized, at: 2), entry("gut time", .unrecognized, at: 3),
        ])
        #expect(found.map(\.text) == ["gut time", "mister smith"])
        #expect(found[0].missedCount == 2 && found[0].nearestText == "cutting time")
        #expect(found[0].nearestDistance == 0.15 && found[0].reason == "no-match")
        #expect(found[0].lastAt == Date(timeIntervalSince1970: 1003))
        #expect(found.allSatisfy { $0.confirmedCount == 0 && !$0.isOffered })
    }

    @Test("a text that was confirmed three times with one meaning is offered, and comes first")
    func offered() {
        func log(_ meanings: [String]) -> [CommandLogEntry] {
            [entry("x", .unrecognized), entry("x", .unrecognized)]
                + meanings.flatMap {
                    [entry("cut time", .held, .low, near: $0), entry("cut time", .done, .low, near: $0)]
                }
        }
        let two = MisheardPhrase.all(in: log(["cutting time", "cutting time"]))
        #expect(two.allSatisfy { !$0.isOffered } && two.count == 2)
        let three = MisheardPhrase.all(in: log(Array(repeating: "cutting time", count: 3)))
        #expect(three.first?.text == "cut time" && three.first?.isOffered == true)
        #expect(three.first?.confirmedCount == 3 && three.first?.missedCount == 0)
        let mixed = MisheardPhrase.all(in: log(Array(repeating: "cutting time", count: 3) + ["skin time"]))
        #expect(mixed.allSatisfy { !$0.isOffered }, "two meanings are no meaning")
    }

    @Test("what was done without a question is not confirmed")
    func sure() {
        let rows = (0..<3).map { _ in entry("cut time", .done, .medium, near: "cutting time") }
        #expect(MisheardPhrase.all(in: rows).isEmpty)
    }
}
