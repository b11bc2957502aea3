import WakeWord

/// Finds the stretches that a template takes for the word, in recordings of the word and in other speech.
struct CandidateMiner {
    /// A candidate's raw score, pooled features, and where it was found.
    struct Candidate: Sendable {
        var score: Float
        var startHop: Int
        var endHop: Int
        var pooled: [Float]
        /// Pooled cepstra; empty if the voice does not matter.
        var voice: [Float] = []
        /// The speech embeddings at the time of the decision; empty with the light front end.
        var embedded: [Float] = []
        /// The index of the background segment.
        var segment = 0
    }

    let template: KeywordTemplate
    let background: BackgroundModel

    /// The best match that ends within the recording's word or shortly after it, with its voice if `hearsVoice`
    /// is true.
    func word(in copy: WordCopy, hearsVoice: Bool = false) -> Candidate? {
        var scorer = KeywordScorer(
            templates: [template], background: background, wait: 60, hearsVoices: hearsVoice)
        let window = copy.range.lowerBound + copy.range.count / 2..<copy.range.upperBound + 25
        var best: Candidate?
        copy.features.forEachVector { hop, vector in
            if hearsVoice { copy.bands?.withVector(at: hop) { scorer.keep($0, hop: hop) } }
            let match = scorer.process(hop: hop, vector: vector)[0]
            guard window.contains(hop), match.score > (best?.score ?? -.infinity) else { return }
            let embedded = copy.rows?.window(at: hop + CandidatePicker.wait) ?? []
            best = Candidate(
                score: match.score, startHop: match.startHop, endHop: hop,
                pooled: Array(scorer.pool(keyword: 0, endHop: hop)),
                voice: scorer.poolVoice(keyword: 0, startHop: match.startHop, endHop: hop).map { Array($0) }
                    ?? [], embedded: embedded)
        }
        return best
    }

    /// The `most` highest-scoring candidates above `floor` in other speech.
    func candidates(in background: PreparedBackground, floor: Float, most: Int) -> [Candidate] {
        var found: [Candidate] = []
        for (index, segment) in background.segments.enumerated() {
            var scorer = KeywordScorer(
                templates: [template], background: background.model, wait: CandidatePicker.wait)
            var picker = CandidatePicker()
            segment.features.forEachVector { hop, vector in
                let match = scorer.process(hop: hop, vector: vector, background: segment.densities[hop])[0]
                let pick = picker.process(
                    hop: hop, score: match.score, startHop: match.startHop, floor: floor)
                guard let pick else { return }
                found.append(
                    Candidate(
                        score: pick.score, startHop: pick.startHop, endHop: pick.endHop,
                        pooled: Array(scorer.pool(keyword: 0, endHop: pick.endHop)),
                        embedded: segment.rows?.window(at: hop) ?? [], segment: index))
            }
            // The list may grow to twice `most` before the lowest candidates go, so that memory stays bounded.
            if found.count > 2 * most { found = CandidateMiner.highest(found, most) }
        }
        return CandidateMiner.highest(found, most)
    }

    private static func highest(_ candidates: [Candidate], _ most: Int) -> [Candidate] {
        Array(candidates.sorted { ($0.score, $1.endHop) > ($1.score, $0.endHop) }.prefix(most))
    }
}
