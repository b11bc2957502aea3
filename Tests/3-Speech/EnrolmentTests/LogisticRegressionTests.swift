@testable import Enrolment
import Foundation
import Testing
import PCM

@testable import WakeWord

@Suite("Logistic regression")
struct LogisticRegressionTests {
    private func fit(
        _ rows: [[Float]], _ labels: [Bool], penalty: Float = 0.01
    ) -> (weights: [Float], bias: Float) {
        LogisticRegression(
            rows: rows.flatMap { $0 }, dimension: rows[0].count, labels: labels
        ).fit(penalty: penalty)
    }

    @Test(
        "of two opposite rows is the root of its one equation", arguments: [0.001, 0.01, 0.1, 1] as [Float])
    func closedForm(penalty: Float) {
        let (weights, bias) = fit([[3], [1]], [true, false], penalty: penalty)
        // Standardized, the rows are z = +-1 / 1.001, and by symmetry the bias there is 0:
        // z / (1 + exp(w z)) = 2 penalty w, whose left side falls and right side rises.
        let z = 1 / 1.001
        var (low, high) = (0.0, 1000.0)
        for _ in 0..<100 {
            let middle = (low + high) / 2
            if z / (1 + exp(middle * z)) > 2 * Double(penalty) * middle {
                low = middle
            } else {
                high = middle
            }
        }
        #expect(abs(Double(weights[0]) - low * z) < 1e-3 * low)
        #expect(abs(Double(bias) + 2 * low * z) < 1e-3 * low)
    }

    @Test("of one overlapping input equals Newton's method", arguments: 1...5 as ClosedRange<UInt64>)
    func newton(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        // 90 rows, a third of them words. The words have the same total weight as the others.
        let labels = (0..<90).map { $0 % 3 == 0 }
        let inputs = labels.map { 5 + 3 * generator.normal() + ($0 ? 4 : 0) }
        let (weights, bias) = fit(inputs.map { [$0] }, labels, penalty: 0.003)

        let mean = inputs.reduce(0) { $0 + Double($1) } / 90
        let variance = inputs.reduce(0) { $0 + (Double($1) - mean) * (Double($1) - mean) } / 90
        let scale = 1 / (variance.squareRoot() + 1e-3)
        let solution = NewtonLogisticRegression(
            inputs.map { (Double($0) - mean) * scale }, labels: labels,
            rowWeights: labels.map { 0.5 / ($0 ? 30 : 60) },
            penalty: 0.003)
        let weight = solution.weight * scale
        #expect(abs(Double(weights[0]) - weight) < 2e-3 * abs(weight))
        #expect(abs(Double(bias) - (solution.bias - weight * mean)) < 5e-3 * max(1, abs(solution.bias)))
    }

    @Test("ignores inputs that say nothing, whatever their scale")
    func uninformative() {
        var generator = SeededGenerator(seed: 3)
        let labels = (0..<400).map { $0 % 2 == 0 }
        let rows = labels.map { label in
            [1e4 * (generator.normal() + (label ? 1 : 0)), generator.normal(), 7, 1e-3 * generator.normal()]
        }
        let (weights, _) = fit(rows, labels)
        // In standardized units the informative input outweighs the others.
        let strengths = zip(weights, [1e4, 1, 0, 1e-3] as [Float]).map { abs($0 * $1) }
        #expect(
            strengths[0] > 0.5 && strengths[1] < 0.15 && weights[2] == 0 && strengths[3] < 0.15,
            "\(strengths)")
    }

    @Test("of separable rows stays finite and separates them")
    func separable() {
        var generator = SeededGenerator(seed: 4)
        let labels = (0..<60).map { $0 < 6 }
        let rows = labels.map { label in (0..<40).map { _ in generator.normal() + (label ? 10 : -10) } }
        for penalty in [1e-6, 1e-2] as [Float] {
            let (weights, bias) = fit(rows, labels, penalty: penalty)
            #expect(weights.allSatisfy { $0.isFinite && abs($0) < 100 } && bias.isFinite && abs(bias) < 1000)
            let margins = rows.map { row in zip(row, weights).reduce(bias) { $0 + $1.0 * $1.1 } }
            #expect(zip(margins, labels).allSatisfy { ($0 > 0) == $1 })
        }
    }

    @Test("with one class alone, or one row, is finite", arguments: [1, 2, 10])
    func oneClass(count: Int) {
        for label in [true, false] {
            let rows = (0..<count).map { [Float($0), 1, -Float($0)] }
            let (weights, bias) = fit(rows, [Bool](repeating: label, count: count))
            #expect(weights.allSatisfy { $0.isFinite } && bias.isFinite)
            #expect((bias + weights[1] > 0) == label)
        }
    }

    @Test("gives the same for the same rows, and mirrored weights for swapped labels")
    func symmetry() {
        var generator = SeededGenerator(seed: 6)
        let labels = (0..<50).map { $0 % 2 == 0 }
        let rows = labels.map { label in (0..<5).map { _ in generator.normal() + (label ? 0.7 : 0) } }
        let (weights, bias) = fit(rows, labels)
        let again = fit(rows, labels)
        #expect(again.weights == weights && again.bias == bias)
        let swapped = fit(rows, labels.map { !$0 })
        #expect(zip(swapped.weights, weights).allSatisfy { abs($0 + $1) < 1e-3 })
    }
}
