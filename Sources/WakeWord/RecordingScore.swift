/// Scores of whole recordings, by the search that listens to streams.
enum RecordingScore {
    /// The best match anywhere in `features`, and where it ends.
    static func best(
        of features: FeatureSequence, templates: [KeywordTemplate], background: BackgroundModel
    ) -> (score: Float, startHop: Int, endHop: Int) {
        // Far below any score, but finite.
        var best: (score: Float, startHop: Int, endHop: Int) = (-10, 0, 0)
        var scorer = KeywordScorer(keywords: [(templates, background)])
        features.forEachVector { hop, vector in
            let match = scorer.process(hop: hop, vector: vector)[0]
            if match.score > best.score { best = (match.score, match.startHop, hop) }
        }
        return best
    }

    /// The highest score in each second of `features`.
    static func peaks(
        of features: FeatureSequence, templates: [KeywordTemplate], background: BackgroundModel
    ) -> [Float] {
        let second = HopTime.hops(inSeconds: 1)
        var peaks = [Float](repeating: -10, count: (features.count + second - 1) / second)
        var scorer = KeywordScorer(keywords: [(templates, background)])
        features.forEachVector { hop, vector in
            let score = scorer.process(hop: hop, vector: vector)[0].score
            peaks[hop / second] = max(peaks[hop / second], score)
        }
        return peaks
    }
}
