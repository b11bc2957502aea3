/// Finds the local maxima of a keyword's raw score: candidates for the verifier.
///
/// The score rises while the last sounds of a word arrive and falls after it. A hop is a candidate if its score is
/// above the scores of the `wait` hops before it and no higher score comes in the `wait` hops after it. The picker
/// counts hops and reads no clock.
package struct CandidatePicker: BitwiseCopyable, Sendable {
    /// Hops for which a peak must stay the highest before the picker reports it. Waits of 1, 2, 3 and 4 hops missed
    /// equally many words in enrolment recordings of four words, voices split.
    package static let wait = 2

    /// A local maximum.
    package struct Candidate: BitwiseCopyable, Sendable {
        package var score: Float
        package var startHop: Int
        package var endHop: Int
    }

    // The newest `wait` scores, a ring.
    private var recent = SIMD2<Float>(repeating: -.infinity)
    private var slot = 0
    private var pending: Candidate?

    package init() {}

    /// Takes the score at `hop`, and returns a candidate `wait` hops after its peak, when it is certain. A score below
    /// `floor` is no candidate.
    package mutating func process(hop: Int, score: Float, startHop: Int, floor: Float) -> Candidate? {
        let isHighest = score > recent.max()
        recent[slot] = score
        slot = (slot + 1) % CandidatePicker.wait
        if isHighest, score >= floor {
            pending = Candidate(score: score, startHop: startHop, endHop: hop)
            return nil
        }
        guard let candidate = pending, hop - candidate.endHop >= CandidatePicker.wait else { return nil }
        pending = nil
        return candidate
    }

    /// Returns the candidate that still waits when the stream ends, if there is one.
    package mutating func finish() -> Candidate? {
        defer { pending = nil }
        return pending
    }

    /// Forgets what it heard.
    mutating func reset() { self = CandidatePicker() }
}
