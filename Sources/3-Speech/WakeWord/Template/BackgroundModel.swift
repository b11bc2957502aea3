import Foundation

/// A model of every sound but the keyword: a mixture of Gaussians over the feature vectors of hops.
///
/// A template's likelihood says little by itself, since loud vowels fit any template better than faint fricatives do.
/// So the search compares its ratio to this model's likelihood (the world model of speaker verification: Reynolds,
/// Quatieri and Dunn, 2000).
public struct BackgroundModel: Hashable, Sendable {
    /// Values in a feature vector.
    public let dimension: Int
    /// The share of each component; they sum to 1.
    public var weights: [Float]
    /// The components' means, one after the other.
    public var means: [Float]
    /// The components' variances, one after the other.
    public var variances: [Float]
    /// How many components it has.
    public var componentCount: Int { weights.count }

    /// Makes a mixture.
    public init(dimension: Int, weights: [Float], means: [Float], variances: [Float]) {
        self.dimension = dimension
        self.weights = weights
        self.means = means
        self.variances = variances
    }

    /// The mean variance within a component: how much one sound, spoken twice, differs.
    package var withinVariance: [Float] {
        var result = [Float](repeating: 0, count: dimension)
        for component in 0..<componentCount {
            for d in 0..<dimension { result[d] += weights[component] * variances[component * dimension + d] }
        }
        return result
    }

    /// Makes the bank that computes the components' log densities; allocates.
    package func makeBank() -> DiagonalGaussianBank {
        DiagonalGaussianBank(
            means: means, variances: variances, logWeights: weights.map { logf($0) }, dimension: dimension)
    }
}
