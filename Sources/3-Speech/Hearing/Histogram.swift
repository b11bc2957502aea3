import Synchronization

/// Counts how often each value comes. One thread counts and any thread reads, without a lock.
package final class Histogram: @unchecked Sendable {
    // Sendable: the memory stays as long as the object, and nothing but atomics is in it.
    private let bins: UnsafeMutablePointer<Atomic<Int>>
    private let binCount: Int
    private let step: Double
    private let highest = Atomic<Double>(0)

    /// Counts values to the nearest multiple of `step`, 0 ... `count - 1` of them; a value beyond them counts at the
    /// nearer end.
    package init(step: Double, count: Int) {
        precondition(step > 0 && count > 0, "a histogram of \(count) steps of \(step)")
        self.step = step
        binCount = count
        bins = .allocate(capacity: count)
        for index in 0..<count { (bins + index).initialize(to: Atomic(0)) }
    }

    deinit {
        bins.deinitialize(count: binCount)
        bins.deallocate()
    }

    /// Counts a value, unless it is NaN. Real-time safe. For one thread.
    package func add(_ value: Double) {
        guard !value.isNaN else { return }
        let bin = Int(max(0, min(Double(binCount - 1), (value / step).rounded())))
        bins[bin].add(1, ordering: .relaxed)
        if value > highest.load(ordering: .relaxed) { highest.store(value, ordering: .relaxed) }
    }

    package var count: Int { (0..<binCount).reduce(0) { $0 + bins[$1].load(ordering: .relaxed) } }

    /// The largest value, not rounded to a step; 0 if there is none.
    package var maximum: Double { highest.load(ordering: .relaxed) }

    /// The smallest multiple of the step that at least this share of the values, 0 ... 1, does not exceed (nearest
    /// rank); nil if there are no values.
    package func percentile(_ share: Double) -> Double? {
        precondition((0...1).contains(share), "a share of \(share)")
        let counts = (0..<binCount).map { bins[$0].load(ordering: .relaxed) }
        let total = counts.reduce(0, +)
        guard total > 0 else { return nil }
        let rank = max(1, Int((share * Double(total)).rounded(.up)))
        var sum = 0
        for (bin, count) in counts.enumerated() {
            sum += count
            if sum >= rank { return Double(bin) * step }
        }
        return nil
    }
}
