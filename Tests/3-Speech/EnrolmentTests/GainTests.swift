import Enrolment
import PCM
import Testing
import VoiceTesting
import WakeWordMaterial

@testable import WakeWord

@Suite("Loud and soft speech")
struct GainTests {
    /// The demonstration with its loudest sample at -26 dBFS, so that 20 dB more do not clip.
    private static let demo = Result {
        let demo = try Material.nearThreshold()
        let peak = demo.reduce(1) { max($0, abs(Int($1))) }
        return demo.gained(decibels: -26 - Level.decibels(amplitude: Float(peak) / 32_768))
    }

    /// Returns the detections of a model in samples. The word is said twice, the second time by a voice that was not
    /// enrolled, near the usual threshold.
    private static func found(in samples: [Int16]) throws -> [WakeDetection] {
        var options = WakeWordOptions()
        options.thresholds = ["word": 0.4]
        return try detections(in: samples, models: [Enrolled.three.get().model], options: options)
    }

    private static let plain = Result { try found(in: demo.get()) }

    @Test(
        "are heard alike: the same detections from -20 to +20 dB", arguments: [-20, -10, 10, 20] as [Float])
    func gain(decibels: Float) throws {
        let plain = try Self.plain.get()
        #expect(plain.count == 2)
        let other = try Self.found(in: Self.demo.get().gained(decibels: decibels))
        try #require(other.count == plain.count, "\(other), not \(plain)")
        for (a, b) in zip(plain, other) {
            // The detections overlap, so they are the same word. Near the threshold another of its maxima may be the
            // first that counts.
            #expect(a.startSample < b.endSample && b.startSample < a.endSample, "\(a), \(b)")
            #expect(abs(a.score - b.score) < 0.2, "\(a.score) and \(b.score)")
        }
    }
}
