import Foundation

extension Double {
    /// The number with the given number of digits after the point.
    public func fixed(_ digits: Int) -> String { String(format: "%.\(digits)f", self) }
}

extension Interval {
    /// A share in percent with its interval: `97.1 (94.6-98.5)`.
    public var percent: String {
        value.isNaN
            ? "" : "\((value * 100).fixed(1)) (\((lower * 100).fixed(1))-\((upper * 100).fixed(1)))"
    }
}
