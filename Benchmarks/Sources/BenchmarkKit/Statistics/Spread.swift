/// The median, the smallest and the largest of some values.
public struct Spread: Hashable, Sendable, Codable {
    /// The middle value; the mean of the two middle ones of an even number.
    public var median: Double
    /// The smallest.
    public var lowest: Double
    /// The largest.
    public var highest: Double

    /// Takes the spread of the values; nil if there are none.
    public init?(_ values: some Collection<Double>) {
        let sorted = values.sorted()
        guard let first = sorted.first, let last = sorted.last else { return nil }
        let middle = sorted.count / 2
        median = sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
        lowest = first
        highest = last
    }
}
