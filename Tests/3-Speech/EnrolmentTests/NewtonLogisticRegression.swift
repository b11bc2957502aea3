import Foundation

/// Penalized logistic regression of one input by Newton's method in double precision. It optimizes the same objective
/// as the library by another method, to machine precision.
struct NewtonLogisticRegression {
    var weight = 0.0
    var bias = 0.0

    /// - Parameter rowWeights: the weight of each row; they may have any sum.
    init(_ inputs: [Double], labels: [Bool], rowWeights: [Double], penalty: Double) {
        for _ in 0..<100 {
            // Gradient and Hessian of sum(w log(1 + exp(-y (x weight + bias)))) + penalty weight^2.
            var gradient = (2 * penalty * weight, 0.0)
            var hessian = (2 * penalty, 0.0, 0.0)
            for ((x, label), w) in zip(zip(inputs, labels), rowWeights) {
                let probability = 1 / (1 + exp(-(weight * x + bias)))
                let error = w * (probability - (label ? 1 : 0))
                let curvature = w * probability * (1 - probability)
                gradient = (gradient.0 + error * x, gradient.1 + error)
                hessian = (hessian.0 + curvature * x * x, hessian.1 + curvature * x, hessian.2 + curvature)
            }
            let determinant = hessian.0 * hessian.2 - hessian.1 * hessian.1
            weight -= (hessian.2 * gradient.0 - hessian.1 * gradient.1) / determinant
            bias -= (hessian.0 * gradient.1 - hessian.1 * gradient.0) / determinant
        }
    }
}
