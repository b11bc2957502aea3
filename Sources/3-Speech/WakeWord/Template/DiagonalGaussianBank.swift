import Foundation
import PCM

/// Log densities of one vector under many Gaussians with diagonal covariance.
///
/// The quadratic form is multiplied out, `log N(x) = c + sum a x + b x^2`, and laid out dimension by
/// dimension, so that each step works on neighbouring Gaussians and the compiler vectorizes it without changing
/// the order of any sum.
package struct DiagonalGaussianBank: ~Copyable, Sendable {
    package let count: Int
    package let dimension: Int
    /// The log density of each Gaussian at its mean, the highest there is, without the weight.
    private let highest: FixedBuffer<Float>
    private let linear: FixedBuffer<Float>  // dimension x count
    private let quadratic: FixedBuffer<Float>  // dimension x count
    private let constant: FixedBuffer<Float>  // count
    private var densities: FixedBuffer<Float>  // count

    /// Allocates `means.count / dimension` Gaussians, one after the other in `means` and `variances`;
    /// `logWeights` (none: zeros) are added to each. Not real-time safe.
    package init(means: [Float], variances: [Float], logWeights: [Float]? = nil, dimension: Int) {
        precondition(
            means.count == variances.count && means.count % dimension == 0, "means and variances differ")
        let count = means.count / dimension
        // Filled as arrays first: writing to a buffer of `self` within this initializer made Swift 6.3.1's
        // optimizer free it twice.
        var linear = [Float](repeating: 0, count: means.count)
        var quadratic = linear
        var highest = [Float](repeating: 0, count: count)
        var constant = logWeights ?? [Float](repeating: 0, count: count)
        for row in 0..<count {
            var offset = 0.0
            var normalizer = 0.0
            for d in 0..<dimension {
                let mean = Double(means[row * dimension + d])
                let variance = Double(variances[row * dimension + d])
                linear[d * count + row] = Float(mean / variance)
                quadratic[d * count + row] = Float(-0.5 / variance)
                offset -= 0.5 * mean * mean / variance
                normalizer -= 0.5 * log(2 * .pi * variance)
            }
            constant[row] += Float(offset + normalizer)
            highest[row] = Float(normalizer)
        }
        self.count = count
        self.dimension = dimension
        self.highest = FixedBuffer(highest)
        self.linear = FixedBuffer(linear)
        self.quadratic = FixedBuffer(quadratic)
        self.constant = FixedBuffer(constant)
        densities = FixedBuffer(repeating: 0, count: count)
    }

    /// The log density of each Gaussian at its mean. Real-time safe.
    var highestDensities: UnsafeBufferPointer<Float> { highest.elements }

    /// The log density of `vector` under each Gaussian, valid until the next call. Real-time safe.
    package mutating func process(_ vector: UnsafeBufferPointer<Float>) -> UnsafeBufferPointer<Float> {
        precondition(vector.count == dimension, "a vector of \(vector.count) values, not \(dimension)")
        let result = densities.mutableElements
        let linear = linear.elements
        let quadratic = quadratic.elements
        let constant = constant.elements
        for row in 0..<count { result[row] = constant[row] }
        for d in 0..<dimension {
            let x = vector[d]
            let offset = d * count
            for row in 0..<count {
                result[row] += x * (linear[offset + row] + x * quadratic[offset + row])
            }
        }
        return UnsafeBufferPointer(result)
    }

    /// The log density of `vector` under one Gaussian, for when only a few are needed. Real-time safe.
    func logDensity(of vector: UnsafeBufferPointer<Float>, row: Int) -> Float {
        var sum = constant[row]
        for d in 0..<dimension {
            sum += vector[d] * (linear[d * count + row] + vector[d] * quadratic[d * count + row])
        }
        return sum
    }

    /// `log sum exp` of `values`. Real-time safe.
    package static func logSum(_ values: UnsafeBufferPointer<Float>) -> Float {
        var largest = -Float.infinity
        for value in values { largest = max(largest, value) }
        guard largest > -.infinity else { return largest }
        var sum: Float = 0
        for value in values { sum += expf(value - largest) }
        return largest + logf(sum)
    }
}
