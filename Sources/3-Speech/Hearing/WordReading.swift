import WakeWord

/// How well the wake words match a twentieth of a second of sound: for a display, not for decisions.
public struct WordReading: Hashable, Sendable {
    /// How well one wake word matches.
    public struct Word: Hashable, Sendable {
        /// How well the template fits the newest sound, 0 ... 1; not verified, and not comparable with a threshold.
        public var match: Double
        /// The verified score of the best candidate that was decided on, 0 ... 1; nil if there was none.
        public var score: Double?
        /// Whether the candidate counted: the score reached the threshold, and nothing else stood in the way.
        public var isDetected: Bool
    }

    /// The loudest 10 ms, in dBFS.
    public var level: Double
    /// The level of the noise behind the speech, in dBFS.
    public var floor: Double
    /// The words, in the order of their models; 16 at most.
    public var words: [Word]
}

/// The parts of a reading, which the signal thread gathers ten milliseconds at a time. Real-time safe.
struct WordSums: BitwiseCopyable, Sendable {
    private(set) var hopCount = 0
    private(set) var level: Float = -160
    private(set) var matches = InlineArray<16, Float>(repeating: 0)
    /// Below 0 if there was no candidate.
    private(set) var scores = InlineArray<16, Float>(repeating: -1)
    /// A bit for each word that was detected.
    private(set) var detected: UInt16 = 0

    /// Whether the sums make a whole reading.
    var isComplete: Bool { hopCount >= WordGauge.hopsPerReading }

    mutating func record(_ candidate: WakeCandidate) {
        guard candidate.keyword < WordGauge.mostWords else { return }
        scores[candidate.keyword] = max(scores[candidate.keyword], max(0, min(1, candidate.score)))
        if candidate.verdict == .detected { detected |= 1 << UInt16(candidate.keyword) }
    }

    mutating func record(match: Float, ofWord word: Int) {
        if word < WordGauge.mostWords { matches[word] = max(matches[word], match) }
    }

    mutating func endHop(level: Float) {
        self.level = max(self.level, level)
        hopCount += 1
    }
}
