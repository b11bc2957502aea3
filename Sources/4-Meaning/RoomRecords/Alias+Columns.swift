public import Commands
import Foundation

extension Alias: Codable {
    /// The column of each property.
    public enum CodingKeys: String, CodingKey, CaseIterable, Sendable {
        /// `id`.
        case id
        /// `facility_id`.
        case scopeID = "facility_id"
        /// `milestone_type_id`.
        case targetKindID = "milestone_type_id"
        /// `facility_milestone_id`.
        case targetID = "facility_milestone_id"
        /// `alias_phrase`.
        case phrase = "alias_phrase"
        /// `action_type`.
        case action = "action_type"
        /// `source_alias_id`.
        case sourceAliasID = "source_alias_id"
        /// `is_active`.
        case isActive = "is_active"
        /// `auto_learned`.
        case isAutoLearned = "auto_learned"
        /// `deleted_at`.
        case deletedAt = "deleted_at"
    }

    /// Reads a row by the names of its columns.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try values.decode(UUID.self, forKey: .id),
            scopeID: try values.decodeIfPresent(UUID.self, forKey: .scopeID),
            targetKindID: try values.decodeIfPresent(UUID.self, forKey: .targetKindID),
            targetID: try values.decodeIfPresent(UUID.self, forKey: .targetID),
            phrase: try values.decode(String.self, forKey: .phrase),
            action: try values.decode(CommandAction.self, forKey: .action),
            sourceAliasID: try values.decodeIfPresent(UUID.self, forKey: .sourceAliasID),
            isActive: try values.decode(Bool.self, forKey: .isActive),
            isAutoLearned: try values.decode(Bool.self, forKey: .isAutoLearned),
            deletedAt: try values.decodeIfPresent(Date.self, forKey: .deletedAt))
    }

    /// Writes a row with the names of its columns.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(id, forKey: .id)
        try values.encodeIfPresent(scopeID, forKey: .scopeID)
        try values.encodeIfPresent(targetKindID, forKey: .targetKindID)
        try values.encodeIfPresent(targetID, forKey: .targetID)
        try values.encode(phrase, forKey: .phrase)
        try values.encode(action, forKey: .action)
        try values.encodeIfPresent(sourceAliasID, forKey: .sourceAliasID)
        try values.encode(isActive, forKey: .isActive)
        try values.encode(isAutoLearned, forKey: .isAutoLearned)
        try values.encodeIfPresent(deletedAt, forKey: .deletedAt)
    }
}

extension AliasScope {
    /// The name in records and lists: the scope of an operating room is its facility.
    package var inRecords: String { self == .own ? "facility" : rawValue }
}
