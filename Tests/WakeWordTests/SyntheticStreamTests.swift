import PCM
import Testing
import VoiceTesting

@testable import WakeWord

@Suite("Detector on synthetic words")
struct SyntheticStreamTests {
    private static let enrolled: Result<EnrolmentResult, WakeWordError> = Result { () throws(WakeWordError) in
        var options = EnrolmentOptions()
        options.backgroundComponents = 12
        return try KeywordEnrolment(options: options).enrol(
            name: "test",
            recordings: (0..<6).map { index in
                EnrolmentRecording(
                    label: "recording \(index)",
                    samples: SyntheticWord.recording(
                        pitch: 100 + 12 * Double(index), tempo: 0.9 + 0.04 * Double(index),
                        seed: UInt64(index + 1)))
            },
            background: (0..<3).map { index in
                SyntheticSignal.int16(SyntheticWord.talk(seconds: 6, seed: UInt64(100 + index)))
            },
            provenance: KeywordProvenance(kind: "synthetic", date: "2026-01-01", madeBy: "tests"))
    }

    private func detections(
        _ samples: [Int16], threshold: Float = 0.5, refractory: Double = 1
    ) throws -> [WakeDetection] {
        var options = WakeWordOptions()
        options.thresholds = ["test": threshold]
        options.refractory = refractory
        var detector = try WakeWordDetector(models: [Self.enrolled.get().model], options: options)
        var detections: [WakeDetection] = []
        samples.withUnsafeBufferPointer { samples in
            detector.process(samples) { detections.append($0) }
        }
        return detections
    }

    @Test("the decision lies above what other speech explains better, even where that had no path at all")
    func decision() throws {
        let model = try Self.enrolled.get().model
        #expect(model.calibration.half > 0, "\(model.calibration) from \(model.evidence)")
    }

    @Test("background that no path fits leaves a decision above 0 as well")
    func pathlessBackground() {
        let evidence = EnrolmentEvidence(
            wordScores: [0.14, 0.18, 0.19, 0.25, 0.28], ownScore: 0.25, backgroundMedian: -10,
            backgroundPeak: -10)
        let calibration = ScoreCalibration(evidence: evidence)
        #expect(calibration.isValid && calibration.half > 0, "\(calibration)")
    }

    @Test("finds words by unheard voices within talk, with begin and end, and nothing else")
    func finds() throws {
        var samples = SyntheticSignal.noise(amplitude: 0.001, seconds: 0.5, seed: 50)
        var words: [Range<Int>] = []
        for (index, pitch) in [115.0, 140.0].enumerated() {
            samples += SyntheticWord.talk(seconds: 2, seed: UInt64(200 + index))
            samples += SyntheticSignal.noise(amplitude: 0.001, seconds: 0.4, seed: 51)
            let word = SyntheticWord.keyword(pitch: pitch, tempo: 1.02, seed: UInt64(70 + index))
            words.append(samples.count..<samples.count + word.count)
            samples += word
            samples += SyntheticSignal.noise(amplitude: 0.001, seconds: 0.6, seed: 52)
        }
        let found = try detections(SyntheticSignal.int16(samples))
        try #require(found.count == words.count, "\(found)")
        for (detection, word) in zip(found, words) {
            #expect(abs(detection.startSample - word.lowerBound) < 1600)
            #expect(abs(detection.endSample - word.upperBound) < 1600)
        }
    }

    @Test("a word soon after another is found, and neither is found twice")
    func twice() throws {
        let word = SyntheticWord.recording(pitch: 118, pause: 0.15, seed: 80)
        // The second needs a tail, too: it is decided on a look-ahead after its end.
        let tail = SyntheticSignal.int16(SyntheticSignal.noise(amplitude: 0.001, seconds: 0.4))
        let found = try detections(word + word + tail, refractory: 0.2)
        #expect(found.count == 2, "\(found)")
        #expect(try detections(word + word + tail, refractory: 3).count == 1)
    }

    @Test("steady signals do not fire at a threshold below the default", arguments: 0..<6)
    func steady(kind: Int) throws {
        let signal: [Int16] =
            switch kind {
            case 0: [Int16](repeating: 0, count: 160_000)
            case 1: [Int16](repeating: 9000, count: 160_000)
            case 2: (0..<160_000).map { $0 / 40 % 2 == 0 ? .max : .min }
            case 3: SyntheticSignal.int16(SyntheticSignal.noise(amplitude: 0.0005, seconds: 10, seed: 5))
            case 4: SyntheticSignal.int16(SyntheticSignal.noise(amplitude: 0.9, seconds: 10, seed: 6))
            default: SyntheticSignal.int16(SyntheticSignal.sine(hertz: 700, seconds: 10))
            }
        #expect(try detections(signal, threshold: 0.3).isEmpty)
    }
}
