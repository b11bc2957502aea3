import Foundation
public import Storage
import Commands

extension CommandLogEntry: Codable {
    /// The column of each property.
    public enum CodingKeys: String, CodingKey, CaseIterable, Sendable {
        /// `id`.
        case id
        /// `facility_id`.
        case scopeID = "facility_id"
        /// `case_id`.
        case workID = "case_id"
        /// `command_text`.
        case commandText = "command_text"
        /// `matched_milestone_id`.
        case targetID = "matched_milestone_id"
        /// `confidence_level`.
        case confidence = "confidence_level"
        /// `confidence`.
        case score = "confidence"
        /// `classification_path`.
        case path = "classification_path"
        /// A column of the same name.
        case recognizer, slots
        /// Columns of the same names.
        case outcome, reason
        /// `source_text`.
        case sourceText = "source_text"
        /// `created_at`.
        case createdAt = "created_at"
        /// `nearest_text`.
        case nearestText = "nearest_text"
        /// `nearest_distance`.
        case nearestDistance = "nearest_distance"
        /// Columns of the same names.
        case speaker, language
    }

    /// Reads a row by the names of its columns.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try values.decode(UUID.self, forKey: .id),
            scopeID: try values.decode(UUID.self, forKey: .scopeID),
            workID: try values.decodeIfPresent(UUID.self, forKey: .workID),
            commandText: try values.decode(String.self, forKey: .commandText),
            targetID: try values.decodeIfPresent(UUID.self, forKey: .targetID),
            confidence: try values.decode(CommandConfidence.self, forKey: .confidence),
            score: try values.decodeIfPresent(Double.self, forKey: .score),
            path: try values.decodeIfPresent(ClassificationPath.self, forKey: .path),
            recognizer: try values.decodeIfPresent(String.self, forKey: .recognizer),
            slots: try values.decodeIfPresent(String.self, forKey: .slots),
            outcome: try values.decode(CommandOutcome.self, forKey: .outcome),
            reason: try values.decodeIfPresent(String.self, forKey: .reason),
            sourceText: try values.decodeIfPresent(String.self, forKey: .sourceText),
            nearestText: try values.decodeIfPresent(String.self, forKey: .nearestText),
            nearestDistance: try values.decodeIfPresent(Double.self, forKey: .nearestDistance),
            speaker: try values.decodeIfPresent(String.self, forKey: .speaker),
            language: try values.decodeIfPresent(String.self, forKey: .language),
            createdAt: try values.decode(Date.self, forKey: .createdAt))
    }

    /// Writes a row with the names of its columns.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(id, forKey: .id)
        try values.encode(scopeID, forKey: .scopeID)
        try values.encodeIfPresent(workID, forKey: .workID)
        try values.encode(commandText, forKey: .commandText)
        try values.encodeIfPresent(targetID, forKey: .targetID)
        try values.encode(confidence, forKey: .confidence)
        try values.encodeIfPresent(score, forKey: .score)
        try values.encodeIfPresent(path, forKey: .path)
        try values.encodeIfPresent(recognizer, forKey: .recognizer)
        try values.encodeIfPresent(slots, forKey: .slots)
        try values.encode(outcome, forKey: .outcome)
        try values.encodeIfPresent(reason, forKey: .reason)
        try values.encodeIfPresent(sourceText, forKey: .sourceText)
        try values.encode(createdAt, forKey: .createdAt)
        try values.encodeIfPresent(nearestText, forKey: .nearestText)
        try values.encodeIfPresent(nearestDistance, forKey: .nearestDistance)
        try values.encodeIfPresent(speaker, forKey: .speaker)
        try values.encodeIfPresent(language, forKey: .language)
    }
}
