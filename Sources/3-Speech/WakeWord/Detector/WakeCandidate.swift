/// A stretch that a template took for a keyword, and what the verifier thought of it. Positions are samples at
/// 16 kHz since the stream began.
public struct WakeCandidate: BitwiseCopyable, Hashable, Sendable {
    /// Why a candidate is a detection or not.
    public enum Verdict: UInt8, Hashable, Sendable, BitwiseCopyable {
        /// It counts.
        case detected
        /// Its score is below the threshold.
        case belowThreshold
        /// It is the word, but not in the voice of the speaker that the model answers to.
        case otherVoice
        /// It is too soon after the last detection, or part of it.
        case resting
        /// It is the last detection once more, heard to a later end, and more speaks for it: the word ends there.
        case continued
    }

    /// Which of the detector's models, counted from 0.
    public var keyword: Int
    /// The template's raw score: the mean log-likelihood ratio a hop and dimension.
    public var templateScore: Float
    /// The verified score. Not bounded to 0 ... 1 as a detection's is, so that even the far ends can be compared.
    public var score: Float
    /// How far the voice is from the speaker's: above 1 it is another. Nil if the model answers to any voice, and
    /// if the score is below the threshold.
    public var voice: Float?
    /// Where the word would begin.
    public var startSample: Int
    /// Where the word would end.
    public var endSample: Int
    /// How far the stream had been heard when this was decided.
    public var decisionSample: Int
    /// What became of it.
    public var verdict: Verdict
}
