extension Collection<Double> {
    /// Returns the smallest value that at least this share of the values, 0 ... 1, does not exceed (nearest rank); nil
    /// for an empty collection.
    public func percentile(_ share: Double) -> Double? {
        precondition((0...1).contains(share), "a share of \(share)")
        let sorted = self.sorted()
        guard !sorted.isEmpty else { return nil }
        let rank = (share * Double(sorted.count)).rounded(.up)
        return sorted[Swift.max(0, Swift.min(sorted.count - 1, Int(rank) - 1))]
    }
}
