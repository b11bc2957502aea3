import Feedback
import PCM
import SpeechSynthesis
import Synchronization
import TestSupport
import Testing
import VoiceTesting

@Suite("A voice with another one in its place", .timeLimit(.minutes(1)))
struct FallbackSynthesizerTests {
    /// Speaks at once, fails, or waits until it may go on.
    private final class FakeVoice: SpeechSynthesizer {
        enum Way { case speaks, fails, waits }

        let way = Mutex(Way.speaks)
        private let texts = Mutex<[String]>([])
        var heard: [String] { texts.withLock { $0 } }
        let level: Float
        private let (gate, go) = AsyncStream.makeStream(of: Void.self)

        init(_ level: Float) { self.level = level }

        func goOn() { go.finish() }

        func synthesize(_ text: String) async throws -> SoundClip {
            texts.withLock { $0.append(text) }
            switch way.withLock({ $0 }) {
            case .speaks: break
            case .fails: throw FeedbackError(.failed, "the fake voice failed as asked")
            case .waits: for await _ in gate {}
            }
            return SoundClip(samples: [level], sampleRate: .speech)
        }
    }

    private let neural = FakeVoice(1)
    private let local = FakeVoice(2)
    private let clock = SteppedClock()
    private let reports = Reports()

    private final class Reports: Sendable {
        let all = Mutex<[String]>([])
        var sentences: [String] { all.withLock { $0 } }
    }

    private func voice(cached: Bool = false) -> FallbackSynthesizer {
        FallbackSynthesizer(
            cached ? CachedSynthesizer(neural) : neural, else: local, clock: clock
        ) { [reports] sentence in reports.all.withLock { $0.append(sentence) } }
    }

    private func level(_ voice: FallbackSynthesizer, _ text: String) async throws -> Float? {
        try await voice.synthesize(text).samples.first
    }

    @Test("The wanted voice speaks if it is in time")
    func wanted() async throws {
        #expect(try await level(voice(), "hello") == 1)
        #expect(local.heard.isEmpty)
        #expect(reports.sentences.isEmpty)
    }

    @Test("A voice that fails is left alone for half a minute, and the operator reads it once")
    func fails() async throws {
        let voice = voice()
        neural.way.withLock { $0 = .fails }
        #expect(try await level(voice, "one") == 2)
        await clock.sleeper(of: .seconds(FallbackSynthesizer.rest))
        neural.way.withLock { $0 = .speaks }
        #expect(try await level(voice, "two") == 2)
        #expect(neural.heard == ["one"])
        clock.advance(by: .seconds(FallbackSynthesizer.rest))
        try await wait(while: try await level(voice, "three") == 2)
        let sentences = reports.sentences
        #expect(sentences.count == 2)
        #expect(sentences.first?.contains("failed as asked") == true)
        #expect(sentences.last == "the voice speaks again")
    }

    @Test("A voice that is slow finishes its text for the next time")
    func slow() async throws {
        let voice = voice(cached: true)
        neural.way.withLock { $0 = .waits }
        async let first = level(voice, "hello")
        await clock.sleeper(of: .milliseconds(300))
        clock.advance(by: .milliseconds(300))
        #expect(try await first == 2)
        // The first voice is still busy, so the synthesizer does not ask it.
        #expect(try await level(voice, "other") == 2)
        #expect(neural.heard == ["hello"])
        neural.goOn()
        try await wait(while: try await level(voice, "hello") == 2)
        #expect(neural.heard == ["hello"])
        #expect(
            reports.sentences.first
                == "the voice gave no sound within 0.3 s, and another one speaks")
    }

    @Test("A text that is too long is too long for both")
    func tooLong() async throws {
        struct Short: SpeechSynthesizer {
            func synthesize(_ text: String) async throws -> SoundClip {
                throw FeedbackError(.textTooLong, "a text is too long")
            }
        }
        let voice = FallbackSynthesizer(Short(), else: local, clock: clock) { _ in }
        await #expect(throws: FeedbackError.self) { try await voice.synthesize("hello") }
        #expect(local.heard.isEmpty)
    }
}

@Suite("The memory of a voice")
struct CachedSynthesizerTests {
    private final class Counted: SpeechSynthesizer {
        private let count = Mutex(0)
        var calls: Int { count.withLock { $0 } }
        func synthesize(_ text: String) async throws -> SoundClip {
            count.withLock { $0 += 1 }
            return SoundClip(samples: [Float](repeating: 0, count: 400_000), sampleRate: .speech)
        }
    }

    @Test("A text is spoken once; the oldest go if there are too many, and long ones are not kept")
    func bounded() async throws {
        let voice = Counted()
        let cached = CachedSynthesizer(voice)
        for text in ["a", "a", "b", "c", "d", "e", "a"] { _ = try await cached.synthesize(text) }
        #expect(voice.calls == 5)
        // "b" is the least recently used text.
        for text in ["f", "a", "c"] { _ = try await cached.synthesize(text) }
        #expect(voice.calls == 6)
        _ = try await cached.synthesize("b")
        #expect(voice.calls == 7)
        let long = String(repeating: "x", count: CachedSynthesizer.maximumTextByteCount + 1)
        for _ in 0..<2 { _ = try await cached.synthesize(long) }
        #expect(voice.calls == 9)
    }
}
