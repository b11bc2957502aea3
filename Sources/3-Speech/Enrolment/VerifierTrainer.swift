import WakeWord

/// Trains a verifier, and finds how often other speech passes it.
struct VerifierTrainer {
    let dimension: Int
    /// Pooled features of the word's copies.
    let words: [CandidateMiner.Candidate]
    /// Candidates in confusable recordings; every verifier learns to refuse them.
    let confusable: [CandidateMiner.Candidate]
    /// The number of copies of confusable recordings; the copies of one recording stand together.
    let confusableCopyCount: Int

    /// The weight of the template's raw score beside the verifier's own log odds, and the strength of the penalty on
    /// its weights: every peculiarity of the recordings looks like the word's. Chosen on enrolment recordings, voices
    /// split; see decision 8 of docs/decisions.
    private static let templateWeight: Float = 12
    private static let penalty: Float = 3e-2
    /// The penalty on the weights of the second opinion, and the factor of its log odds. Chosen like the others; a
    /// weaker penalty learns the synthesizer of synthesized recordings; see decision 8.
    private static let secondPenalty: Float = 0.3
    private static let secondShare: Float = 0.5
    /// Parts of other speech, each judged by a verifier that was trained on the rest.
    private static let folds = 4

    /// The verifier that tells the words from `others` and from the confusable candidates.
    func verifier(against others: [CandidateMiner.Candidate]) -> Verifier {
        verifier(againstAll: others + confusable)
    }

    private func verifier(againstAll others: [CandidateMiner.Candidate]) -> Verifier {
        let regression = LogisticRegression(
            rows: words.flatMap(\.pooled) + others.flatMap(\.pooled),
            dimension: CandidatePooling.size(dimension: dimension),
            labels: words.map { _ in true } + others.map { _ in false })
        let (weights, bias) = regression.fit(penalty: VerifierTrainer.penalty)
        return Verifier(
            weights: weights, bias: bias, templateWeight: VerifierTrainer.templateWeight,
            secondOpinion: secondOpinion(againstAll: others))
    }

    /// The opinion of the speech embeddings alone; nil if there are none.
    private func secondOpinion(againstAll others: [CandidateMiner.Candidate]) -> SecondOpinion? {
        let words = words.filter { !$0.embedded.isEmpty }
        guard let size = words.first?.embedded.count, size > 0, !others.isEmpty else { return nil }
        let regression = LogisticRegression(
            rows: words.flatMap(\.embedded) + others.flatMap(\.embedded), dimension: size,
            labels: words.map { _ in true } + others.map { _ in false })
        let (weights, bias) = regression.fit(penalty: VerifierTrainer.secondPenalty)
        let share = VerifierTrainer.secondShare
        return SecondOpinion(weights: weights.map { share * $0 }, bias: share * bias)
    }

    /// The calibration of a verifier trained against all of `others`, from four verifiers that each judge the quarter
    /// of the segments they were not trained on. A stretch that scores below `floor` is no candidate in a detector.
    func calibration(
        against others: [CandidateMiner.Candidate], floor: Float, hours: Double
    ) -> ScoreCalibration {
        let folds = VerifierTrainer.folds
        var judged: [(candidate: CandidateMiner.Candidate, logit: Float)] = []
        for fold in 0..<folds {
            let judge = verifier(against: others.filter { $0.segment % folds != fold })
            for candidate in others where candidate.segment % folds == fold && candidate.score >= floor {
                judged.append((candidate, judge.logit(of: candidate)))
            }
        }
        return ScoreCalibration(candidates: VerifierTrainer.falseAlarms(in: judged), hours: hours)
    }

    /// The log odds of the highest candidate of each second, the highest first: a detector rests that long after a
    /// detection, so two such candidates in a second are one false alarm.
    static func falseAlarms(
        in judged: [(candidate: CandidateMiner.Candidate, logit: Float)]
    ) -> [Float] {
        let rest = HopTime.hops(inSeconds: WakeWordOptions().refractory)
        var ends: [Int: [Int]] = [:]
        return judged.sorted { $0.logit > $1.logit }.compactMap { candidate, logit in
            guard ends[candidate.segment, default: []].allSatisfy({ abs($0 - candidate.endHop) >= rest })
            else { return nil }
            ends[candidate.segment, default: []].append(candidate.endHop)
            return logit
        }
    }

    /// The highest log odds in each copy of a confusable recording, judged by verifiers that were trained on three
    /// quarters of those copies and on all of `others`; minus infinity if there is no candidate.
    func confusableLogits(against others: [CandidateMiner.Candidate], floor: Float) -> [Float] {
        // The quarters follow one another, so that the judge of recordings that belong together, such as one word by
        // many voices, has heard none of them.
        func fold(_ candidate: CandidateMiner.Candidate) -> Int {
            candidate.segment * VerifierTrainer.folds / confusableCopyCount
        }
        var logits = [Float](repeating: -.infinity, count: confusableCopyCount)
        for left in 0..<VerifierTrainer.folds {
            let unheard = confusable.filter { fold($0) == left && $0.score >= floor }
            guard !unheard.isEmpty else { continue }
            let judge = verifier(againstAll: others + confusable.filter { fold($0) != left })
            for candidate in unheard {
                logits[candidate.segment] = max(logits[candidate.segment], judge.logit(of: candidate))
            }
        }
        return logits
    }
}

extension Verifier {
    /// The log odds of a candidate.
    func logit(of candidate: CandidateMiner.Candidate) -> Float {
        let second = secondOpinion.map { Vector.dot($0.weights, candidate.embedded) + $0.bias } ?? 0
        return second
            + weights.withUnsafeBufferPointer { weights in
                candidate.pooled.withUnsafeBufferPointer { pooled in
                    Verifier.logit(
                        pooled: pooled, weights: weights, bias: bias, templateScore: candidate.score,
                        templateWeight: templateWeight)
                }
            }
    }
}
