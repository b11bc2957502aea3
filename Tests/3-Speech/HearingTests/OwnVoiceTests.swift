import Capture
import PCM
import Testing
import TestSupport
import VoiceTesting
import WakeWord

@testable import Hearing

@Suite("A wake word and its command while an answer sounds")
struct OwnVoiceTests {
    private static let orbit = Result { try KeywordModel(contentsOfFile: Checkout.path("Models/orbit.wake")) }
    /// The demonstration, in which a person says the word twice, each time with a command.
    private static let demonstration = Result { try Examples.samples("orbit-demo") }
    /// An answer of noise bursts, which resembles nothing in the demonstration. An answer by the demonstration's own
    /// synthesizer would resemble it.
    private static let answer: [Int16] = {
        var bursts = SyntheticSignal.noise(amplitude: 0.2, seconds: 4, seed: 9)
        for index in bursts.indices where index % 3300 > 2000 { bursts[index] *= 0.02 }
        return SyntheticSignal.int16(bursts)
    }()

    @Test("are heard as in silence if the answer is not in the microphone, and all the more after it")
    func elsewhere() throws {
        let heard = try Self.demonstration.get()
        // Sets the threshold just below the lowest score.
        let scores = try AnswerRun(try Self.orbit.get()).hear(heard).filter { $0.kind == .wake }.map(\.score)
        let threshold = try #require(scores.min()) - 0.001
        let silent = try AnswerRun(try Self.orbit.get(), threshold: threshold).hear(heard)
        #expect(silent.count { $0.kind == .wake } == 2)
        #expect(silent.count { $0.kind == .endpoint && $0.start.isFinite } == 2)
        // An answer from a sink that buffers it for so long that it sounds all the time.
        let long = try AnswerRun(try Self.orbit.get(), threshold: threshold)
            .hear(heard, answers: [0: Self.answer, 102_400: Self.answer], isPaused: { _ in true })
        #expect(AnswerRun.differences(long, silent) == [])
        // An answer that is over before the first word, and one before the second.
        let short = try AnswerRun(try Self.orbit.get(), threshold: threshold).hear(
            heard, answers: [0: Array(Self.answer[..<16_000]), 102_400: Array(Self.answer[..<16_000])],
            isPaused: { $0 < 17_000 || (102_400..<119_400).contains($0) })
        #expect(AnswerRun.differences(short, silent) == [])
    }

    @Test("are not taken from our own voice, however late it is heard", arguments: [0.05, 1.2, 2.2])
    func ours(delay: Double) throws {
        // The answer says the word, but not first.
        let answer = Array(Self.answer.prefix(24_000)) + (try Self.demonstration.get())[14_400..<64_000]
        let late = SampleRate.speech.samples(in: delay)
        let hiss = SyntheticSignal.int16(SyntheticSignal.noise(amplitude: 0.001, seconds: 1, seed: 4))
        let heard = (0..<answer.count + late).map { index in
            (index < late ? 0 : answer[index - late] / 2) &+ hiss[index % hiss.count]
        }
        let alone = try AnswerRun(try Self.orbit.get()).hear(heard)
        #expect(alone.count { $0.kind == .wake } == 1)
        let told = try AnswerRun(try Self.orbit.get()).hear(
            heard, answers: [0: answer], isPaused: { _ in true })
        #expect(told.count { $0.kind == .wake || $0.kind == .commandBegan } == 0)
    }
}

/// A signal path that hears a microphone while answers sound.
private struct AnswerRun: ~Copyable {
    /// Returns in a few words where two streams of records differ, apart from the moments at which they were reported.
    static func differences(_ one: [SignalRecord], _ other: [SignalRecord]) -> [String] {
        func text(_ record: SignalRecord) -> String {
            "\(record.kind) \(record.start) \(record.end) \(record.cause) \(record.audio.map(Int.init).reduce(0, +))"
        }
        let count = one.count == other.count ? [] : ["\(one.count) records and \(other.count)"]
        return Array(
            (count + zip(one.map(text), other.map(text)).filter { $0 != $1 }.map { "\($0), not \($1)" })
                .prefix(5))
    }

    private let control = SignalControl()
    private var path: SignalPath
    private var ring: RingConsumer<SignalRecord>

    init(_ model: KeywordModel, threshold: Float? = nil) throws {
        var ring = SPSCRing<SignalRecord>(capacity: 4096)
        var options = HearingOptions(listening: .keywords([model]))
        options.cancelsEcho = true
        options.wakeWord.thresholds = threshold.map { [model.name: $0] } ?? [:]
        path = try SignalPath(
            sampleRate: .speech, options: options, control: control,
            output: SignalOutput(ring: ring.takeProducer(), waitsForSpace: false))
        self.ring = ring.takeConsumer()
    }

    /// Returns the records about `heard`, without those of progress.
    ///
    /// - Parameters:
    ///   - answers: the answers that are given out, by the microphone's sample at which they begin.
    ///   - isPaused: whether the session reports at a sample that an answer sounds.
    consuming func hear(
        _ heard: [Int16], answers: [Int: [Int16]] = [:], isPaused: (Int) -> Bool = { _ in false }
    ) -> [SignalRecord] {
        var told: [SignalRecord] = []
        var records = FixedBuffer(repeating: SignalRecord(.progress, at: 0), count: 256)
        var block = CaptureBlock(sampleRate: .speech)
        for first in stride(from: 0, to: heard.count, by: 160) {
            if let answer = answers[first] {
                control.beginSound(answer.map { Float($0) / 32_768 }, sampleRate: .speech)
            }
            control.isCommandPaused = isPaused(first)
            block.frameCount = min(160, heard.count - first)
            for index in 0..<block.frameCount { block.samples[index] = Float(heard[first + index]) / 32_768 }
            path.process(block)
            while case let count = ring.read(into: records.mutableElements), count > 0 {
                told += records.elements[..<count].filter { $0.kind != .progress }
            }
        }
        return told
    }
}
