import Commands
import Foundation

/// The fit of a calibration to recorded answers, by isotonic regression: the pool of adjacent violators (M. Ayer and
/// others, "An empirical distribution function for sampling with incomplete information", 1955). Each pool's share is
/// drawn towards a half by one answer of each kind (Laplace), so few answers make no certainty.
package struct CalibrationFit: Sendable {
    /// An answer that a room would get: it chooses something, and its words support the choice.
    package struct Answer: Hashable, Sendable {
        /// The confidence that the model gives, 0 ... 1.
        package var confidence: Double
        /// Whether the answer is the expected one.
        package var isRight: Bool

        /// Makes an answer.
        package init(confidence: Double, isRight: Bool) {
            (self.confidence, self.isRight) = (confidence, isRight)
        }
    }

    /// The quality of a table on some answers.
    package struct Quality: Hashable, Sendable {
        /// The Brier score: the mean square of the difference between the confidence and 1 (right) or 0 (wrong).
        package var brier: Double
        /// The expected calibration error (ECE): in each tenth of the scale, how far the mean confidence is from the
        /// share of right answers, weighted by the number of answers.
        package var error: Double
        /// The right and wrong answers from the acting threshold on.
        package var acted: (right: Int, wrong: Int)
        /// The right and wrong answers that may be learned for good.
        package var learned: (right: Int, wrong: Int)

        /// Measures `calibration` on `answers`.
        package init(of calibration: Calibration, on answers: [Answer]) {
            self.init(answers.map { (value: calibration.calibrated($0.confidence), isRight: $0.isRight) })
        }

        init(_ pairs: [(value: Double, isRight: Bool)]) {
            let count = Double(max(1, pairs.count))
            brier = pairs.reduce(0) { $0 + pow($1.value - ($1.isRight ? 1 : 0), 2) } / count
            error = Dictionary(grouping: pairs) { min(9, Int($0.value * 10)) }.values.reduce(0.0) {
                sum, bin in
                let mean = bin.reduce(0) { $0 + $1.value } / Double(bin.count)
                let share = Double(bin.count(where: \.isRight)) / Double(bin.count)
                return sum + abs(mean - share) * Double(bin.count) / count
            }
            func counts(_ threshold: Double) -> (right: Int, wrong: Int) {
                let acted = pairs.filter { $0.value >= threshold }
                return (acted.count(where: \.isRight), acted.count { !$0.isRight })
            }
            acted = counts(CalibrationFit.actingThreshold)
            learned = counts(LearningPolicy().minimumConfidence)
        }

        /// Whether two qualities are the same.
        package static func == (a: Quality, b: Quality) -> Bool {
            a.brier == b.brier && a.error == b.error && a.acted == b.acted && a.learned == b.learned
        }

        /// Hashes the Brier score and the calibration error.
        package func hash(into hasher: inout Hasher) {
            hasher.combine(brier)
            hasher.combine(error)
        }
    }

    /// The fewest answers that a table is fitted to.
    package static let minimumCount = 50
    /// The confidence from which rooms act, unless they have set another.
    package static let actingThreshold = 0.7
    /// The fewest answers of a row.
    private static let poolCount = 8
    private static let foldCount = 5

    private struct Pool {
        var from: Double
        var right: Double
        var count: Double
        var value: Double { (right + 1) / (count + 2) }
    }

    /// Fits the rows of a table.
    ///
    /// - Throws: ``ClassifierServerError`` `badData` for fewer than ``minimumCount`` answers.
    package static func steps(_ answers: [Answer]) throws(ClassifierServerError) -> [Calibration.Step] {
        guard answers.count >= minimumCount else {
            throw ClassifierServerError(
                .badData,
                "\(answers.count) answers choose something and are supported by their words; a calibration needs "
                    + "\(minimumCount) at least, so record more phrasings")
        }
        return fitted(answers)
    }

    private static func fitted(_ answers: [Answer]) -> [Calibration.Step] {
        let groups = Dictionary(grouping: answers, by: \.confidence).sorted { $0.key < $1.key }
        let pools = rising(
            groups.map { confidence, group in
                Pool(
                    from: confidence, right: Double(group.count(where: \.isRight)), count: Double(group.count)
                )
            })
        var large: [Pool] = []
        var rest = Pool(from: 0, right: 0, count: 0)
        for pool in pools {
            var pool = pool
            pool.right += rest.right
            pool.count += rest.count
            // A pool of too few answers joins the next one above, so that it does not lift the rows of less confidence.
            if pool.count < Double(poolCount) {
                rest = pool
            } else {
                large.append(pool)
                rest = Pool(from: 0, right: 0, count: 0)
            }
        }
        if rest.count > 0, let last = large.indices.last {
            large[last].right += rest.right
            large[last].count += rest.count
        }
        return rising(large).map { .init(from: $0.from, value: $0.value) }
    }

    /// Pools neighbours until the shares rise.
    private static func rising(_ pools: [Pool]) -> [Pool] {
        var result: [Pool] = []
        for pool in pools {
            result.append(pool)
            while result.count > 1, let last = result.last, result[result.count - 2].value >= last.value {
                result.removeLast()
                result[result.count - 1].right += last.right
                result[result.count - 1].count += last.count
            }
        }
        return result
    }

    /// Measures tables on answers that they were not fitted to: a table of the others judges each fifth of the answers.
    package static func crossValidated(_ answers: [Answer]) -> Quality {
        let pairs = (0..<foldCount).flatMap { fold -> [(value: Double, isRight: Bool)] in
            let others = answers.enumerated().filter { $0.offset % foldCount != fold }.map(\.element)
            let table = Calibration(model: "", prompt: nil, answers: others.count, steps: fitted(others))
            return answers.enumerated().filter { $0.offset % foldCount == fold }.map {
                (value: table.calibrated($0.element.confidence), isRight: $0.element.isRight)
            }
        }
        return Quality(pairs)
    }
}
