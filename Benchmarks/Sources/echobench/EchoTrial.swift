import BenchmarkKit
import Capture
import Hearing
import PCM
import WakeWord

/// A trial that runs scenes through the signal path as a session sets it up.
struct EchoTrial {
    /// The way in which the signal path treats our own voice.
    enum Way: String, CaseIterable, Encodable {
        case cancelled = "taken off, as shipped"
        case guarded = "a surer score asked for, as before"
        case neither = "neither"
    }

    /// The counts of words heard and of false triggers.
    struct Count: Encodable {
        var words = 0
        var heard = 0
        /// Words said over the first answer in a room, when the canceller knows nothing of the room yet.
        var firstWords = 0
        var firstHeard = 0
        var answers = 0
        var selfTriggers = 0
        var seconds = 0.0
    }

    struct Key: Hashable {
        var word: String
        var level: Double
        var way: Way
    }

    private(set) var counts: [Key: Count] = [:]

    mutating func run(_ scene: EchoScene, model: KeywordModel, _ way: Way) throws {
        var count = counts[Key(word: scene.word, level: scene.level, way: way)] ?? Count()
        var with = try EchoRun(model, way)
        var alone = try EchoRun(model, way)
        for (number, answer) in scene.answers.enumerated() {
            let found = with.detect(answer.heard, while: answer.played)
            let first = SampleRate.speech.seconds(of: answer.word.lowerBound) - 0.3
            let last = SampleRate.speech.seconds(of: answer.word.upperBound) + 0.5
            let isHeard = found.contains { $0.start >= first && $0.end <= last }
            count.words += 1
            count.heard += isHeard ? 1 : 0
            if number == 0 {
                count.firstWords += 1
                count.firstHeard += isHeard ? 1 : 0
            }
            count.selfTriggers += alone.detect(answer.heardAlone, while: answer.played).count
            count.answers += 1
            count.seconds += SampleRate.speech.seconds(of: answer.heardAlone.count)
        }
        counts[Key(word: scene.word, level: scene.level, way: way)] = count
    }
}

/// A signal path that hears the answers of a room one after the other.
private struct EchoRun: ~Copyable {
    private let control = SignalControl()
    private let way: EchoTrial.Way
    private var path: SignalPath
    private var records: RingConsumer<SignalRecord>
    private var told = FixedBuffer(repeating: SignalRecord(.progress, at: 0), count: 256)
    private var seconds = 0.0

    init(_ model: KeywordModel, _ way: EchoTrial.Way) throws {
        var ring = SPSCRing<SignalRecord>(capacity: 256)
        var options = HearingOptions(listening: .keywords([model]))
        options.hearsCommands = false
        options.cancelsEcho = way == .cancelled
        path = try SignalPath(
            sampleRate: .speech, options: options, control: control,
            output: SignalOutput(ring: ring.takeProducer(), waitsForSpace: false))
        records = ring.takeConsumer()
        self.way = way
    }

    /// Returns the times of the detected words, in seconds from the moment at which the answer is given out.
    mutating func detect(_ heard: [Float], while played: [Float]) -> [(start: Double, end: Double)] {
        control.beginSound(played, sampleRate: .speech)
        control.isCommandPaused = way != .neither
        let begin = seconds
        var found: [(start: Double, end: Double)] = []
        var block = CaptureBlock(sampleRate: .speech)
        for first in stride(from: 0, to: heard.count, by: 160) {
            block.frameCount = min(160, heard.count - first)
            for index in 0..<block.frameCount { block.samples[index] = heard[first + index] }
            path.process(block)
            for index in 0..<records.read(into: told.mutableElements) where told[index].kind == .wake {
                found.append((told[index].start - begin, told[index].end - begin))
            }
        }
        seconds += SampleRate.speech.seconds(of: heard.count)
        return found
    }
}
