extension ScoreCalibration {
    /// The calibration that enrolment evidence supports.
    ///
    /// `zero` is the middle one of the background's peaks, a peak in each second: what speech reaches all the time.
    /// `one` is what recordings reach on templates they made. `half`, the default decision, is a quarter of the way
    /// from the highest peak of the background to the score that nine in ten recordings of the word reach as
    /// strangers: nearer to the background, because enrolled recordings share voices and microphones, so that
    /// those whom nobody enrolled score lower than they promise. Where the two overlap, it is just above the
    /// background's peak: being quiet comes first.
    init(evidence: EnrolmentEvidence) {
        let one = evidence.ownScore
        let word = ScoreCalibration.reachedByMost(evidence)
        let zero = evidence.backgroundMedian ?? min(0, word.low - (one - word.low))
        let half: Float
        // A ratio below 0 says that other speech explains better what was heard: no decision belongs there, however
        // harmless the background speech was.
        switch evidence.backgroundPeak.map({ max(0, $0) }) {
        case nil: half = word.low - 0.25 * (one - word.low)
        case .some(let peak) where peak < word.low: half = peak + 0.25 * (word.low - peak)
        case .some(let peak): half = min(peak + 0.05 * abs(one - peak), max(word.middle, peak))
        }
        // Evidence can be in any order when the word is hopeless; a calibration cannot.
        let gap: Float = 0.01
        let decision = min(half, one - gap)
        // In speech where hardly a path fits the word's duration, the middle peak says nothing; the scale below the
        // decision is then as wide as the one above it.
        self.zero = min(max(zero, decision - (one - decision)), decision - gap)
        self.half = decision
        self.one = one
    }

    /// What nine in ten recordings of the word reach on others' templates, and what half of them do.
    private static func reachedByMost(_ evidence: EnrolmentEvidence) -> (low: Float, middle: Float) {
        let scores = evidence.wordScores.sorted()
        guard !scores.isEmpty else {
            // With one recording nothing is known about strangers. Of four words with 32 recordings each, by many people,
            // half of the recordings reached .67 to .76 of what they reach on their own templates, nine in ten .04 to .41.
            return (0.2 * evidence.ownScore, 0.7 * evidence.ownScore)
        }
        let middle = scores[scores.count / 2]
        guard scores.count < 10 else { return (scores[scores.count / 10], middle) }
        // Too few for a quantile: the lowest so far, and some more the fewer there are.
        let spread = max(scores[scores.count - 1] - scores[0], 0.1 * abs(evidence.ownScore))
        return (scores[0] - 0.5 * spread / Float(scores.count), middle)
    }
}
