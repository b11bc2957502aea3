import Foundation

/// The means of a Poisson distribution under which a count would be just too many or too few.
struct PoissonMean {
    let count: Int

    /// The mean at which this many or more have the probability `tail`; 0 for no events.
    func lower(tail: Double) -> Double {
        count == 0 ? 0 : bisect { 1 - PoissonMean.probability(ofAtMost: count - 1, mean: $0) > tail }
    }

    /// The mean at which this many or fewer have the probability `tail`.
    func upper(tail: Double) -> Double {
        bisect { PoissonMean.probability(ofAtMost: count, mean: $0) < tail }
    }

    /// Returns the smallest mean at which a condition holds that also holds for all larger means.
    private func bisect(_ holds: (Double) -> Bool) -> Double {
        var low = 0.0
        // Ten standard deviations above, and enough for a count of 0.
        var high = Double(count) + 10 * Double(count + 1).squareRoot() + 10
        for _ in 0..<80 {
            let middle = (low + high) / 2
            if holds(middle) { high = middle } else { low = middle }
        }
        return (low + high) / 2
    }

    static func probability(ofAtMost count: Int, mean: Double) -> Double {
        guard mean > 0 else { return 1 }
        // Sums by logarithms, because for a mean of several hundred exp(-mean) is below the smallest double.
        var logarithm = -mean
        var sum = exp(logarithm)
        for k in stride(from: 1, through: count, by: 1) {
            logarithm += log(mean / Double(k))
            sum += exp(logarithm)
        }
        return min(1, sum)
    }
}
