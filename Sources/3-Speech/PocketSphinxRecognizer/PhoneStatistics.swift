import Foundation

/// The duration of a phone, a log-normal distribution over its hops, and its frequency.
struct PhoneStatistics: Hashable, Sendable {
    /// Mean of the natural logarithm of the hops.
    var logMean: Double
    /// Standard deviation of the natural logarithm of the hops; above 0.
    var logDeviation: Double
    /// Natural logarithm of the phone's frequency in speech according to the front end, relative to the mean of all
    /// phones.
    var logPrior: Double

    /// The squared distance from the mean in standard deviations, 0 or more.
    ///
    /// - Parameter hops: 1 or more.
    func deviation(ofHops hops: Int) -> Double {
        let distance = (log(Double(hops)) - logMean) / logDeviation
        return distance * distance
    }

    /// The hops at one standard deviation below the mean, at least 1: the least duration of a phone in a search.
    var minimumHops: Int { max(1, Int(exp(logMean - logDeviation).rounded())) }
}
