public import Commands
public import Foundation

/// A point in a case whose time the staff records, such as *Incision*, as one facility has defined it. The actions of
/// an operating room are about milestones. The ``/Commands/CommandTarget/kindID`` is the type of milestone, and the
/// group is the phase.
public typealias Milestone = CommandTarget

/// A part of a case. A classifier gets the current phase as context.
public enum CasePhase: String, Hashable, Codable, Sendable, CaseIterable {
    /// Before the first cut.
    case preOp = "pre-op"
    /// From the first cut to the last stitch.
    case intraOp = "intra-op"
    /// After the last stitch.
    case postOp = "post-op"
}

extension CommandTarget {
    /// Makes a milestone of a phase.
    public init(id: UUID, kindID: UUID? = nil, name: String, phase: CasePhase?) {
        self.init(id: id, kindID: kindID, name: name, group: phase?.rawValue)
    }

    /// The phase in which a case is once the milestone is recorded; nil if none is set.
    public var phase: CasePhase? {
        get { group.flatMap(CasePhase.init) }
        set { group = newValue?.rawValue }
    }
}
