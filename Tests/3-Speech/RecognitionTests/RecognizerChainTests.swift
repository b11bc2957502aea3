import Foundation
import Synchronization
import Testing
import TestSupport
import VoiceTesting

@testable import Recognition

/// Chains of recognizers in order of preference: scripted ones, and ones that never return.
@Suite("A chain of recognizers", .timeLimit(.minutes(2)))
struct RecognizerChainTests {
    /// A collector of values that any thread reports.
    private final class Told<Value: Sendable>: Sendable {
        private let storage = Mutex<[Value]>([])
        var all: [Value] { storage.withLock { $0 } }
        func add(_ value: Value) { storage.withLock { $0.append(value) } }
    }

    private static let away = RecognitionError(.unavailable, "the service is away")

    private func member(_ recognizer: ScriptedRecognizer, limit: Double = 600) -> RecognizerChain.Member {
        .init(name: recognizer.name, limit: limit) { recognizer }
    }

    private func remote(_ script: [ScriptedRecognizer.Answer]) -> ScriptedRecognizer {
        ScriptedRecognizer(script, name: "remote")
    }

    private func local(_ script: [ScriptedRecognizer.Answer] = []) -> ScriptedRecognizer {
        ScriptedRecognizer(script, name: "local")
    }

    /// Lets the chain hear an utterance of 300 samples. Returns the text or the error's code, and then the switches.
    private func hear(_ chain: RecognizerChain) async throws -> [String] {
        let told = Told<RecognizerSwitch>()
        let utterance = Utterance()
        for _ in 0..<3 { utterance.append([Int16](repeating: 1, count: 100)) }
        utterance.end()
        var story: [String] = []
        do {
            story.append(
                try await chain.recognize(utterance) {
                    if case .switched(let change) = $0 { told.add(change) }
                }.text)
        } catch let error as RecognitionError { story.append(error.code.rawValue) }
        return story + told.all.map { "\($0.from) > \($0.to): \($0.reason.rawValue)" }
    }

    @Test("takes more words than one utterance can contain for a failure, and asks the next")
    func endlessText() async throws {
        let chain = RecognizerChain([
            member(remote([.text(String(repeating: "word ", count: 44_000))])),
            member(local([.text("patient in")])),
        ])
        try await chain.prepare(expecting: ExpectedPhrases(["patient in"]))
        #expect(try await hear(chain) == ["patient in", "remote > local: failed"])
    }

    @Test("goes on with the phrases before if the new ones are refused")
    func refusedPhrases() async throws {
        let only = ScriptedRecognizer(
            [.text("patient in"), .text("patient out")],
            preparations: [
                .success(Preparation()), .failure(RecognitionError(.badConfiguration, "too many words")),
            ], name: "only")
        let chain = RecognizerChain([member(only)])
        try await chain.prepare(expecting: ExpectedPhrases(["patient in"]))
        #expect(try await hear(chain) == ["patient in"])
        await #expect(throws: RecognitionError.self) {
            try await chain.prepare(expecting: ExpectedPhrases(["endless"]))
        }
        #expect(try await hear(chain) == ["patient out"])
        #expect(
            only.record.prepared.map { $0.phrases } == [["patient in"], ["endless"]], "it is not told again")
    }

    @Test("asks the preferred one alone while it is well")
    func healthy() async throws {
        let local = local()
        let chain = RecognizerChain([
            member(remote([.text("patient in"), .text("patient out")])), member(local),
        ])
        try await chain.prepare(expecting: ExpectedPhrases(["patient in"]))
        #expect(try await hear(chain) == ["patient in"])
        #expect(try await hear(chain) == ["patient out"])
        #expect(local.record.sampleCounts.isEmpty)
        #expect(local.record.prepared == [ExpectedPhrases(["patient in"])], "ready for when it is needed")
    }

    @Test("gives the next one the whole utterance, when one fails before it, in it or after it")
    func nothingIsLost() async throws {
        let local = local([.text("patient in"), .text("patient in")])
        let chain = RecognizerChain([
            member(remote([.earlyFailure(Self.away), .failure(Self.away)])), member(local),
        ])
        try await chain.prepare(expecting: ExpectedPhrases([]))
        #expect(try await hear(chain) == ["patient in", "remote > local: unavailable"])
        #expect(
            try await hear(chain) == [
                "patient in", "local > remote: retry", "remote > local: unavailable",
            ])
        #expect(local.record.sampleCounts == [300, 300])
        #expect(chain.name == "local")
    }

    static let speech = NumberedSpeech(["patient in", "what time is it"])

    @Test("keeps the recognizer contract, also as a fallback", arguments: RecognizerContract.Check.allCases)
    func contract(_ check: RecognizerContract.Check) async throws {
        let contract = RecognizerContract(speech: Self.speech.utterances) {
            let away = RecognizerChainTests.away
            return RecognizerChain([
                .init(name: "remote") {
                    ScriptedRecognizer(Array(repeating: .earlyFailure(away), count: 99), name: "remote")
                },
                .init(name: "ear") { EarRecognizer { _ in } },
            ])
        }
        try await contract.verify(check)
    }

    @Test("keeps what was said before a failure, and what is said after it, in their order")
    func midway() async throws {
        let heard = Told<[Int16]>()
        let chain = RecognizerChain([
            member(remote([.earlyFailure(Self.away)])), .init(name: "ear") { EarRecognizer(heard.add) },
        ])
        try await chain.prepare(expecting: ExpectedPhrases([]))
        let utterance = Utterance()
        utterance.append([1, 2])
        let hearing = Task { try await chain.recognize(utterance) { _ in } }
        while heard.all.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        utterance.append([3])
        utterance.append([4, 5])
        utterance.end()
        _ = try await hearing.value
        #expect(heard.all.flatMap { $0 } == [1, 2, 3, 4, 5])
    }

    @Test("leaves one that keeps failing alone, gives it a chance after a while, and goes back to it")
    func backOff() async throws {
        let clock = SteppedClock()
        var options = CircuitBreaker.Options()
        options.failures = 2
        options.pause = 10
        let remote = remote([
            .fail(Self.away), .fail(Self.away), .fail(Self.away), .text("back"), .text("again"),
        ])
        let chain = RecognizerChain(
            [member(remote), member(local((0..<9).map { .text("local \($0)") }))], breaker: options,
            clock: clock)
        try await chain.prepare(expecting: ExpectedPhrases([]))
        let away = "remote > local: unavailable"
        #expect(try await hear(chain) == ["local 0", away])
        #expect(try await hear(chain) == ["local 1", "local > remote: retry", away])
        #expect(try await hear(chain) == ["local 2"], "left alone, and not a switch")
        clock.advance(by: .seconds(10))
        #expect(try await hear(chain) == ["local 3", "local > remote: retry", away])
        clock.advance(by: .seconds(19))
        #expect(try await hear(chain) == ["local 4"], "twice as long")
        clock.advance(by: .seconds(2))
        #expect(try await hear(chain) == ["back", "local > remote: retry"])
        #expect(try await hear(chain) == ["again"])
    }

    @Test("says how the last one failed, and asks it again however often it has")
    func allFail() async throws {
        let failed = RecognitionError(.failed, "it broke")
        let chain = RecognizerChain([
            member(remote(Array(repeating: .fail(Self.away), count: 9))),
            member(local(Array(repeating: .fail(failed), count: 4) + [.text("well")])),
        ])
        try await chain.prepare(expecting: ExpectedPhrases([]))
        for _ in 0..<4 { #expect(try await hear(chain).first == "failed") }
        #expect(try await hear(chain).first == "well")
    }

    @Test(
        "abandons one that is stuck, asks the next, and makes another in its place",
        arguments: [StuckRecognizer.Manner.waits, .blocks])
    func stuck(manner: StuckRecognizer.Manner) async throws {
        let made = Told<Int>()
        let rounds = 100
        let chain = RecognizerChain(
            [
                .init(name: "remote", limit: 0.1) {
                    made.add(1)
                    return made.all.count <= 4
                        ? StuckRecognizer(manner) : ScriptedRecognizer([.text("well")], name: "remote")
                },
                member(local((0..<rounds).map { .text("local \($0)") })),
            ],
            breaker: {
                var options = CircuitBreaker.Options(); options.failures = rounds; return options
            }())
        try await chain.prepare(expecting: ExpectedPhrases([]))
        for round in 0..<4 {
            #expect(
                try await hear(chain).prefix(1) == ["local \(round)"])
        }
        // The fifth recognizer works, but on a busy machine it may take more than its tenth of a second, and then the
        // chain makes a sixth.
        var last: [String] = []
        for _ in 4..<rounds where last.first != "well" { last = try await hear(chain) }
        #expect(last == ["well", "local > remote: retry"])
        #expect(made.all.count >= 5)
    }

    @Test("ends when it is cancelled, whatever its recognizer does, and hears the next utterance")
    func cancelled() async throws {
        let made = Told<Int>()
        let chain = RecognizerChain([
            .init(name: "remote", limit: 3600) {
                made.add(1)
                return made.all.count == 1
                    ? StuckRecognizer(.blocks) : ScriptedRecognizer([.text("well")], name: "remote")
            }
        ])
        try await chain.prepare(expecting: ExpectedPhrases([]))
        let hearing = Task { try await chain.recognize(samples: [1, 2, 3]) }
        try await Task.sleep(for: .milliseconds(50))
        hearing.cancel()
        // The recognizer never returns, but the call must.
        await #expect(throws: CancellationError.self) { try await hearing.value }
        #expect(try await hear(chain) == ["well"])
    }

    @Test("goes on without one that is away at the start, and refuses one that is configured wrongly")
    func preparation() async throws {
        let chain = RecognizerChain([
            member(
                ScriptedRecognizer([.text("here now")], preparations: [.failure(Self.away)], name: "remote")),
            member(
                ScriptedRecognizer(
                    [.text("local")],
                    preparations: [
                        .success(Preparation(unknownWords: ["bovie"], droppedPhrases: ["bovie on"]))
                    ],
                    name: "local")),
        ])
        let preparation = try await chain.prepare(expecting: ExpectedPhrases([]))
        #expect(preparation == Preparation(unknownWords: ["bovie"], droppedPhrases: ["bovie on"]))
        #expect(try await hear(chain) == ["here now"])

        let wrong = RecognitionError(.badConfiguration, "no such model")
        let misconfigured = RecognizerChain([
            member(remote([])), member(ScriptedRecognizer(preparations: [.failure(wrong)], name: "local")),
        ])
        let error = await #expect(throws: RecognitionError.self) {
            try await misconfigured.prepare(expecting: ExpectedPhrases([]))
        }
        #expect(error?.code == .badConfiguration)
    }

    @Test("tells no partial text of a recognizer that it has given up")
    func partials() async throws {
        let told = Told<Hypothesis>()
        let gate = HypothesisGate(told.add)
        for text in ["", "patient", "patient", "patient in"] { gate.report(.partial(text)) }
        gate.close()
        gate.report(.partial("late"))
        #expect(told.all == [.partial("patient"), .partial("patient in")])
    }

    /// A recognizer that answers pauses, and counts the utterances that it has heard before.
    private final class Attentive: SpeechRecognizer {
        let name = "attentive"
        let heardAgain = Mutex(0)
        private let latest = Mutex<Utterance?>(nil)
        func prepare(expecting phrases: ExpectedPhrases) async throws -> Preparation {
            Preparation(answersPauses: true)
        }
        func recognize(
            _ utterance: Utterance, tell: @escaping @Sendable (Hypothesis) -> Void
        ) async throws -> Transcript {
            latest.withLock { latest in
                if latest === utterance { heardAgain.withLock { $0 += 1 } }
                latest = utterance
            }
            for await piece in utterance.pieces {
                if case .pause(let count) = piece { tell(.soFar("after \(count)", sampleCount: count)) }
            }
            return Transcript(text: "", recognizer: name)
        }
    }

    @Test("can be asked in mid-utterance if all of its recognizers can, once they are prepared")
    func answersPauses() async throws {
        let attentive = Attentive()
        let member = RecognizerChain.Member(name: "attentive") { attentive }
        let chain = RecognizerChain([member, member])
        #expect(try await chain.prepare(expecting: ExpectedPhrases([])).answersPauses)
        let told = Told<Hypothesis>()
        let utterance = Utterance()
        utterance.append([1, 2, 3])
        utterance.pause()
        utterance.endForNow()
        _ = try await chain.recognize(utterance, tell: told.add)
        #expect(told.all == [.soFar("after 3", sampleCount: 3)])
        #expect(attentive.heardAgain.withLock { $0 } == 0)
        utterance.goOn()
        utterance.end()
        _ = try await chain.recognize(utterance, tell: told.add)
        #expect(attentive.heardAgain.withLock { $0 } == 1, "it is told that it has heard that before")

        for others in [[member, self.member(local())], [self.member(remote([])), member]] {
            let mixed = RecognizerChain(others)
            #expect(try await !mixed.prepare(expecting: ExpectedPhrases([])).answersPauses)
        }
    }

    @Test("works on one thread of each recognizer, and on another one only after that was abandoned")
    func threads() async throws {
        let names = Told<String>()
        let chain = RecognizerChain([
            .init(name: "remote", limit: 0.1) { StuckRecognizer(.waits) },
            .init(name: "local") { ThreadTeller(tell: names.add) },
        ])
        try await chain.prepare(expecting: ExpectedPhrases([]))
        for _ in 0..<3 { _ = try await hear(chain) }
        #expect(names.all.count == 3 && Set(names.all).count == 1)
    }

    /// A recognizer that reports the thread on which it hears.
    private struct ThreadTeller: SpeechRecognizer {
        let name = "local"
        let tell: @Sendable (String) -> Void
        func prepare(expecting phrases: ExpectedPhrases) async throws -> Preparation { Preparation() }
        func recognize(
            _ utterance: Utterance, tell: @escaping @Sendable (Hypothesis) -> Void
        ) async throws -> Transcript {
            self.tell("\(pthread_self())")
            return Transcript(text: "here", recognizer: name)
        }
    }
}
