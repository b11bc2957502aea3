/// A value with its 95 % confidence interval, which holds the true value in 95 of 100 cases.
public struct Interval: Hashable, Sendable, Codable {
    /// The estimate.
    public var value: Double
    /// The lower end.
    public var lower: Double
    /// The upper end.
    public var upper: Double

    /// Makes an interval.
    public init(value: Double, lower: Double, upper: Double) {
        self.value = value
        self.lower = lower
        self.upper = upper
    }

    /// The share of `count` out of `total`, with Wilson's score interval (E. B. Wilson, "Probable Inference, the Law
    /// of Succession, and Statistical Inference", JASA 22, 1927), which holds for small counts too.
    ///
    /// If `total` is 0, the value is NaN and the interval 0 ... 1.
    public static func share(_ count: Int, of total: Int) -> Interval {
        precondition(count >= 0 && count <= total, "\(count) of \(total)")
        guard total > 0 else { return Interval(value: .nan, lower: 0, upper: 1) }
        let n = Double(total)
        let p = Double(count) / n
        let z = 1.959_963_984_540_054
        let center = (p + z * z / (2 * n)) / (1 + z * z / n)
        let half = z / (1 + z * z / n) * (p * (1 - p) / n + z * z / (4 * n * n)).squareRoot()
        return Interval(
            value: p, lower: count == 0 ? 0 : max(0, center - half),
            upper: count == total ? 1 : min(1, center + half))
    }

    /// `count` events in `exposure` (hours, say) as a rate, with the exact interval of a Poisson mean (F. Garwood,
    /// "Fiducial Limits for the Poisson Distribution", Biometrika 28, 1936).
    ///
    /// If `exposure` is 0, the value is NaN and the interval 0 ... infinity.
    public static func rate(_ count: Int, per exposure: Double) -> Interval {
        precondition(count >= 0 && exposure >= 0, "\(count) events in \(exposure)")
        guard exposure > 0 else { return Interval(value: .nan, lower: 0, upper: .infinity) }
        let mean = PoissonMean(count: count)
        return Interval(
            value: Double(count) / exposure, lower: mean.lower(tail: 0.025) / exposure,
            upper: mean.upper(tail: 0.025) / exposure)
    }
}
