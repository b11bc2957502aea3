import Features
import WakeWord

/// Learns template, verifier and calibration from words and other speech.
///
/// A template fits the copies that it was made of better than it will ever fit the next person, and a verifier that saw
/// only those would expect too much. So the trainer deals the words into folds and aligns each copy also to a template
/// made without its fold, and the verifier learns from both (stacked generalization: Wolpert, 1992).
struct KeywordTrainer: Sendable {
    let options: EnrolmentOptions
    let frontEnd: FrontEnd
    let background: PreparedBackground
    /// Copies of recordings of sounds that resemble the word and are not the word.
    let confusable: PreparedBackground
    /// The first of those copies, from recordings that the extended model kept. They are few and hard, and tell
    /// nothing about a share. So `raise` stands for them: the decades by which all confusable recordings raised that
    /// model's score.
    let keptConfusable: (copyCount: Int, raise: Float)
    /// Variance of the features within one sound.
    let withinVariance: [Float]
    /// The speaker to whose voice alone the model shall answer; nil if any voice will do.
    let speaker: String?

    /// The trained parts of a keyword model.
    struct Trained {
        var template: KeywordTemplate
        var verifier: Verifier
        var calibration: ScoreCalibration
        var candidateFloor: Float
        /// For each word, the scores of its copies on a template and a verifier made without its fold, 0 ... 1; empty
        /// with fewer than three words.
        var strangerScores: [[Float]]
        /// For each copy of a confusable recording, the log odds from a verifier that has not heard it.
        var confusableLogits: [Float]
        /// The check of the speaker's voice; nil if the model answers to any voice, or has too few recordings of
        /// the speaker.
        var voice: VoiceCheck?
    }

    private typealias Candidate = CandidateMiner.Candidate

    private static let mostFolds = 4
    /// The verifier learns from all other speech that scores above this, even if the floor of candidates is higher.
    private static let negativeFloor: Float = -0.45

    /// The highest floor of candidates. With the learned front end it is low: a template fits the few recordings that
    /// it was made of far better than the same voice farther away, and the verifier tells such words from other speech.
    /// Templates of the light front end tell less, and have little other speech to be calibrated on.
    private var highestFloor: Float { frontEnd == .learned ? KeywordTrainer.negativeFloor : .infinity }

    /// Trains on `words`, one at least; calls `progress` with the share done, 0 ... 1, and ends if that throws.
    func train(
        on words: [EnrolledWord], progress: (Double) throws(WakeWordError) -> Void
    ) throws(WakeWordError) -> Trained {
        let templates = TemplateTrainer(withinVariance: withinVariance)
        let template = templates.template(of: words.flatMap(\.copies).map(\.segment))
        let miner = CandidateMiner(template: template, background: background.model)
        let own = words.map { candidates(in: $0, by: miner) }
        let floor = candidateFloor(own.flatMap { $0 }.map(\.score))
        let folds = min(KeywordTrainer.mostFolds, words.count)
        let without = withoutFold(words, folds: folds, templates: templates)
        let strangers = words.indices.map { index in
            folds > 1 ? candidates(in: words[index], by: without[index % folds]) : []
        }
        try progress(0.3)
        let lowest = min(floor, KeywordTrainer.negativeFloor)
        let others = miner.candidates(in: background, floor: lowest, most: options.negatives)
        let confused = miner.candidates(in: confusable, floor: lowest, most: options.negatives)
        try progress(0.6)

        func trainer(_ indices: [Int]) -> VerifierTrainer {
            VerifierTrainer(
                dimension: frontEnd.dimension,
                words: indices.flatMap { own[$0] + strangers[$0] },
                confusable: confused, confusableCopyCount: confusable.segments.count)
        }
        let all = trainer(Array(words.indices))
        var calibration = all.calibration(
            against: others, floor: floor, hours: background.speechHours)
        let logits = all.confusableLogits(against: others, floor: floor)
        if !logits.isEmpty {
            calibration.raise(
                above: options.limitsConfusable ? logits.dropFirst(keptConfusable.copyCount) : [],
                byAtLeast: keptConfusable.raise)
        }
        try progress(0.8)
        var scores: [[Float]] = words.map { _ in [] }
        if words.count >= 3 {
            for fold in 0..<folds {
                try progress(0.8 + 0.2 * Double(fold) / Double(folds))
                let judge = trainer(words.indices.filter { $0 % folds != fold }).verifier(against: others)
                for index in words.indices where index % folds == fold {
                    let heard = strangers[index].filter { judge.secondOpinion == nil || !$0.embedded.isEmpty }
                    scores[index] = heard.map { calibration.score(logit: judge.logit(of: $0)) }
                }
            }
        }
        return Trained(
            template: template, verifier: all.verifier(against: others), calibration: calibration,
            candidateFloor: floor, strangerScores: scores, confusableLogits: logits,
            voice: voice(words, by: miner, without: without))
    }

    private func voice(
        _ words: [EnrolledWord], by miner: CandidateMiner, without: [CandidateMiner]
    ) -> VoiceCheck? {
        func pooled(_ index: Int, by miner: CandidateMiner) -> [[Float]] {
            words[index].voiceCopies.compactMap { miner.word(in: $0, hearsVoice: true)?.voice }
        }
        let indices = words.indices.filter { !words[$0].voiceCopies.isEmpty }
        guard let speaker, indices.count >= VoiceTrainer.fewest else { return nil }
        return VoiceTrainer(
            own: indices.map { pooled($0, by: miner) },
            unseen: indices.map { pooled($0, by: without[$0 % without.count]) }
        ).check(speaker: speaker)
    }

    private func candidates(in word: EnrolledWord, by miner: CandidateMiner) -> [Candidate] {
        word.copies.compactMap { miner.word(in: $0) }
    }

    /// For each fold, a miner with a template made without the fold; empty if there is a single word.
    private func withoutFold(
        _ words: [EnrolledWord], folds: Int, templates: TemplateTrainer
    ) -> [CandidateMiner] {
        guard folds > 1 else { return [] }
        return (0..<folds).map { fold in
            let others = words.indices.filter { $0 % folds != fold }
            return CandidateMiner(
                template: templates.template(of: others.flatMap { words[$0].copies.map(\.segment) }),
                background: background.model)
        }
    }

    /// A floor below the scores of nearly all copies, by half of their spread and at least by 0.2, and no higher
    /// than ``highestFloor``.
    private func candidateFloor(_ scores: [Float]) -> Float {
        let sorted = scores.sorted()
        guard let highest = sorted.last else { return -1 }
        let low = sorted[sorted.count / 50]
        return max(-1.5, min(highestFloor, low - max(0.2, 0.5 * (highest - low))))
    }
}
