import Commands
import Foundation
import Intake
import RoomRecords

/// Phrasings and their right answers: a heading, then a text, the answer and the kind in each line, separated by tabs.
package struct ExpectedAnswers: Sendable {
    /// A phrasing.
    package struct Phrasing: Hashable, Sendable {
        /// The spoken text.
        package var text: String
        /// The right answer, such as `record:Patient In`, `undo_last`, or `none`.
        package var expected: String
        /// How the text came about.
        package var kind: String
    }

    private static let maximumFileSize = 1 << 20
    /// The right answer if nothing was meant.
    package static let nothing = "none"

    /// The phrasings, in the order of the file.
    package let phrasings: [Phrasing]

    /// Reads a table.
    ///
    /// - Throws: ``ClassifierServerError``, which names the wrong line.
    package init(path: String) throws(ClassifierServerError) {
        let file: SmallFile
        do throws(SmallFileError) {
            file = try SmallFile(path: path, maximumByteCount: Self.maximumFileSize)
        } catch { throw ClassifierServerError(.noInput, "the phrasings: \(error)") }
        guard let text = file.text else {
            throw ClassifierServerError(.badData, "\(path) is no UTF-8 text; save it as UTF-8")
        }
        var phrasings: [Phrasing] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        where index > 0 && !line.isEmpty {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard fields.count == 3, !TextNormalizer.normalize(fields[0]).isEmpty, !fields[1].isEmpty else {
                throw ClassifierServerError(
                    .badData, "\(path):\(index + 1) is no phrasing; it needs a text, an answer and a kind")
            }
            phrasings.append(Phrasing(text: fields[0], expected: fields[1], kind: fields[2]))
        }
        self.phrasings = phrasings
    }

    /// Returns the name of an answer in the table.
    ///
    /// - Parameters:
    ///   - meaning: the meaning that was chosen; nil for nothing.
    ///   - milestones: the milestones that were offered.
    package static func name(of meaning: CommandMeaning?, among milestones: [Milestone]) -> String {
        guard let meaning else { return nothing }
        guard let id = meaning.targetID else { return meaning.action.rawValue }
        return "\(meaning.action.rawValue):\(milestones.first { $0.id == id }?.name ?? id.uuidString)"
    }

    /// Finds the meaning that has a name in the table; nil for nothing.
    ///
    /// - Throws: ``ClassifierServerError`` for a name of no choice that is offered.
    package static func meaning(
        of name: String, in request: ClassifierRequest
    ) throws(ClassifierServerError) -> CommandMeaning? {
        if name == nothing { return nil }
        let choice = request.choices.first {
            Self.name(of: $0, among: request.targets) == name
        }
        guard let choice else {
            throw ClassifierServerError(.badData, "“\(name.prefix(60))” is nothing that is offered")
        }
        return choice
    }
}
