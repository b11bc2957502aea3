import ClassifierServer
import Foundation
import PCM
import TestSupport
import Testing

@Suite("Calibration")
struct CalibrationTests {
    private let folder = TemporaryDirectory()

    private func answers(_ groups: [(Double, right: Int, wrong: Int)]) -> [CalibrationFit.Answer] {
        groups.flatMap { confidence, right, wrong in
            Array(repeating: CalibrationFit.Answer(confidence: confidence, isRight: true), count: right)
                + Array(repeating: .init(confidence: confidence, isRight: false), count: wrong)
        }
    }

    @Test("Shares rise with what the model says; if they fall, neighbours are pooled")
    func pools() throws {
        let steps = try CalibrationFit.steps(
            answers([(0.5, 4, 16), (0.7, 15, 5), (0.8, 10, 10), (0.95, 38, 0)]))
        #expect(steps.map(\.from) == [0.5, 0.7, 0.95])
        // (right + 1) / (count + 2)
        for (step, value) in zip(steps, [5.0 / 22, 26.0 / 42, 39.0 / 40]) {
            #expect(abs(step.value - value) < 1e-12)
        }
    }

    @Test("A few answers make no row: they count with those above, and nothing is lifted by them")
    func few() throws {
        let steps = try CalibrationFit.steps(answers([(0.3, 2, 0), (0.9, 60, 0), (1, 3, 0)]))
        #expect(steps.map(\.from) == [0.9])
        let table = Calibration(model: "m", prompt: 1, answers: 65, steps: steps)
        #expect(table.calibrated(0.3) == 0 && table.calibrated(0.89) == 0)
        #expect(table.calibrated(1) == table.calibrated(0.9) && table.calibrated(1) < 1)
        let error = #expect(throws: ClassifierServerError.self) {
            _ = try CalibrationFit.steps(answers([(0.9, 49, 0)]))
        }
        #expect(error?.code == .badData)
    }

    @Test("While the model is not measured its answers act and are not learned")
    func unfitted() {
        #expect(Calibration.unfitted.calibrated(0.6) == 0.6)
        #expect(Calibration.unfitted.calibrated(1) == 0.8)
    }

    @Test("A model that says more than is true is brought down, on answers that the table has not seen, too")
    func overconfident() throws {
        var numbers = SeededGenerator(seed: 7)
        let answers = (0..<400).map { _ in
            let confidence = [0.8, 0.9, 0.95, 1].randomElement(using: &numbers)!
            // The answer is right with a probability that grows linearly with its confidence, and is not equal to it.
            return CalibrationFit.Answer(
                confidence: confidence,
                isRight: Double.random(in: 0...1, using: &numbers) < 0.5 + 3 * (confidence - 0.85))
        }
        let table = Calibration(
            model: "m", prompt: 1, answers: answers.count, steps: try CalibrationFit.steps(answers))
        let before = CalibrationFit.Quality(of: .unfitted, on: answers)
        let after = CalibrationFit.Quality(of: table, on: answers)
        let unseen = CalibrationFit.crossValidated(answers)
        #expect(after.brier < before.brier && after.error < 0.02)
        #expect(unseen.brier < before.brier && unseen.error < before.error)
        #expect(after.acted.wrong < before.acted.wrong / 2)
        let values = stride(from: 0, through: 1, by: 0.01).map(table.calibrated)
        #expect(values == values.sorted() && values.allSatisfy((0..<1).contains))
    }

    @Test("A table of another model or wording, or that is none, is refused")
    func files() throws {
        func read(_ text: String, model: String = "m", prompt: Int = 1) throws -> Calibration {
            try Calibration(path: folder.write(Array(text.utf8), as: "table"), of: model, prompt: prompt)
        }
        let table = Calibration(
            model: "m", prompt: 1, answers: 60,
            steps: [.init(from: 0.5, value: 0.4), .init(from: 0.9, value: 0.9)])
        let text = String(decoding: try table.json, as: UTF8.self)
        #expect(try read(text) == table)
        #expect(throws: ClassifierServerError.self) { _ = try read(text, model: "other") }
        #expect(throws: ClassifierServerError.self) { _ = try read(text, prompt: 2) }
        for wrong in [
            "", "{}", "[]", text.replacing("0.4", with: "1.4"), text.replacing("0.4", with: "0.95"),
            text.replacing("0.5", with: "0.99"), String(repeating: "[", count: 100_000),
            #"{"model":"m","prompt":1,"answers":60,"steps":[]}"#,
        ] { #expect(throws: ClassifierServerError.self, "\(wrong.prefix(80))") { _ = try read(wrong) } }
        #expect(throws: ClassifierServerError.self) {
            _ = try Calibration(path: folder.file("missing"), of: "m", prompt: 1)
        }
    }

    @Test("The committed phrasings are two hundred, each once, with answers that are offered")
    func phrasings() throws {
        let phrasings = try ExpectedAnswers(path: Checkout.path("Benchmarks/phrasings/classifier.tsv"))
            .phrasings
        #expect(phrasings.count == 200 && Set(phrasings.map(\.text)).count == 200)
        for wrong in ["a\tb", "text\texpected\tkind\n\tnone\ttalk", "text\texpected\tkind\nhello\t\ttalk"] {
            let path = folder.write(Array(("text\texpected\tkind\n" + wrong).utf8), as: "table")
            #expect(throws: ClassifierServerError.self) { _ = try ExpectedAnswers(path: path) }
        }
    }

    @Test("Recordings that are none are refused with their line")
    func recordings() throws {
        let heading = #"{"model":"m","prompt":1}"#
        for wrong in [
            "", "{", "\(heading)\n{}",
            "\(heading)\n{\"text\":\"a\",\"expected\":\"none\",\"answer\":\"none\"}",
            "\(heading)\n{\"text\":\"a\",\"expected\":\"none\",\"answer\":\"none\",\"confidence\":2}",
        ] {
            let path = folder.write(Array(wrong.utf8), as: "answers")
            #expect(throws: ClassifierServerError.self, "\(wrong)") { _ = try RecordedAnswers(path: path) }
        }
    }
}
