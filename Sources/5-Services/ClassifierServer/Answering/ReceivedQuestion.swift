import Commands
import Foundation
import Intake
import RoomMode
import RoomRecords

/// A question as a room sends it, in the form that the original's function takes:
/// `{"transcription","facilityMilestones":[{"id","name"}],"caseContext":{"currentPhase","recordedMilestones"}}`.
///
/// Further fields are ignored, since rows of the original have more fields.
package struct ReceivedQuestion: Sendable {
    /// The reason why a question is refused.
    package struct Refusal: Error, Hashable {
        /// The reason, as a sentence without a word of the question.
        package var message: String
        /// Whether the question is about another facility than the token's.
        package var isForeign = false
    }

    /// The most bytes of a question: a hundred milestones, each recorded, and room to spare.
    package static let maximumLength = 65_536
    private static let maximumMilestones = 100
    private static let maximumNameLength = 100
    private static let maximumTextLength = 2000

    /// The question, with a normalized transcription.
    package let request: ClassifierRequest
    /// The keys of the milestones as the room wrote them.
    package let keys: [UUID: String]

    /// Reads a question.
    ///
    /// - Parameters:
    ///   - json: the body.
    ///   - facility: the token's facility. Milestones of another facility are refused.
    ///   - actions: the actions that a model may choose.
    /// - Throws: ``Refusal``.
    package init(
        json: some Collection<UInt8>, of facility: UUID, actions: [CommandAction]
    ) throws(Refusal) {
        var bounds = JSONBounds(byteCount: Self.maximumLength)
        (bounds.depth, bounds.valueCount) = (8, 5000)
        do throws(JSONExcess) { try bounds.check(json) } catch {
            throw Refusal(message: "the question \(error)")
        }
        let body: Body
        do { body = try JSONDecoder().decode(Body.self, from: Data(json)) } catch {
            throw Refusal(
                message: "the question is no {\"transcription\",\"facilityMilestones\",\"caseContext\"} with "
                    + "milestones of {\"id\",\"name\"}")
        }
        guard body.transcription.utf8.count <= Self.maximumTextLength else {
            throw Refusal(message: "a transcription has at most \(Self.maximumTextLength) bytes")
        }
        guard body.facilityMilestones.count <= Self.maximumMilestones else {
            throw Refusal(message: "there are at most \(Self.maximumMilestones) milestones")
        }
        var milestones: [Milestone] = []
        var keys: [UUID: String] = [:]
        for reference in body.facilityMilestones {
            let milestone = try Self.milestone(reference, of: facility)
            guard keys.updateValue(reference.id, forKey: milestone.id) == nil else {
                throw Refusal(message: "a milestone is there twice")
            }
            milestones.append(milestone)
        }
        let recorded = (body.caseContext?.recordedMilestones ?? []).prefix(Self.maximumMilestones)
        request = ClassifierRequest(
            transcription: TextNormalizer.normalize(body.transcription), targets: milestones,
            context: .init(
                // The model is told only of milestones in the list, so that nothing else of the case reaches it.
                doneTargets: milestones.filter { milestone in
                    recorded.contains { $0.names(milestone) }
                }),
            vocabulary: .operatingRoom, actions: actions)
        self.keys = keys
    }

    private static func milestone(
        _ reference: Reference, of facility: UUID
    ) throws(Refusal) -> Milestone {
        guard let id = UUID(uuidString: reference.id) else {
            throw Refusal(message: "a milestone's id is no UUID")
        }
        if let other = reference.facility, UUID(uuidString: other) != facility {
            throw Refusal(message: "a milestone is of another facility than the token", isForeign: true)
        }
        // The name goes into the model's instruction: so it has one line, without marks that could end the name.
        let name = reference.name.trimmingCharacters(in: .whitespaces)
        guard (1...maximumNameLength).contains(name.utf8.count),
            name.unicodeScalars.allSatisfy({
                $0.properties.generalCategory != .control && $0.properties.generalCategory != .format
                    && $0.properties.generalCategory != .lineSeparator
                    && $0.properties.generalCategory != .paragraphSeparator
                    && !"“”\"<>{}".unicodeScalars.contains($0)
            })
        else {
            throw Refusal(
                message:
                    "a milestone's name has 1 to \(maximumNameLength) bytes, in one line and without marks")
        }
        return Milestone(id: id, name: name)
    }

    private struct Body: Decodable {
        var transcription: String
        var facilityMilestones: [Reference]
        var caseContext: Context?
    }

    private struct Context: Decodable {
        var recordedMilestones: [Recorded]?
    }

    private struct Reference: Decodable {
        var id: String
        var name: String
        var facility: String?

        private enum CodingKeys: String, CodingKey {
            case id, name
            case displayName = "display_name"
            case facility = "facility_id"
        }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            id = try values.decode(String.self, forKey: .id)
            name =
                try values.decodeIfPresent(String.self, forKey: .displayName)
                ?? values.decode(String.self, forKey: .name)
            facility = try values.decodeIfPresent(String.self, forKey: .facility)
        }
    }

    /// A milestone that was recorded: its key, its name, or an object with one of them.
    private struct Recorded: Decodable {
        private var texts: [String] = []

        private enum CodingKeys: String, CodingKey, CaseIterable {
            case id, name, facilityMilestoneId
            case facilityMilestone = "facility_milestone_id"
        }

        init(from decoder: any Decoder) throws {
            if let text = try? decoder.singleValueContainer().decode(String.self) {
                texts = [text]
            } else if let values = try? decoder.container(keyedBy: CodingKeys.self) {
                texts = CodingKeys.allCases.compactMap { try? values.decode(String.self, forKey: $0) }
            }
        }

        func names(_ milestone: Milestone) -> Bool {
            texts.contains { UUID(uuidString: $0) == milestone.id || $0 == milestone.name }
        }
    }
}
