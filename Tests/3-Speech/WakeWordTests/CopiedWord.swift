@testable import Enrolment
import Features
import PCM
import Testing
import VoiceTesting
import WakeWordMaterial

@testable import WakeWord

/// A word, and a model that knows only this utterance and no background. It is enough to test what a detector does with
/// scores, independent of the front end's weights, but is no real model of a word.
struct CopiedWord {
    /// Faint noise, the word, faint noise.
    let samples: [Int16]
    /// Where the word is in the samples.
    let range: Range<Int>
    let model: KeywordModel

    /// Makes the word of four sounds. If `backwards` is true, the sounds are in the opposite order, which is
    /// another word.
    init(name: String = "copy", backwards: Bool = false, pitch: Double = 120) throws {
        let order = backwards ? [3, 2, 1, 0] : [0, 1, 2, 3]
        let word = SyntheticWord.speak(
            order.map { SyntheticWord.sounds[$0] }, pitch: pitch, soundSeconds: 0.15, seed: 1)
        let pause = SyntheticSignal.noise(amplitude: 0.001, seconds: 0.8, seed: 2)
        samples = SyntheticSignal.int16(pause + word + pause)
        range = pause.count..<pause.count + word.count

        let features = FeatureSequence(samples: samples, frontEnd: .learned)
        let hop = HopTime.frame.hopLength
        let segment = features.slice(range.lowerBound / hop..<range.upperBound / hop)
        let trainer = TemplateTrainer(withinVariance: features.moments.variance.map { 0.3 * $0 })
        var model = SmallModel.make(name: name)
        model.template = trainer.template(of: [segment])
        model.verifier.weights = model.verifier.weights.map { _ in 0 }
        model.verifier.bias = 0
        model.verifier.templateWeight = 1
        model.candidateFloor = -1.5
        // The word itself gets a score of 0.75, and half its raw score gets 0.5.
        model.calibration = ScoreCalibration(half: 0, decade: 1)
        let best = try #require(
            try candidates(in: samples, models: [model], ends: true).map(\.templateScore).max())
        try #require(best > 0.1)
        model.calibration = ScoreCalibration(half: best / 2, decade: best / 4)
        self.model = model
    }

    static let forwards = Result { try CopiedWord() }
    static let backwards = Result { try CopiedWord(name: "backwards", backwards: true) }

    /// Returns the word `count` times, one every 2.2 s.
    func repeated(_ count: Int) -> [Int16] { (0..<count).flatMap { _ in samples } }
}
