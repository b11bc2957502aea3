/// Decides when a keyword's score has peaked. State in, decision out; it counts hops and reads no clock.
///
/// The score rises while the last sounds of a word arrive and falls after it, so deciding at the first crossing
/// of the threshold would cut the word's end. The highest score above the threshold is kept until
/// no higher one came for `lookAhead` hops; then it is the detection, and the keyword rests.
struct PeakPicker: BitwiseCopyable, Sendable {
    /// A candidate that keeps getting better is decided on after this many look-aheads: scores that rise that
    /// long belong to no word.
    static let longestRise = 5

    /// A decision.
    struct Peak: BitwiseCopyable, Sendable {
        var score: Float
        var startHop: Int
        var endHop: Int
    }

    private enum State: BitwiseCopyable {
        case listening
        case rising(Peak, since: Int)
    }

    private let lookAhead: Int
    private let refractory: Int
    private var state = State.listening
    private var restsUntil = Int.min
    private var lastEnd = Int.min

    init(lookAhead: Int, refractory: Int) {
        self.lookAhead = lookAhead
        self.refractory = refractory
    }

    /// Takes the score at `hop`; the peak, at the hop where it is certain.
    mutating func process(hop: Int, score: Float, startHop: Int, threshold: Float) -> Peak? {
        let candidate = Peak(score: score, startHop: startHop, endHop: hop)
        switch state {
        case .listening:
            // What begins before the last word's end is that word once more.
            guard score >= threshold, score > 0, hop >= restsUntil, startHop >= lastEnd else { return nil }
            state = .rising(candidate, since: hop)
            return lookAhead == 0 ? decide(candidate) : nil
        case .rising(let peak, let since):
            if score > peak.score {
                state = .rising(candidate, since: since)
                return hop - since >= PeakPicker.longestRise * lookAhead ? decide(candidate) : nil
            }
            return hop - peak.endHop >= lookAhead ? decide(peak) : nil
        }
    }

    private mutating func decide(_ peak: Peak) -> Peak {
        state = .listening
        restsUntil = peak.endHop + refractory
        lastEnd = peak.endHop
        return peak
    }

    /// Forgets the candidate and the rest.
    mutating func reset() {
        state = .listening
        restsUntil = .min
        lastEnd = .min
    }
}
