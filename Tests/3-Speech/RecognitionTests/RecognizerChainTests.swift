import Synchronization
import Testing
import TestSupport
import VoiceTesting

@testable import Recognition

/// Several recognizers in order of preference: scripted ones, and ones that are stuck for good.
@Suite("A chain of recognizers", .timeLimit(.minutes(2)))
struct RecognizerChainTests {
    /// Collects what is told from any thread.
    private final class Told<Value: Sendable>: Sendable {
        private let storage = Mutex<[Value]>([])
        var all: [Value] { storage.withLock { $0 } }
        func add(_ value: Value) { storage.withLock { $0.append(value) } }
    }

    private static let away = RecognitionError(.unavailable, "nobody is there")

    private func member(_ recognizer: ScriptedRecognizer, limit: Double = 600) -> RecognizerChain.Member {
        .init(name: recognizer.name, limit: limit) { recognizer }
    }

    private func remote(_ script: [ScriptedRecognizer.Answer]) -> ScriptedRecognizer {
        ScriptedRecognizer(script, name: "remote")
    }

    private func local(_ script: [ScriptedRecognizer.Answer] = []) -> ScriptedRecognizer {
        ScriptedRecognizer(script, name: "local")
    }

    /// Hears an utterance of 300 samples; the outcome's text or the error's code, then the switches.
    private func hear(_ chain: RecognizerChain) async throws -> [String] {
        let told = Told<RecognizerSwitch>()
        let audio = AsyncStream { continuation in
            for _ in 0..<3 { continuation.yield([Int16](repeating: 1, count: 100)) }
            continuation.finish()
        }
        var story: [String] = []
        do {
            story.append(
                try await chain.recognize(audio, partial: { _ in }, switched: { told.add($0) }).text)
        } catch let error as RecognitionError { story.append(error.code.rawValue) }
        return story + told.all.map { "\($0.from) > \($0.to): \($0.reason.rawValue)" }
    }

    @Test("takes more words than anybody can have said for a failure, and asks the next")
    func endlessText() async throws {
        let chain = RecognizerChain([
            member(remote([.hear(String(repeating: "word ", count: 44_000))])),
            member(local([.hear("patient in")])),
        ])
        try await chain.prepare(expecting: ExpectedPhrases(["patient in"]))
        #expect(try await hear(chain) == ["patient in", "remote > local: failed"])
    }

    @Test("goes on with the phrases before where the new ones are refused")
    func refusedPhrases() async throws {
        let only = ScriptedRecognizer(
            [.hear("patient in"), .hear("patient out")],
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
            member(remote([.hear("patient in"), .hear("patient out")])), member(local),
        ])
        try await chain.prepare(expecting: ExpectedPhrases(["patient in"]))
        #expect(try await hear(chain) == ["patient in"])
        #expect(try await hear(chain) == ["patient out"])
        #expect(local.record.sampleCounts.isEmpty)
        #expect(local.record.prepared == [ExpectedPhrases(["patient in"])], "ready for when it is needed")
    }

    @Test("gives the next one the whole utterance, when one fails before it, in it or after it")
    func nothingIsLost() async throws {
        let local = local([.hear("patient in"), .hear("patient in")])
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
        let (audio, feed) = AsyncStream.makeStream(of: [Int16].self)
        feed.yield([1, 2])
        let hearing = Task { try await chain.recognize(audio, partial: { _ in }) }
        while heard.all.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        feed.yield([3])
        feed.yield([4, 5])
        feed.finish()
        _ = try await hearing.value
        #expect(heard.all.flatMap { $0 } == [1, 2, 3, 4, 5])
    }

    @Test("keeps no more of an utterance than the longest command has")
    func bounded() async throws {
        let tape = UtteranceTape(maximumSamples: 16_000)
        for _ in 0..<20 { tape.append([Int16](repeating: 1, count: 1_000)) }
        tape.complete()
        tape.append([1])
        #expect(await tape.play().reduce(0) { $0 + $1.count } == 16_000)
    }

    @Test("leaves one that keeps failing alone, gives it a chance after a while, and goes back to it")
    func backOff() async throws {
        let clock = SteppedClock()
        var options = CircuitBreaker.Options()
        options.failures = 2
        options.pause = 10
        let remote = remote([
            .fail(Self.away), .fail(Self.away), .fail(Self.away), .hear("back"), .hear("again"),
        ])
        let chain = RecognizerChain(
            [member(remote), member(local((0..<9).map { .hear("local \($0)") }))], breaker: options,
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
            member(local(Array(repeating: .fail(failed), count: 4) + [.hear("well")])),
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
                        ? StuckRecognizer(manner) : ScriptedRecognizer([.hear("well")], name: "remote")
                },
                member(local((0..<rounds).map { .hear("local \($0)") })),
            ],
            breaker: {
                var options = CircuitBreaker.Options(); options.failures = rounds; return options
            }())
        try await chain.prepare(expecting: ExpectedPhrases([]))
        for round in 0..<4 {
            #expect(
                try await hear(chain).prefix(1) == ["local \(round)"])
        }
        // The fifth is well, but a busy machine may take more than the tenth of a second for it, and then makes a sixth.
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
                    ? StuckRecognizer(.blocks) : ScriptedRecognizer([.hear("well")], name: "remote")
            }
        ])
        try await chain.prepare(expecting: ExpectedPhrases([]))
        let hearing = Task { try await chain.recognize(samples: [1, 2, 3]) }
        try await Task.sleep(for: .milliseconds(50))
        hearing.cancel()
        // The recognizer never comes back; that this does is the point.
        await #expect(throws: CancellationError.self) { try await hearing.value }
        #expect(try await hear(chain) == ["well"])
    }

    @Test("goes on without one that is away at the start, and refuses one that is configured wrongly")
    func preparation() async throws {
        let chain = RecognizerChain([
            member(
                ScriptedRecognizer([.hear("here now")], preparations: [.failure(Self.away)], name: "remote")),
            member(
                ScriptedRecognizer(
                    [.hear("local")],
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
        let told = Told<String>()
        let gate = PartialGate(told.add)
        for text in ["", "patient", "patient", "patient in"] { gate.tell(text) }
        gate.close()
        gate.tell("late")
        #expect(told.all == ["patient", "patient in"])
    }

    /// Can be asked in mid-utterance.
    private final class Attentive: SpeechRecognizer {
        let name = "attentive"
        let hearsAgain = true
        let takeBacks = Mutex(0)
        func prepare(expecting phrases: ExpectedPhrases) async throws -> Preparation { Preparation() }
        func recognize(
            _ audio: AsyncStream<[Int16]>, partial: @escaping @Sendable (String) -> Void
        ) async throws -> Transcript { Transcript(text: "", recognizer: name) }
        func textSoFar(after sampleCount: Int) async -> String? { "after \(sampleCount)" }
        func takeBack() async { takeBacks.withLock { $0 += 1 } }
    }

    @Test("can be asked in mid-utterance where all of its recognizers can, once they are prepared")
    func hearsAgain() async throws {
        let attentive = Attentive()
        let member = RecognizerChain.Member(name: "attentive") { attentive }
        let chain = RecognizerChain([member, member])
        #expect(!chain.hearsAgain)
        try await chain.prepare(expecting: ExpectedPhrases([]))
        #expect(chain.hearsAgain)
        #expect(await chain.textSoFar(after: 3) == "after 3")
        await chain.takeBack()
        #expect(attentive.takeBacks.withLock { $0 } == 1)

        for others in [[member, self.member(local())], [self.member(remote([])), member]] {
            let mixed = RecognizerChain(others)
            try await mixed.prepare(expecting: ExpectedPhrases([]))
            #expect(!mixed.hearsAgain)
        }
    }
}
