import Foundation
import WakeWord

/// Linear two-class classification by penalized maximum likelihood, classes weighted to count alike.
///
/// Minimizes `mean(w_i log(1 + exp(-y_i (x_i w + b)))) + penalty |w|^2` on standardized inputs by limited-memory BFGS
/// (Nocedal and Wright, 2006, algorithm 7.5) with backtracking. Deterministic. Allocates and takes seconds.
struct LogisticRegression {
    /// The examples, one row after the other.
    let rows: [Float]
    let dimension: Int
    /// For each row, whether it is the word.
    let labels: [Bool]

    private var count: Int { labels.count }
    private static let iterations = 60
    private static let memory = 8

    /// Returns the bias, and the weights on the inputs as they are, not standardized.
    func fit(penalty: Float) -> (weights: [Float], bias: Float) {
        let (means, scales) = standardization()
        var inputs = rows
        for row in 0..<count {
            for d in 0..<dimension {
                inputs[row * dimension + d] = (inputs[row * dimension + d] - means[d]) * scales[d]
            }
        }
        let solution = minimize(inputs, rowWeights: balancedWeights(), penalty: penalty)
        let weights = (0..<dimension).map { solution[$0] * scales[$0] }
        let offset = zip(weights, means).reduce(Float(0)) { $0 + $1.0 * $1.1 }
        return (weights, solution[dimension] - offset)
    }

    private func standardization() -> (means: [Float], scales: [Float]) {
        let moments = FeatureSequence(dimension: dimension, values: rows).moments
        // 1e-3: an input that never varies says nothing, and must not be blown up.
        return (moments.mean, moments.variance.map { 1 / ($0.squareRoot() + 1e-3) })
    }

    private func balancedWeights() -> [Float] {
        let words = labels.count { $0 }
        return labels.map { 0.5 / Float($0 ? words : count - words) }
    }

    private func minimize(_ inputs: [Float], rowWeights: [Float], penalty: Float) -> [Float] {
        var point = [Float](repeating: 0, count: dimension + 1)
        var (value, gradient) = objective(inputs, rowWeights, penalty, at: point)
        var steps: [(s: [Float], y: [Float], rho: Float)] = []
        for _ in 0..<LogisticRegression.iterations {
            var direction = LogisticRegression.direction(gradient, steps)
            var slope = Vector.dot(direction, gradient)
            if slope >= 0 {
                (steps, direction) = ([], gradient.map { -$0 })
                slope = -Vector.dot(gradient, gradient)
            }
            guard slope < -1e-10 else { break }
            var length: Float = steps.isEmpty ? min(1, 1 / (-slope).squareRoot()) : 1
            var next = point
            var found = (value: Float.infinity, gradient: gradient)
            for _ in 0..<20 {
                next = zip(point, direction).map { $0 + length * $1 }
                found = objective(inputs, rowWeights, penalty, at: next)
                if found.value <= value + 1e-4 * length * slope { break }
                length *= 0.5
            }
            guard found.value < value else { break }
            let s = zip(next, point).map { $0 - $1 }
            let y = zip(found.gradient, gradient).map { $0 - $1 }
            let curvature = Vector.dot(s, y)
            if curvature > 1e-12 {
                steps.append((s, y, 1 / curvature))
                if steps.count > LogisticRegression.memory { steps.removeFirst() }
            }
            (point, value, gradient) = (next, found.value, found.gradient)
        }
        return point
    }

    /// The two-loop recursion: minus the inverse Hessian's estimate times the gradient.
    private static func direction(
        _ gradient: [Float], _ steps: [(s: [Float], y: [Float], rho: Float)]
    ) -> [Float] {
        var q = gradient
        var alphas: [Float] = []
        for step in steps.reversed() {
            let alpha = step.rho * Vector.dot(step.s, q)
            alphas.append(alpha)
            Vector.add(step.y, times: -alpha, to: &q)
        }
        if let last = steps.last {
            let scale = Vector.dot(last.s, last.y) / max(Vector.dot(last.y, last.y), 1e-20)
            for index in q.indices { q[index] *= scale }
        }
        for (step, alpha) in zip(steps, alphas.reversed()) {
            let beta = step.rho * Vector.dot(step.y, q)
            Vector.add(step.s, times: alpha - beta, to: &q)
        }
        return q.map { -$0 }
    }

    private func objective(
        _ inputs: [Float], _ rowWeights: [Float], _ penalty: Float, at point: [Float]
    ) -> (value: Float, gradient: [Float]) {
        var value: Double = 0
        var gradient = [Float](repeating: 0, count: dimension + 1)
        inputs.withUnsafeBufferPointer { inputs in
            point.withUnsafeBufferPointer { point in
                gradient.withUnsafeMutableBufferPointer { gradient in
                    let weights = UnsafeBufferPointer(rebasing: point[..<dimension])
                    let target = UnsafeMutableBufferPointer(rebasing: gradient[..<dimension])
                    for row in 0..<count {
                        let input = UnsafeBufferPointer(
                            rebasing: inputs[row * dimension..<(row + 1) * dimension])
                        let margin = (Vector.dot(input, weights) + point[dimension]) * (labels[row] ? 1 : -1)
                        // log(1 + exp(-m)) without overflow.
                        value += Double(rowWeights[row] * (log1pf(expf(-abs(margin))) + max(0, -margin)))
                        let pull = rowWeights[row] * (labels[row] ? -1 : 1) / (1 + expf(margin))
                        Vector.add(input, times: pull, to: target)
                        gradient[dimension] += pull
                    }
                }
            }
        }
        for d in 0..<dimension {
            value += Double(penalty * point[d] * point[d])
            gradient[d] += 2 * penalty * point[d]
        }
        return (Float(value), gradient)
    }
}
