/// Finds the local maxima of a keyword's raw score: candidates for the verifier.
///
/// The score rises while the last sounds of a word arrive and falls after it. A hop is a candidate when its score is
/// above those of the `wait` hops before it and no higher one comes in the `wait` hops after it. It counts hops
/// and reads no clock.
package struct CandidatePicker: BitwiseCopyable, Sendable {
    /// Hops a peak must stand before it is decided on. Of 1, 2, 3 and 4 none missed more than another on enrolment
    /// recordings of four words, voices split.
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

    /// Takes the score at `hop`; the candidate, at the hop where it is certain. Scores below `floor` are none.
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

    /// The candidate that still waits when the stream ends, if any.
    package mutating func finish() -> Candidate? {
        defer { pending = nil }
        return pending
    }

    /// Forgets what it heard.
    mutating func reset() { self = CandidatePicker() }
}
