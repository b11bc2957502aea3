import CommandScoring

/// The share of right answers among those of about the same confidence.
///
/// Confidences are calibrated if that share equals the confidence (Niculescu-Mizil and Caruana, 2005).
struct Reliability: Encodable {
    /// The lowest confidence in the bin, inclusive, 0 ... 1.
    var from: Double
    /// The upper end of the bin, exclusive; the last bin includes 1.
    var to: Double
    var answers: Int
    var meanConfidence: Double
    /// The share of right answers; an answer to a recording that is no command is never right.
    var right: Double

    private static let bounds = [0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.99]

    /// Returns the bins of all accepted answers that are not empty; no bins if the recognizer gives no confidence.
    static func rows(of kept: [KeptAnswer], threshold: Double) -> [Reliability] {
        let answers = kept.compactMap { answer -> (confidence: Double, isRight: Bool)? in
            guard !answer.heard.isEmpty, let confidence = answer.confidence, confidence >= threshold else {
                return nil
            }
            return (confidence, answer.verdict == CommandVerdict.right.rawValue)
        }
        return zip(bounds, bounds.dropFirst() + [.infinity]).compactMap { from, to in
            let own = answers.filter { $0.confidence >= from && $0.confidence < to }
            guard !own.isEmpty else { return nil }
            let count = Double(own.count)
            return Reliability(
                from: max(from, threshold), to: min(to, 1), answers: own.count,
                meanConfidence: own.reduce(0) { $0 + $1.confidence } / count,
                right: Double(own.count { $0.isRight }) / count)
        }
    }
}
