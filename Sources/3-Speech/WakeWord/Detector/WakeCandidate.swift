/// A stretch of sound that a template took for a keyword, and the verifier's judgement of it. Positions are samples at
/// 16 kHz since the stream began.
public struct WakeCandidate: BitwiseCopyable, Hashable, Sendable {
    /// Why a candidate is a detection or not.
    public enum Verdict: UInt8, Hashable, Sendable, BitwiseCopyable {
        /// It is a detection.
        case detected
        /// Its score is below the threshold.
        case belowThreshold
        /// It is the word, but not in the voice of the speaker that the model answers to.
        case otherVoice
        /// It is too soon after the last detection, or part of it.
        case resting
        /// It is the word of the last detection once more, with a later end and more evidence: the word ends there.
        case continued
    }

    /// Which of the detector's models, counted from 0.
    public var keyword: Int
    /// The template's raw score: the mean log-likelihood ratio a hop and dimension.
    public var templateScore: Float
    /// The verified score. Unlike a detection's score it is not bounded to 0 ... 1, so that scores beyond either end
    /// can be compared.
    public var score: Float
    /// The distance of the voice from the speaker's, as a multiple of the speaker's limit: above 1 it is another voice.
    /// Nil if the model answers to any voice, and if the score is below the threshold.
    public var voice: Float?
    /// Where the word would begin.
    public var startSample: Int
    /// Where the word would end.
    public var endSample: Int
    /// How far the stream had been heard when this was decided.
    public var decisionSample: Int
    /// Whether the candidate became a detection, and if not, why.
    public var verdict: Verdict
}
