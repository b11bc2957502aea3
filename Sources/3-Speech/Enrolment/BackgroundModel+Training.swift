import Foundation
import WakeWord

extension BackgroundModel {
    /// Trains a mixture by expectation-maximization from means evenly spread over the material. The same vectors give
    /// the same mixture. Allocates and takes seconds.
    static func train(on vectors: FeatureSequence, componentCount: Int) -> BackgroundModel {
        // 20 vectors a component are the least for a variance worth the name; 20,000 in all are plenty.
        let used = vectors.thinned(to: 20_000)
        let count = max(1, min(componentCount, used.count / 20))
        var model = BackgroundModel(initial: used, componentCount: count)
        for _ in 0..<12 { model.maximize(used) }
        return model
    }

    private init(initial vectors: FeatureSequence, componentCount: Int) {
        let variance = vectors.moments.variance
        self.init(
            dimension: vectors.dimension,
            weights: [Float](repeating: 1 / Float(componentCount), count: componentCount),
            means: (0..<componentCount).flatMap { component in
                vectors.vector((2 * component + 1) * vectors.count / (2 * componentCount))
            },
            variances: (0..<componentCount).flatMap { _ in variance })
    }

    /// One pass of expectation-maximization.
    private mutating func maximize(_ vectors: FeatureSequence) {
        var bank = makeBank()
        let (count, dimension) = (componentCount, dimension)
        var shares = [Double](repeating: 0, count: count)
        var sums = [Double](repeating: 0, count: count * dimension)
        var squares = sums
        vectors.forEachVector { _, vector in
            let densities = bank.process(vector)
            let total = DiagonalGaussianBank.logSum(densities)
            for component in 0..<count {
                let share = Double(expf(densities[component] - total))
                // Vectors that hardly belong to a component would only cost time.
                guard share > 1e-3 else { continue }
                shares[component] += share
                for d in 0..<dimension {
                    let x = Double(vector[d])
                    sums[component * dimension + d] += share * x
                    squares[component * dimension + d] += share * x * x
                }
            }
        }
        let floor = vectors.moments.variance.map { max(1e-3, 0.01 * $0) }
        let total = shares.reduce(0, +)
        for component in 0..<count {
            // A component that lost its vectors keeps its place with next to no weight.
            weights[component] = Float(max(shares[component], 1e-3) / total)
            guard shares[component] > 2 else { continue }
            for d in 0..<dimension {
                let index = component * dimension + d
                let mean = sums[index] / shares[component]
                means[index] = Float(mean)
                variances[index] = max(floor[d], Float(squares[index] / shares[component] - mean * mean))
            }
        }
    }
}

extension FeatureSequence {
    /// The vector of one hop. Allocates.
    func vector(_ hop: Int) -> [Float] { Array(values[hop * dimension..<(hop + 1) * dimension]) }

    /// At most `limit` vectors, evenly spread.
    func thinned(to limit: Int) -> FeatureSequence {
        guard count > limit else { return self }
        var result = FeatureSequence(dimension: dimension)
        for index in 0..<limit {
            let hop = index * count / limit
            result.append(contentsOf: slice(hop..<hop + 1))
        }
        return result
    }

    /// Mean and variance of each value.
    var moments: (mean: [Float], variance: [Float]) {
        var sums = [Double](repeating: 0, count: dimension)
        var squares = sums
        forEachVector { _, vector in
            for d in 0..<dimension {
                sums[d] += Double(vector[d])
                squares[d] += Double(vector[d]) * Double(vector[d])
            }
        }
        let n = Double(max(1, count))
        let mean = sums.map { Float($0 / n) }
        let variance = zip(sums, squares).map { sum, square in
            max(1e-3, Float(square / n - (sum / n) * (sum / n)))
        }
        return (mean, variance)
    }
}
