import AudioFiles
import Foundation
import PCM
import Testing
import TestSupport
import VoiceTesting

@testable import WakeWord

/// What the tests listen with and to.
enum Material {
    /// The model that comes with the program.
    static func orbit() throws -> KeywordModel {
        try KeywordModel(contentsOfFile: Checkout.path("Models/orbit.wake"))
    }

    /// A recording of the repository, 16 kHz.
    static func recording(_ name: String) throws -> [Int16] {
        try read("Examples/\(name).wav")
    }

    /// What the demonstration says, by voices whose score is near the threshold (espeak-ng's `linda` and `Annie`): a harder test. The keyword is at
    /// 1.20 ... 1.76 s and begins again at 6.59 s.
    static func nearThreshold() throws -> [Int16] {
        try read("Tests/3-Speech/WakeWordTests/Recordings/near-threshold.wav")
    }

    private static func read(_ file: String) throws -> [Int16] {
        let (samples, sampleRate) = try AudioFile.readMono(path: Checkout.path(file))
        try #require(sampleRate == .speech)
        return SyntheticSignal.int16(samples)
    }

    /// Its first keyword with the room's noise on both sides: it lies at 0.30 ... 0.86 s of 1.1 s.
    static func word() throws -> [Int16] {
        let demo = try nearThreshold()
        return Array(demo[SampleRate.speech.samples(in: 0.9)..<SampleRate.speech.samples(in: 2.0)])
    }

    /// Provenance that is the same every time.
    static let provenance = KeywordProvenance(kind: "test", date: "2026-01-31", madeBy: "test")
}

/// Everything a detector with `models` considers in `samples` that arrive `chunkSize` at a time, or all at once; with
/// what still waits at the end if the recording `ends` there.
func candidates(
    in samples: [Int16], models: [KeywordModel], options: WakeWordOptions = WakeWordOptions(),
    chunkSize: Int? = nil, ends: Bool = false
) throws -> [WakeCandidate] {
    var detector = try WakeWordDetector(models: models, options: options)
    var result = detector.candidates(in: samples, chunkSize: chunkSize)
    if ends { detector.finish { result.append($0) } }
    return result
}

/// The detections among them.
func detections(
    in samples: [Int16], models: [KeywordModel], options: WakeWordOptions = WakeWordOptions()
) throws -> [WakeDetection] {
    var detector = try WakeWordDetector(models: models, options: options)
    return detector.detections(in: samples)
}

extension WakeWordDetector {
    /// Everything it considers in `samples`.
    mutating func candidates(in samples: [Int16], chunkSize: Int? = nil) -> [WakeCandidate] {
        var result: [WakeCandidate] = []
        let size = max(1, chunkSize ?? samples.count)
        samples.withUnsafeBufferPointer { buffer in
            for start in stride(from: 0, to: buffer.count, by: size) {
                let chunk = buffer[start..<min(start + size, buffer.count)]
                examine(UnsafeBufferPointer(rebasing: chunk)) { result.append($0) }
            }
        }
        return result
    }

    /// Everything it hears in `samples`.
    mutating func detections(in samples: [Int16]) -> [WakeDetection] {
        var result: [WakeDetection] = []
        samples.withUnsafeBufferPointer { samples in process(samples) { result.append($0) } }
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
