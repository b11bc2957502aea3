/// Trains a verifier, and finds how often other speech passes it.
struct VerifierTrainer {
    let dimension: Int
    /// Pooled features of the word's copies.
    let words: [CandidateMiner.Candidate]
    /// What resembles the word and is none; every verifier learns it.
    let confusable: [CandidateMiner.Candidate]

    /// The weight of the template's raw score beside the verifier's own log odds, and the strength of the penalty on its
    /// weights: every peculiarity of the recordings looks like the word's. Chosen on enrolment recordings, voices split; see
    /// decision 19 of docs/decisions.
    private static let templateWeight: Float = 12
    private static let penalty: Float = 3e-2

    /// The verifier that tells the words from `others`.
    func verifier(against others: [CandidateMiner.Candidate]) -> Verifier {
        let others = others + confusable
        let regression = LogisticRegression(
            rows: words.flatMap(\.pooled) + others.flatMap(\.pooled),
            dimension: CandidatePooling.size(dimension: dimension),
            labels: words.map { _ in true } + others.map { _ in false })
        let (weights, bias) = regression.fit(penalty: VerifierTrainer.penalty)
        return Verifier(weights: weights, bias: bias, templateWeight: VerifierTrainer.templateWeight)
    }

    /// The calibration of a verifier trained against all of `others`, from four verifiers that each judge the quarter of the
    /// segments they were not trained on. What scores below `floor` is no candidate in a detector.
    func calibration(
        against others: [CandidateMiner.Candidate], floor: Float, hours: Double
    ) -> ScoreCalibration {
        let folds = 4
        var logits: [Float] = []
        for fold in 0..<folds {
            let judge = verifier(against: others.filter { $0.segment % folds != fold })
            logits += others.filter { $0.segment % folds == fold && $0.score >= floor }.map(judge.logit)
        }
        return ScoreCalibration(candidates: logits, hours: hours)
    }
}

extension Verifier {
    /// The log odds of a candidate.
    func logit(of candidate: CandidateMiner.Candidate) -> Float {
        weights.withUnsafeBufferPointer { weights in
            candidate.pooled.withUnsafeBufferPointer { pooled in
                Verifier.logit(
                    pooled: pooled, weights: weights, bias: bias, templateScore: candidate.score,
                    templateWeight: templateWeight)
            }
        }
    }
}
