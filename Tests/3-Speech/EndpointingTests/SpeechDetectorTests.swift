import Foundation
import Testing

@testable import Endpointing

@Suite("Speech by energy and silence posterior")
struct SpeechDetectorTests {
    /// Made-up frames and the training script's results for them; `Models/training/make-endpointer` writes the file.
    struct Golden: Decodable {
        var level, silencePosterior, floor, logOdds: [Float]
        var inputs: [[Float]]
        var near: [Bool]

        static let speech: Golden = {
            let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
                path: "Golden/speech.json")
            do { return try JSONDecoder().decode(Golden.self, from: Data(contentsOf: file)) } catch {
                fatalError("\(file.path): \(error)")
            }
        }()
    }

    @Test("The noise floor that was trained with is the engine's")
    func floor() {
        let golden = Golden.speech
        let evidence = SpeechEvidence.energyAndSilencePosterior(delay: 0)
        var floor = NoiseFloor(options: evidence.noiseFloor(NoiseFloorOptions()))
        for (level, expected) in zip(golden.level, golden.floor) {
            floor.process(level)
            let found = floor.level
            #expect(abs(found - expected) < 0.01)
        }
    }

    @Test("The log odds are those that were trained")
    func logOdds() {
        let golden = Golden.speech
        var detector = SpeechDetector(model: .trained)
        var rejected = 0
        for frame in golden.level.indices {
            let found = detector.process(
                level: golden.level[frame], floor: golden.floor[frame],
                silencePosterior: golden.silencePosterior[frame])
            if golden.near[frame] {
                #expect(abs(found - golden.logOdds[frame]) < 0.01, "frame \(frame)")
            } else {
                #expect(found == -.infinity, "frame \(frame)")
                rejected += 1
            }
        }
        #expect(rejected > 0)
        #expect(golden.logOdds.contains { $0 > 1 } && golden.logOdds.contains { $0 < -3 })
    }

    @Test("A posterior that is no number tells nothing", arguments: [Float.nan, -1, 2, .infinity])
    func noNumber(posterior: Float) {
        var detector = SpeechDetector(model: .trained)
        var reference = SpeechDetector(model: .trained)
        for _ in 0..<60 {
            let found = detector.process(level: -30, floor: -60, silencePosterior: posterior)
            let expected = reference.process(level: -30, floor: -60, silencePosterior: 0.5)
            #expect(found == expected)
        }
    }

    @Test("Certainty stays finite", arguments: [Float(0), 1])
    func certainty(posterior: Float) {
        var detector = SpeechDetector(model: .trained)
        var found: Float = 0
        // A level counts once it was held for 50 ms.
        for _ in 0..<10 { found = detector.process(level: -30, floor: -60, silencePosterior: posterior) }
        #expect(found.isFinite)
        #expect((found > 0) == (posterior == 0))
    }
}
