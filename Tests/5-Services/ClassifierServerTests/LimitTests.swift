import Cryptography
import Foundation
import RoomMode
import RoomRecords
import Serving
import TestSupport
import Testing

@testable import ClassifierServer

@Suite("Limits of a classifier's server")
struct LimitTests {
    @Test("A bucket fills with time, up to its burst, and says when it will have one more")
    func rate() {
        let limit = RateLimit<String>(perMinute: 6, burst: 2)
        let start = ContinuousClock.now
        #expect(limit.consume("a", at: start) == nil)
        #expect(limit.consume("a", at: start) == nil)
        #expect(limit.consume("a", at: start).map { abs($0 - 10) < 1e-9 } == true)
        #expect(limit.consume("b", at: start) == nil)
        #expect(limit.consume("a", at: start + .seconds(9)) != nil)
        #expect(limit.consume("a", at: start + .seconds(11)) == nil)
        for _ in 0..<2 { #expect(limit.consume("a", at: start + .seconds(1000)) == nil) }
        #expect(limit.consume("a", at: start + .seconds(1000)) != nil)
    }

    @Test("Five thousand rooms are followed in bounded memory, and one that is over its limit stays so")
    func rooms() {
        let limit = RateLimit<Int>(perMinute: 1, burst: 2)
        let start = ContinuousClock.now
        for _ in 0..<2 { _ = limit.consume(-1, at: start) }
        for room in 0..<5000 { #expect(limit.consume(room, at: start) == nil) }
        #expect(limit.consume(-1, at: start) != nil)
    }

    @Test("A day's budget is reserved and settled, and begins anew at midnight UTC")
    func budget() throws {
        let (facility, day) = (UUID(), Date(timeIntervalSince1970: 1_800_000_000))
        let budget = try DailyBudget(.init(questions: 3, tokens: 1000), now: day)
        let first = try #require(budget.reserve(600, of: facility, at: day))
        #expect(budget.reserve(600, of: facility, at: day) == nil, "what is under way counts")
        budget.settle(600, took: 100, of: facility, on: first)
        #expect(budget.reserve(600, of: facility, at: day) != nil)
        #expect(budget.spent(by: facility, at: day) == .init(questions: 2, tokens: 700))
        let next = day + 86_400
        #expect(budget.reserve(600, of: facility, at: next) != nil)
        budget.settle(600, took: 0, of: facility, on: first)
        #expect(
            budget.spent(by: facility, at: next) == .init(questions: 1, tokens: 600), "yesterday's is over")
    }

    @Test("A file that does not say what was spent stops the start, and one of yesterday does not count")
    func budgetFile() throws {
        let folder = TemporaryDirectory()
        for text in ["", "{", #"{"day":"2026-01-01","facilities":{"a":{"questions":-1,"tokens":0}}}"#] {
            let path = folder.write(Array(text.utf8), as: "budget")
            #expect(throws: ClassifierServerError.self) { _ = try DailyBudget(.init(), path: path) }
        }
        let facility = UUID()
        let path = folder.write(
            Array(#"{"day":"2026-01-01","facilities":{"\#(facility)":{"questions":9,"tokens":9}}}"#.utf8),
            as: "budget")
        #expect(try DailyBudget(.init(), path: path).spent(by: facility).questions == 0)
        let unwritable = try DailyBudget(.init(), path: folder.file("no/such"))
        _ = unwritable.reserve(1, of: facility, at: Date())
        #expect(throws: ClassifierServerError.self) { try unwritable.save() }
        #expect(throws: ClassifierServerError.self, "it is tried again") { try unwritable.save() }
    }

    @Test("Strangers are told of once a minute")
    func strangers() {
        let (strangers, start) = (Strangers(), ContinuousClock.now)
        #expect(strangers.record(at: start) == 1)
        for _ in 0..<5 { #expect(strangers.record(at: start + .seconds(30)) == nil) }
        #expect(strangers.record(at: start + .seconds(61)) == 6)
    }
}

#if Control
    import CommandClassifier
    import Commands

    @Suite("Answers that are kept")
    struct AnswerCacheTests {
        private func key(_ text: String, facility: UUID = UUID(), names: [String] = ["Incision"]) -> Digest {
            let milestones = names.enumerated().map { index, name in
                Milestone(id: UUID(uuidString: "6F2C1E0A-8D5B-4A57-9A49-0D9F6A0C1B0\(index)")!, name: name)
            }
            return AnswerCache.key(
                ClassifierRequest(transcription: text, targets: milestones, vocabulary: .operatingRoom),
                facility: facility,
                model: "m")
        }

        @Test("Their number is limited, the ones that are asked for stay, and all are over in time")
        func bounds() {
            let cache = AnswerCache(capacity: 10, lifetime: .seconds(100))
            let (answer, start) = (
                ModelAnswer(meaning: nil, confidence: 1, remember: true), ContinuousClock.now
            )
            let keys = (0..<1000).map { key("\($0)") }
            for key in keys {
                cache.keep(answer, for: key, at: start)
                #expect(cache.answer(to: keys[0], at: start) != nil)
                #expect(cache.count <= 10)
            }
            #expect(cache.answer(to: keys[0], at: start + .seconds(101)) == nil)
            let none = AnswerCache(capacity: 0, lifetime: .seconds(100))
            none.keep(answer, for: keys[0])
            #expect(none.count == 0)
        }

        @Test("Another facility, another text, other milestones or another order are another question")
        func keys() {
            let facility = UUID()
            let keys = [
                key("a", facility: facility), key("b", facility: facility), key("a"),
                key("a", facility: facility, names: ["Incision", "Closing"]),
                key("a", facility: facility, names: ["Closing", "Incision"]),
                key("a", facility: facility, names: ["Cut"]),
            ]
            #expect(Set(keys).count == keys.count)
            #expect(key("a", facility: facility) == keys[0])
        }
    }
#endif
