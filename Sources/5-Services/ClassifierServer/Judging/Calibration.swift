import Foundation
import Intake

/// A table of how often a model is right, by the confidence that the model gives.
///
/// Each row has the share of answers that were right, from a confidence on. The table is valid for one model and one
/// wording of the question. ``CalibrationFit`` fits it; before that there is ``unfitted``.
package struct Calibration: Hashable, Codable, Sendable {
    /// A row of the table.
    package struct Step: Hashable, Codable, Sendable {
        /// The lowest confidence of the row, 0 ... 1.
        package var from: Double
        /// The share of answers that were right, 0 ... 1.
        package var value: Double

        /// Makes a row.
        package init(from: Double, value: Double) { (self.from, self.value) = (from, value) }
    }

    /// The model that the table was fitted to; nil for none.
    package var model: String?
    /// The version of the question's wording that the table was fitted with; nil for none.
    package var prompt: Int?
    /// The number of answers that the table was fitted to.
    package var answers: Int
    /// The rows, from low to high.
    package var steps: [Step]

    /// Makes a table.
    package init(model: String?, prompt: Int?, answers: Int, steps: [Step]) {
        (self.model, self.prompt, self.answers, self.steps) = (model, prompt, answers, steps)
    }

    /// The highest confidence of an answer while the model is not measured: enough to act, too little to be learned for
    /// good (0.85).
    package static let unfittedLimit = 0.8

    /// The calibration without a table: the model's own confidence, and ``unfittedLimit`` at most.
    package static let unfitted = Calibration(model: nil, prompt: nil, answers: 0, steps: [])

    /// Returns the probability that an answer is right.
    ///
    /// - Parameter confidence: the confidence that the model gives, 0 ... 1.
    package func calibrated(_ confidence: Double) -> Double {
        guard model != nil else { return min(confidence, Self.unfittedLimit) }
        return steps.last { $0.from <= confidence }?.value ?? 0
    }

    private static let bounds = JSONBounds(byteCount: 65_536)

    /// Reads a table.
    ///
    /// - Parameters:
    ///   - path: a file that ``CalibrationFit`` made.
    ///   - asked: the model in use.
    ///   - wording: the version of the wording in use.
    /// - Throws: ``ClassifierServerError`` for a table of another model or wording, and for an invalid table.
    package init(path: String, of asked: String, prompt wording: Int) throws(ClassifierServerError) {
        func refusal(_ why: String) -> ClassifierServerError {
            ClassifierServerError(.badConfiguration, "the calibration \(path) \(why)")
        }
        let file: SmallFile
        do throws(SmallFileError) {
            file = try SmallFile(path: path, maximumByteCount: Self.bounds.byteCount)
        } catch { throw ClassifierServerError(.noInput, "the calibration \(error)") }
        do throws(JSONExcess) { try Self.bounds.check(file.bytes) } catch { throw refusal("\(error)") }
        guard let table = try? JSONDecoder().decode(Calibration.self, from: Data(file.bytes)) else {
            throw refusal("is no table; make it with voiced classifier fit")
        }
        guard table.model == asked, table.prompt == wording else {
            throw refusal(
                "was fitted to \(table.model.map { String($0.prefix(60)) } ?? "no model")"
                    + " with wording \(table.prompt ?? 0), and \(asked) is asked with wording \(wording); "
                    + "fit it again (voiced classifier record, fit)")
        }
        let values = table.steps.map(\.value)
        guard !table.steps.isEmpty, values == values.sorted(),
            table.steps.map(\.from) == table.steps.map(\.from).sorted(),
            (table.steps.map(\.from) + values).allSatisfy((0...1).contains)
        else { throw refusal("is no table that rises from 0 to 1; make it with voiced classifier fit") }
        self = table
    }

    /// The table as a file.
    package var json: Data {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            return try encoder.encode(self) + Data("\n".utf8)
        }
    }
}
