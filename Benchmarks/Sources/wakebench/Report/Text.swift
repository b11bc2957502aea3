import BenchmarkKit
import Foundation

/// Numbers formatted for people.
enum Text {
    /// Two significant digits, three from 100 on; whole numbers as such.
    static func number(_ value: Double) -> String {
        guard value.isFinite else { return "-" }
        let digits = abs(value) >= 10 || value == value.rounded() ? 0 : abs(value) >= 1 ? 1 : 2
        return String(format: "%.\(digits)f", value)
    }

    /// A duration in minutes and seconds.
    static func minutes(_ seconds: Double) -> String {
        let whole = Int(seconds.rounded())
        return "\(whole / 60) min \(whole % 60) s"
    }

    /// Shares in per cent: one with its interval, several as median and ends.
    static func percent(_ shares: [Interval]) -> String {
        text(shares) { String(format: "%.1f", 100 * $0) }
    }

    /// Rates: one with its interval, several as median and ends.
    static func rate(_ rates: [Interval]) -> String {
        text(rates) { String(format: "%.1f", $0) }
    }

    private static func text(_ values: [Interval], _ number: (Double) -> String) -> String {
        guard let spread = Spread(values.map(\.value)) else { return "-" }
        if values.count == 1 {
            return "\(number(values[0].value)) [\(number(values[0].lower)), \(number(values[0].upper))]"
        }
        return "\(number(spread.median)) (\(number(spread.lowest)) ... \(number(spread.highest)))"
    }
}
