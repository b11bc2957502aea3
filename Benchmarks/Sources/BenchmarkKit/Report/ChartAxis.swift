import Foundation

/// One of the two axes of a ``LineChart``.
public struct ChartAxis: Hashable, Sendable {
    /// The label at the axis, with the unit.
    public var label: String
    /// The values from one end to the other; the chart draws values outside at the ends.
    public var range: ClosedRange<Double>
    /// Whether the axis is logarithmic: equal distances are equal ratios. Its range must then be above 0.
    public var isLogarithmic: Bool
    /// The values with a grid line and a number; by default a few round values inside the range.
    public var ticks: [Double]

    /// Makes an axis.
    public init(
        _ label: String, _ range: ClosedRange<Double>, isLogarithmic: Bool = false, ticks: [Double]? = nil
    ) {
        precondition(range.lowerBound < range.upperBound, "an axis of no length")
        precondition(!isLogarithmic || range.lowerBound > 0, "a logarithmic axis from \(range.lowerBound)")
        self.label = label
        self.range = range
        self.isLogarithmic = isLogarithmic
        self.ticks = ticks ?? ChartAxis.ticks(range, isLogarithmic: isLogarithmic)
    }

    /// Returns where a value lies between the ends, 0 ... 1; NaN lies at the lower end.
    func position(_ value: Double) -> Double {
        let value = value.isNaN ? range.lowerBound : min(max(value, range.lowerBound), range.upperBound)
        let scale: (Double) -> Double = isLogarithmic ? { log($0) } : { $0 }
        let (low, high) = (scale(range.lowerBound), scale(range.upperBound))
        return (scale(value) - low) / (high - low)
    }

    private static func ticks(_ range: ClosedRange<Double>, isLogarithmic: Bool) -> [Double] {
        if isLogarithmic {
            let decades =
                Int(log10(range.lowerBound).rounded(.down))...Int(log10(range.upperBound).rounded(.up))
            return decades.flatMap { decade in [1, 2, 5].map { $0 * pow(10, Double(decade)) } }
                .filter { range.contains($0) }
        }
        // Picks the smallest round step, 1, 2 or 5 times a power of ten, that divides the range into at most six parts.
        let length = range.upperBound - range.lowerBound
        let power = pow(10, (log10(length / 5)).rounded(.down))
        let step = [1, 2, 5, 10].map { $0 * power }.first { length / $0 <= 6 } ?? length
        let first = Int((range.lowerBound / step).rounded(.up))
        let last = Int((range.upperBound / step + 1e-9).rounded(.down))
        return first <= last ? (first...last).map { Double($0) * step } : []
    }
}
