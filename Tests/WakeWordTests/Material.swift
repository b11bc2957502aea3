import AudioFiles
import Foundation
import PCM
import Testing
import VoiceTesting

@testable import WakeWord

/// What the tests listen with and to.
enum Material {
    static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The path of a file of the repository.
    static func path(_ name: String) -> String { root.appending(path: name).path }

    /// The model that comes with the program.
    static func orbit() throws -> KeywordModel {
        try KeywordModel(contentsOfFile: path("Models/orbit.wake"))
    }

    /// A recording of the repository, 16 kHz.
    static func recording(_ name: String) throws -> [Int16] {
        let (samples, sampleRate) = try AudioFile.readMono(path: path("Examples/\(name).wav"))
        try #require(sampleRate == .speech)
        return SyntheticSignal.int16(samples)
    }

    static func demo() throws -> [Int16] { try recording("orbit-demo") }

    /// Its first three seconds, with one keyword.
    static func beginning() throws -> [Int16] { Array(try demo().prefix(SampleRate.speech.samples(in: 3))) }

    /// What the bundled model hears in the demonstration; kept, because a debug build takes its time.
    static let heardInDemo = Result { try detections(in: demo(), models: [orbit()]) }

    /// Where the keyword begins in the demonstration, in seconds, as its script prints it.
    static let demoStarts = [1.20, 6.59]

    /// The demonstration's first keyword with the room's noise on both sides: it lies at 0.30 ... 0.86 s of 1.1 s.
    static func word() throws -> [Int16] {
        Array(try demo()[SampleRate.speech.samples(in: 0.9)..<SampleRate.speech.samples(in: 2.0)])
    }

    /// Provenance that is the same every time.
    static let provenance = KeywordProvenance(kind: "test", date: "2026-01-31", madeBy: "test")

    /// The least of a model, for tests of its file: one template of two states, one component.
    static func smallModel(name: String = "small") -> KeywordModel {
        let dimension = WakeFrontEnd.dimension
        func template(states: Int) -> KeywordTemplate {
            KeywordTemplate(
                means: (0..<states * dimension).map { Float($0 % 7) - 3 },
                variances: [Float](repeating: 2, count: states * dimension),
                hopCounts: [Float](repeating: 5, count: states), recordingCount: 2, durationRange: 2...60)
        }
        return KeywordModel(
            name: name, frontEnd: WakeFrontEnd.identity,
            templates: [template(states: 2)],
            background: BackgroundModel(
                dimension: dimension, weights: [1],
                means: (0..<dimension).map { Float($0 % 5) - 2 },
                variances: [Float](repeating: 3, count: dimension), outlierFloor: -90),
            calibration: ScoreCalibration(zero: -0.25, half: 0.5, one: 1), defaultThreshold: 0.5,
            evidence: EnrolmentEvidence(
                wordScores: [0.5, 0.75], ownScore: 1, backgroundMedian: nil, backgroundPeak: 0.125),
            provenance: provenance)
    }
}

/// Everything a detector with `models` hears in `samples` that arrive `chunkSize` at a time, or all at once.
func detections(
    in samples: [Int16], models: [KeywordModel], options: WakeWordOptions = WakeWordOptions(),
    chunkSize: Int? = nil
) throws -> [WakeDetection] {
    var detector = try WakeWordDetector(models: models, options: options)
    return detector.heard(in: samples, chunkSize: chunkSize)
}

extension WakeWordDetector {
    /// Everything it hears in `samples`.
    mutating func heard(in samples: [Int16], chunkSize: Int? = nil) -> [WakeDetection] {
        var result: [WakeDetection] = []
        let size = max(1, chunkSize ?? samples.count)
        samples.withUnsafeBufferPointer { buffer in
            for start in stride(from: 0, to: buffer.count, by: size) {
                let chunk = buffer[start..<min(start + size, buffer.count)]
                process(UnsafeBufferPointer(rebasing: chunk)) { result.append($0) }
            }
        }
        return result
    }
}

extension [Int16] {
    /// The samples with a gain; what is beyond full scale saturates.
    func gained(decibels: Float) -> [Int16] {
        let factor = Level.amplitude(decibels: decibels)
        return map { Int16(Swift.max(-32768, Swift.min(32767, (Float($0) * factor).rounded()))) }
    }

    /// The samples with another signal added.
    func mixed(with other: [Int16]) -> [Int16] {
        zip(self, other).map { Int16(clamping: Int($0) + Int($1)) }
    }

    /// The samples played `factor` times as fast, by linear interpolation: another speaker, in a way.
    func played(at factor: Double) -> [Int16] {
        (0..<Int(Double(count - 1) / factor)).map { index in
            let position = Double(index) * factor
            let whole = Int(position)
            let rest = position - Double(whole)
            return Int16((Double(self[whole]) * (1 - rest) + Double(self[whole + 1]) * rest).rounded())
        }
    }
}
