public import Commands
import Foundation

/// A request encodes as the body that a classifier's endpoint expects:
/// `{"transcription","facilityMilestones":[{"id","name"}],"caseContext":{"currentPhase","recordedMilestones":[{"id","name"}]}}`.
extension ClassifierRequest: Encodable {
    private enum CodingKeys: String, CodingKey {
        case transcription
        case targets = "facilityMilestones"
        case context = "caseContext"
    }

    private enum ContextKeys: String, CodingKey {
        case currentGroup = "currentPhase"
        case doneTargets = "recordedMilestones"
    }

    /// Encodes the body with all fields; a missing group is null.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(transcription, forKey: .transcription)
        try values.encode(targets.map(Reference.init), forKey: .targets)
        var context = values.nestedContainer(keyedBy: ContextKeys.self, forKey: .context)
        try context.encode(self.context.currentGroup, forKey: .currentGroup)
        try context.encode(self.context.doneTargets.map(Reference.init), forKey: .doneTargets)
    }

    /// A target with its key in lower case, as PostgreSQL writes it.
    private struct Reference: Encodable {
        var id: String
        var name: String

        init(_ target: CommandTarget) { (id, name) = (target.id.uuidString.lowercased(), target.name) }
    }
}
