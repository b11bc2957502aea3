public import Foundation

/// One phrase that people say and what it means: a row of `voice_command_aliases`.
///
/// Encodes with the column names of that table. The phrase is kept as it was entered; what is compared is
/// ``TextNormalizer``'s form of it.
public struct Alias: Identifiable, Hashable, Codable, Sendable {
    /// The most bytes of UTF-8 in a phrase that counts: a minute's speech has fewer.
    public static let maximumPhraseByteCount = 2000

    /// The row's key.
    public var id: UUID
    /// The facility that the row belongs to; nil for a global template that every facility inherits.
    public var facilityID: UUID?
    /// For `record`: the kind of milestone, shared by all facilities.
    public var milestoneTypeID: UUID?
    /// For `record`: the facility's own milestone.
    public var facilityMilestoneID: UUID?
    /// The spoken phrase, as a person wrote it down.
    public var phrase: String
    /// What is to be done.
    public var action: CommandAction
    /// The row that this one was copied from, usually a global template.
    public var sourceAliasID: UUID?
    /// False takes the row out of use without deleting it.
    public var isActive: Bool
    /// True when a classifier taught the phrase and no person has.
    public var isAutoLearned: Bool
    /// When the row was deleted; nil while it lives.
    public var deletedAt: Date?

    /// Makes an alias, by default a living, active, global one with a key of its own.
    public init(
        id: UUID = UUID(), facilityID: UUID? = nil, milestoneTypeID: UUID? = nil,
        facilityMilestoneID: UUID? = nil, phrase: String, action: CommandAction, sourceAliasID: UUID? = nil,
        isActive: Bool = true, isAutoLearned: Bool = false, deletedAt: Date? = nil
    ) {
        self.id = id
        self.facilityID = facilityID
        self.milestoneTypeID = milestoneTypeID
        self.facilityMilestoneID = facilityMilestoneID
        self.phrase = phrase
        self.action = action
        self.sourceAliasID = sourceAliasID
        self.isActive = isActive
        self.isAutoLearned = isAutoLearned
        self.deletedAt = deletedAt
    }

    /// The column of each property.
    public enum CodingKeys: String, CodingKey, CaseIterable, Sendable {
        /// `id`.
        case id
        /// `facility_id`.
        case facilityID = "facility_id"
        /// `milestone_type_id`.
        case milestoneTypeID = "milestone_type_id"
        /// `facility_milestone_id`.
        case facilityMilestoneID = "facility_milestone_id"
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
}

/// Whom an alias is for.
///
/// A facility sees its own rows and the global ones; its own win if both have the same normalized phrase.
public enum AliasScope: String, Hashable, Codable, Sendable {
    /// A template that every facility inherits: `facility_id` is NULL.
    case global
    /// A row of one facility.
    case facility
}

extension Alias {
    /// Whom this alias is for.
    public var scope: AliasScope { facilityID == nil ? .global : .facility }

    /// True for a row that takes part: active and not deleted.
    public var isInUse: Bool { isActive && deletedAt == nil }
}
