public import Foundation

/// A point in a case whose time is noted, such as *Incision*, as one facility has set it up.
public struct Milestone: Identifiable, Hashable, Codable, Sendable {
    /// The `facility_milestone_id`.
    public var id: UUID
    /// The kind of milestone, shared by all facilities; global aliases point to it.
    public var typeID: UUID?
    /// What people call it.
    public var name: String

    /// Makes a milestone.
    public init(id: UUID, typeID: UUID? = nil, name: String) {
        self.id = id
        self.typeID = typeID
        self.name = name
    }
}
