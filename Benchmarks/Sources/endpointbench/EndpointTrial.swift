import BenchmarkKit
import EndpointScoring
import Foundation
import PCM

/// A trial of all detectors on the same recordings, one condition after the other.
struct EndpointTrial {
    /// The silence after each recording, in seconds: long enough to find an end in time, or too late.
    static let tail = 3.5
    /// The time before the true end at which a noise sets in, in seconds. A detector that takes 2 s to learn the noise
    /// finds the 1.5 s of silence just by the deadline, unless it tells some of the noise from speech sooner.
    static let lead = 1.0

    /// The number of recordings with a known true end.
    let count: Int
    /// The number of recordings too noisy to tell their true end.
    let leftOut: Int
    /// The conditions, in the order in which they ran.
    private(set) var conditions: [NoiseCondition] = []
    /// The detectors, in the order of the table.
    private(set) var detectors: [String] = []
    private var scores: [String: [NoiseCondition: EndpointScore]] = [:]

    private let recordings: [(recording: Recording, trueEnd: Double)]
    private let noise: RoomNoise?
    private let noiseSetsIn: Bool

    /// Finds the true end of each recording.
    ///
    /// - Parameters:
    ///   - recordings: of one utterance each.
    ///   - noise: the noise of the room; nil for clean speech only.
    ///   - noiseSetsIn: whether the noise begins ``lead`` before the true end instead of at the first sample.
    init(recordings: [Recording], noise: RoomNoise?, noiseSetsIn: Bool) throws(BenchmarkError) {
        var known: [(Recording, Double)] = []
        for recording in recordings {
            if let end = EndpointReference().end(of: try recording.samples().normalized()) {
                known.append((recording, end))
            }
        }
        guard !known.isEmpty else {
            throw BenchmarkError(
                .badData, "Every recording is too noisy to tell where its speech ends; give cleaner ones.")
        }
        self.recordings = known
        self.noise = noise
        self.noiseSetsIn = noiseSetsIn
        count = known.count
        leftOut = recordings.count - known.count
    }

    /// Returns the score of a detector; nil if the condition did not run.
    func score(of detector: String, _ condition: NoiseCondition) -> EndpointScore? {
        scores[detector]?[condition]
    }

    /// Runs every detector under a condition.
    mutating func run(_ condition: NoiseCondition, commands: [String]) async throws(BenchmarkError) {
        conditions.append(condition)
        var batch = RecordingBatch()
        var progress = ProgressLine(total: Double(count))
        for (number, entry) in recordings.enumerated() {
            let clean = try entry.recording.samples().normalized()
            let silence = [Float](repeating: 0, count: SampleRate.speech.samples(in: EndpointTrial.tail))
            let onset =
                noiseSetsIn ? SampleRate.speech.samples(in: max(0, entry.trueEnd - EndpointTrial.lead)) : 0
            let samples = condition.apply(to: clean + silence, number: number, noise: noise, onset: onset)
                .normalized()
            for endpointer in EngineEndpointer.allCases {
                add(endpointer.answers(samples), endpointer.rawValue, condition, entry.trueEnd)
            }
            let levels = FrameLevels.levels(of: samples)
            for detector in EnergyDetector.baselines {
                let speech = SpeechSegment.segments(of: detector.activity(of: levels))
                let answer = EndpointAnswer.first(
                    in: speech, duration: SampleRate.speech.seconds(of: samples.count))
                add(answer.map { [$0] } ?? [], detector.description, condition, entry.trueEnd)
            }
            if !commands.isEmpty { try batch.add(samples) }
            progress.update(done: Double(number), "\(condition)")
        }
        let list = batch.list()
        for command in commands {
            let engine = RecordingEngine(command: command)
            let outcome = try await engine.run(on: list, as: DetectorLine.self)
            for (entry, line) in zip(recordings, outcome.lines) {
                let duration = try SampleRate.speech.seconds(of: entry.recording.samples().count)
                add(line.answers(duration: duration + EndpointTrial.tail), command, condition, entry.trueEnd)
            }
        }
        withExtendedLifetime(batch) {}
        progress.finish("\(condition): \(count) recordings")
    }

    private mutating func add(
        _ answers: [EndpointAnswer], _ detector: String, _ condition: NoiseCondition, _ trueEnd: Double
    ) {
        if scores[detector] == nil { detectors.append(detector) }
        scores[detector, default: [:]][condition, default: EndpointScore()].add(answers, trueEnd: trueEnd)
    }
}
