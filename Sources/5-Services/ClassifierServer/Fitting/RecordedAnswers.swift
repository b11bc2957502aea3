import Commands
import Foundation
import Intake
import RoomMode
import RoomRecords

/// What a model answered to phrasings: a line of JSON about the model, then one for each phrasing.
package struct RecordedAnswers: Sendable {
    /// What was asked, and how.
    package struct Heading: Hashable, Codable, Sendable {
        /// What the service calls the model.
        package var model: String
        /// The wording of the question.
        package var prompt: Int

        /// Makes a heading.
        package init(model: String, prompt: Int) { (self.model, self.prompt) = (model, prompt) }
    }

    /// A phrasing and what the model made of it.
    package struct Line: Hashable, Codable, Sendable {
        /// What was said.
        package var text: String
        /// What is right, as ``ExpectedAnswers`` calls it.
        package var expected: String
        /// What the model says; nil if there was no answer.
        package var answer: String?
        /// How sure it says it is, 0 ... 1.
        package var confidence: Double?
        /// Why there was no answer.
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

    /// What was asked, and how.
    package let heading: Heading
    /// The answers.
    package let lines: [Line]

    /// Reads a file.
    ///
    /// - Throws: ``ClassifierServerError``, with the line that is wrong.
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

    /// The answers that would be given to a room: those that choose something which their words support.
    ///
    /// - Parameters:
    ///   - evidence: what supports a choice.
    ///   - milestones: those that were offered.
    ///   - actions: those that were offered.
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
