/// Trains a verifier, and finds how often other speech passes it.
struct VerifierTrainer {
    let dimension: Int
    /// Pooled features of the word's copies.
    let words: [CandidateMiner.Candidate]
    /// What resembles the word and is none; every verifier learns it.
    let confusable: [CandidateMiner.Candidate]
    /// How many recordings the copies come from.
    let recordings: Int

    /// The weight of the template's raw score beside the verifier's own log odds: from experiments on enrolment recordings.
    private static let templateWeight: Float = 6

    /// Strength of the penalty on weights: strong with few recordings, whose every peculiarity looks like the word's.
    private var penalty: Float { recordings > 30 ? 3e-3 : 1e-2 }

    /// The verifier that tells the words from `others`.
    func verifier(against others: [CandidateMiner.Candidate]) -> Verifier {
        let others = others + confusable
        let regression = LogisticRegression(
            rows: words.flatMap(\.pooled) + others.flatMap(\.pooled),
            dimension: CandidatePooling.size(dimension: dimension),
            labels: words.map { _ in true } + others.map { _ in false })
        let (weights, bias) = regression.fit(penalty: penalty)
        return Verifier(weights: weights, bias: bias, templateWeight: VerifierTrainer.templateWeight)
    }

    /// The calibration of a verifier trained against all of `others`, from two verifiers that each judge the half of the
    /// segments they were not trained on.
    func calibration(against others: [CandidateMiner.Candidate], hours: Double) -> ScoreCalibration {
        var logits: [Float] = []
        for half in 0..<2 {
            let judge = verifier(against: others.filter { $0.segment % 2 != half })
            logits += others.filter { $0.segment % 2 == half }.map { judge.logit(of: $0) }
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
