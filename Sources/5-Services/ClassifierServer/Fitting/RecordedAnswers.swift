import Commands
import Foundation
import Intake
import RoomMode
import RoomRecords

/// A model's answers to phrasings: a line of JSON about the model, then a line for each phrasing.
package struct RecordedAnswers: Sendable {
    /// The model that was asked, and the wording.
    package struct Heading: Hashable, Codable, Sendable {
        /// The service's name for the model.
        package var model: String
        /// The version of the question's wording.
        package var prompt: Int

        /// Makes a heading.
        package init(model: String, prompt: Int) { (self.model, self.prompt) = (model, prompt) }
    }

    /// A phrasing and the model's answer.
    package struct Line: Hashable, Codable, Sendable {
        /// The phrasing.
        package var text: String
        /// The right answer, by its name in ``ExpectedAnswers``.
        package var expected: String
        /// The model's answer, by its name in ``ExpectedAnswers``; nil if there was none.
        package var answer: String?
        /// The model's confidence, 0 ... 1; nil if there was no answer.
        package var confidence: Double?
        /// The reason why there was no answer.
        package var failure: String?

        /// Makes a line.
        package init(
            text: String, expected: String, answer: String?, confidence: Double?, failure: String? = nil
        ) {
            (self.text, self.expected, self.answer) = (text, expected, answer)
            (self.confidence, self.failure) = (confidence, failure)
        }
    }

    private static let maximumFileSize = 4 << 20

    /// The model that was asked, and the wording.
    package let heading: Heading
    /// The answers.
    package let lines: [Line]

    /// Reads a file.
    ///
    /// - Throws: ``ClassifierServerError``, which names the wrong line.
    package init(path: String) throws(ClassifierServerError) {
        let file: SmallFile
        do throws(SmallFileError) {
            file = try SmallFile(path: path, maximumByteCount: Self.maximumFileSize)
        } catch { throw ClassifierServerError(.noInput, "the answers: \(error)") }
        func refusal(_ line: Int) -> ClassifierServerError {
            ClassifierServerError(
                .badData, "\(path):\(line) is no answer; record them anew (voiced classifier record)")
        }
        var bounds = JSONBounds(byteCount: 65_536)
        bounds.depth = 4
        var pieces: [(line: Int, bytes: Data)] = []
        for (index, piece) in file.bytes.split(separator: 10, omittingEmptySubsequences: false).enumerated()
        where !piece.isEmpty {
            do throws(JSONExcess) { try bounds.check(piece) } catch { throw refusal(index + 1) }
            pieces.append((index + 1, Data(piece)))
        }
        guard let first = pieces.first,
            let heading = try? JSONDecoder().decode(Heading.self, from: first.bytes)
        else { throw refusal(1) }
        var lines: [Line] = []
        for piece in pieces.dropFirst() {
            guard let line = try? JSONDecoder().decode(Line.self, from: piece.bytes),
                line.confidence.map((0...1).contains) ?? true,
                (line.answer == nil) == (line.confidence == nil)
            else { throw refusal(piece.line) }
            lines.append(line)
        }
        (self.heading, self.lines) = (heading, lines)
    }

    /// A heading or a line as it stands in a file, with its line break.
    package static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
    }

    /// Returns the answers that a room would get: those that choose something and whose words support the choice.
    ///
    /// - Parameters:
    ///   - evidence: the check of the choices.
    ///   - milestones: the milestones that were offered.
    ///   - actions: the actions that were offered.
    /// - Throws: ``ClassifierServerError`` for an answer that was not offered.
    package func given(
        _ evidence: ChoiceEvidence, milestones: [Milestone], actions: [CommandAction]
    ) throws(ClassifierServerError) -> [CalibrationFit.Answer] {
        var given: [CalibrationFit.Answer] = []
        for line in lines {
            guard let answer = line.answer, let confidence = line.confidence else { continue }
            let request = ClassifierRequest(
                transcription: TextNormalizer.normalize(line.text), targets: milestones,
                vocabulary: .operatingRoom, actions: actions)
            guard let meaning = try ExpectedAnswers.meaning(of: answer, in: request),
                TextCheck.refusal(of: request.transcription) == nil,
                evidence.verdict(on: meaning, of: request) == .supported
            else { continue }
            given.append(.init(confidence: confidence, isRight: answer == line.expected))
        }
        return given
    }
}
