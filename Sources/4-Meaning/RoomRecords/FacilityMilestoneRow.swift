public import Commands
public import Foundation

/// A milestone that a facility records: a row of `facility_milestones`.
public struct FacilityMilestoneRow: Identifiable, Hashable, Codable, Sendable {
    /// The `facility_milestone_id`.
    public var id: UUID
    /// The facility that it belongs to.
    public var scopeID: UUID
    /// The normalized name, which does not depend on the displayed one.
    public var name: String
    /// The name for people.
    public var displayName: String
    /// The position in a case; the first milestone has the smallest number.
    public var order: Int
    /// The phase of a case to which it belongs; nil if unknown.
    public var phase: CasePhase?
    /// The kind of milestone, shared by all facilities.
    public var sourceMilestoneTypeID: UUID?
    /// Whether cases have this milestone.
    public var isActive: Bool

    /// Makes a row.
    public init(
        id: UUID, scopeID: UUID, name: String, displayName: String, order: Int, phase: CasePhase? = nil,
        sourceMilestoneTypeID: UUID? = nil, isActive: Bool = true
    ) {
        (self.id, self.scopeID, self.name, self.displayName) = (id, scopeID, name, displayName)
        (self.order, self.phase) = (order, phase)
        (self.sourceMilestoneTypeID, self.isActive) = (sourceMilestoneTypeID, isActive)
    }

    /// The milestone as the rest of the engine knows it.
    public var milestone: Milestone {
        Milestone(id: id, kindID: sourceMilestoneTypeID, name: displayName, phase: phase)
    }

    /// The column of each property.
    public enum CodingKeys: String, CodingKey, CaseIterable, Sendable {
        /// A column of the same name.
        case id, name, order, phase
        /// `facility_id`.
        case scopeID = "facility_id"
        /// `display_name`.
        case displayName = "display_name"
        /// `source_milestone_type_id`.
        case sourceMilestoneTypeID = "source_milestone_type_id"
        /// `is_active`.
        case isActive = "is_active"
    }
}
