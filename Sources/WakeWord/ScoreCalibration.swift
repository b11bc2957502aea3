/// Turns a raw score into one a person can set a threshold on.
///
/// The raw score is a mean log-likelihood ratio a hop and dimension, which has no scale of its own. Three raw
/// values fix one: `zero` is what ordinary speech reaches all the time, `half` is where enrolment put the
/// decision, `one` is what the recordings that made the templates reach themselves. Straight lines between.
public struct ScoreCalibration: Hashable, Sendable, Codable, BitwiseCopyable {
    /// The raw score that becomes 0.
    public var zero: Float
    /// The raw score that becomes 0.5.
    public var half: Float
    /// The raw score that becomes 1.
    public var one: Float

    /// Makes a calibration; `zero < half < one`.
    public init(zero: Float, half: Float, one: Float) {
        self.zero = zero
        self.half = half
        self.one = one
    }

    /// The score, 0 ... 1, of a raw score. Real-time safe.
    public func score(raw: Float) -> Float { max(0, min(1, unbounded(raw: raw))) }

    /// The score on the same lines continued beyond 0 and 1, so that of two perfect matches the better is still seen.
    func unbounded(raw: Float) -> Float {
        raw < half ? 0.5 * (raw - zero) / (half - zero) : 0.5 + 0.5 * (raw - half) / (one - half)
    }

    var isValid: Bool { zero.isFinite && half.isFinite && one.isFinite && zero < half && half < one }
}
