public import Commands
public import Foundation

/// One operation: its milestones in order, and when those that happened did.
///
/// Times are UTC instants. The title may name a patient or procedure and is protected health information then.
public struct SurgicalCase: Identifiable, Hashable, Sendable {
    /// The `case_id`.
    public var id: UUID
    /// What people call the case; empty where it has no name.
    public var title: String
    /// The milestones, in the order in which they are expected. No two have the same key.
    public let milestones: [Milestone]
    /// When each recorded milestone happened.
    public var recorded: [UUID: Date]
    /// When the case began, where a schedule says so; otherwise it begins with its first recorded milestone.
    public var startedAt: Date?
    /// When the surgeon left.
    public var surgeonLeftAt: Date?

    /// Makes a case. Milestones with one key are a programmer's mistake.
    public init(
        id: UUID, title: String = "", milestones: [Milestone], recorded: [UUID: Date] = [:],
        startedAt: Date? = nil, surgeonLeftAt: Date? = nil
    ) {
        precondition(Set(milestones.map(\.id)).count == milestones.count, "milestones need keys of their own")
        self.id = id
        self.title = title
        self.milestones = milestones
        self.recorded = recorded
        self.startedAt = startedAt
        self.surgeonLeftAt = surgeonLeftAt
    }

    /// When the case began: ``startedAt``, or its earliest recorded milestone; nil before either.
    public var beganAt: Date? { startedAt ?? recorded.values.min() }

    /// The recorded milestone that stands last in the order.
    public var latest: Milestone? { milestones.last { recorded[$0.id] != nil } }

    /// The milestone that comes after ``latest``; nil when none is left.
    public var next: Milestone? {
        guard let latest, let index = milestones.firstIndex(of: latest) else { return milestones.first }
        return milestones.dropFirst(index + 1).first
    }
}
