import Foundation

/// Turns the verifier's log odds into a score that means the same for any keyword.
///
/// At a threshold of 0.5 the detector is expected to take other speech for the word once in two hours. Each 0.125 more
/// makes false alarms ten times rarer, each 0.125 less ten times more frequent. So 0.375 stands for five false alarms
/// an hour of speech and 0.625 for one in twenty hours. Beyond the hours heard at enrolment the score is an
/// extrapolation: the excess over a high threshold is taken as exponentially distributed (peaks over threshold:
/// Pickands, 1975).
public struct ScoreCalibration: Hashable, Sendable, Codable, BitwiseCopyable {
    /// The log odds that become 0.5.
    public var half: Float
    /// How much the log odds rise while false alarms become ten times rarer.
    public var decade: Float
    /// The decades of false alarms by which recordings of sounds that resemble the word raised ``half``; nil if there
    /// are no such recordings.
    public var raised: Float?

    /// False alarms an hour of speech at a score of 0.5.
    public static let falseAlarmsPerHour: Float = 0.5
    /// The share of recordings of sounds that resemble the word that may score above 0.5. Stricter than for other
    /// words, since people give these recordings because the sounds cause false alarms.
    static let confusableShare = 0.02
    /// How much the score rises while false alarms become ten times rarer.
    static let scorePerDecade: Float = 0.125

    /// Makes a calibration; `decade` is above 0.
    public init(half: Float, decade: Float, raised: Float? = nil) {
        self.half = half
        self.decade = decade
        self.raised = raised
    }

    /// Derives the calibration from the log odds of the candidates in `hours` of other speech.
    ///
    /// - Parameter candidates: the log odds of candidates that the verifier was not trained on, in any order.
    package init(candidates: [Float], hours: Double) {
        let sorted = candidates.sorted(by: >)
        // The 20 highest carry the tail; fewer than 5 are too few for its slope.
        let tail = sorted.prefix(20)
        guard let threshold = tail.last, tail.count >= 5, hours > 0 else {
            self.init(half: (sorted.first ?? 0) + 1, decade: 4)
            return
        }
        let excess = tail.reduce(0) { $0 + ($1 - threshold) } / Float(tail.count - 1)
        // A decade is ln 10 times the mean excess; the floor keeps a degenerate tail from a needle-sharp score.
        let decade = max(0.5, excess * logf(10))
        let rate = Float(Double(tail.count) / hours)
        self.init(
            half: threshold + decade * log10f(rate / ScoreCalibration.falseAlarmsPerHour), decade: decade)
    }

    /// Raises ``half`` by at least `decades`, and until no more than one in fifty of `logits` lies above it. The
    /// `logits` are the log odds of sounds that resemble the word.
    package mutating func raise(above logits: some Collection<Float>, byAtLeast decades: Float) {
        let allowed = Int(ScoreCalibration.confusableShare * Double(logits.count))
        let level = logits.sorted(by: >).dropFirst(allowed).first ?? -.infinity
        let raise = max(0, (level - half) / decade, decades)
        half += raise * decade
        raised = (raised ?? 0) + raise
    }

    /// The score, 0 ... 1, of log odds. Real-time safe.
    public func score(logit: Float) -> Float { max(0, min(1, unbounded(logit: logit))) }

    /// The score without its bounds, so that the better of two perfect matches still shows.
    func unbounded(logit: Float) -> Float {
        0.5 + ScoreCalibration.scorePerDecade * (logit - half) / decade
    }

    /// False alarms to expect in an hour of speech at a threshold.
    public static func falseAlarmsPerHour(atThreshold threshold: Float) -> Float {
        falseAlarmsPerHour * powf(10, (0.5 - threshold) / scorePerDecade)
    }

    var isValid: Bool {
        half.isFinite && abs(half) < 1e6 && decade >= 0.01 && decade <= 1e4 && (0...1e4).contains(raised ?? 0)
    }
}
