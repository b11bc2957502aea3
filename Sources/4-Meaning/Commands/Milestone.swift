public import Foundation

/// A part of a case, as a classifier is told it.
public enum CasePhase: String, Hashable, Codable, Sendable, CaseIterable {
    /// Before the first cut.
    case preOp = "pre-op"
    /// From the first cut to the last stitch.
    case intraOp = "intra-op"
    /// After the last stitch.
    case postOp = "post-op"
}

/// A point in a case whose time is noted, such as *Incision*, as one facility has set it up.
public struct Milestone: Identifiable, Hashable, Codable, Sendable {
    /// The `facility_milestone_id`.
    public var id: UUID
    /// The kind of milestone, shared by all facilities; global aliases point to it.
    public var typeID: UUID?
    /// What people call it.
    public var name: String
    /// The phase in which a case is once it is recorded; nil if none is set.
    public var phase: CasePhase?

    /// Makes a milestone.
    public init(id: UUID, typeID: UUID? = nil, name: String, phase: CasePhase? = nil) {
        self.id = id
        self.typeID = typeID
        self.name = name
        self.phase = phase
    }
}
