public import Foundation

/// An alert about an event in a facility, for its displays: a row of `notifications`. The site's server writes these
/// rows. If there is no site, the room's own database does.
public struct AlertRow: Identifiable, Hashable, Codable, Sendable {
    /// The kind of event; later versions may add others.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A case, its milestones, its staff or its delay.
        case caseUpdate = "case_update"
        /// Something is missing that should have been recorded.
        case dataQuality = "data_quality"
        /// A room or the site needs help.
        case system
        /// A notification of another program.
        case integration
    }

    /// The row's key.
    public var id: UUID
    /// The facility that the alert belongs to.
    public var scopeID: UUID
    /// The ``Kind``, as the column has it.
    public var kind: String
    /// The event, such as `case_started`.
    public var event: String
    /// The room; nil if the alert is about no room.
    public var room: String?
    /// The case that the alert is about; nil if it is about none.
    public var caseID: UUID?
    /// The milestone that the alert is about; nil if it is about none.
    public var targetID: UUID?
    /// The time of the event; nil if the event has none.
    public var occurredAt: Date?
    /// The minutes of a delay, or the number of missing milestones; nil for other events.
    public var amount: Int?
    /// When the alert was written.
    public var createdAt: Date
    /// Whether a person has to acknowledge the alert, such as the call for the next patient. Nil, from a server of an
    /// older version, means no.
    public var isUrgent: Bool?
    /// When a person marked the alert as seen; nil if it is new.
    public var readAt: Date?
    /// The room in which a person acknowledged the alert; nil if no person did.
    public var readBy: String?

    /// Makes a new alert.
    public init(
        id: UUID = UUID(), scopeID: UUID, kind: Kind, event: String, room: String?, caseID: UUID? = nil,
        targetID: UUID? = nil, occurredAt: Date? = nil, amount: Int? = nil, isUrgent: Bool = false,
        createdAt: Date
    ) {
        (self.id, self.scopeID, self.kind, self.event) = (id, scopeID, kind.rawValue, event)
        (self.room, self.caseID, self.targetID) = (room, caseID, targetID)
        (self.occurredAt, self.amount, self.isUrgent) = (occurredAt, amount, isUrgent)
        self.createdAt = createdAt
    }

    /// Whether the alert waits for a person to acknowledge it.
    public var waits: Bool { isUrgent == true && readAt == nil }

    /// The column of each property.
    public enum CodingKeys: String, CodingKey, CaseIterable, Sendable {
        /// A column of the same name.
        case id, kind, event, room, amount
        /// `facility_id`.
        case scopeID = "facility_id"
        /// `case_id`.
        case caseID = "case_id"
        /// `facility_milestone_id`.
        case targetID = "facility_milestone_id"
        /// `occurred_at`.
        case occurredAt = "occurred_at"
        /// `created_at`.
        case createdAt = "created_at"
        /// `urgent`.
        case isUrgent = "urgent"
        /// `read_at`.
        case readAt = "read_at"
        /// `read_by`.
        case readBy = "read_by"
    }
}

/// The notifications of a facility.
public struct AlertList: Hashable, Sendable {
    /// The number of new notifications.
    public var unreadCount: Int
    /// The latest notifications, the newest first.
    public var latest: [AlertRow]

    /// Makes a list, by default an empty one.
    public init(unreadCount: Int = 0, latest: [AlertRow] = []) {
        (self.unreadCount, self.latest) = (unreadCount, latest)
    }
}

/// Stores the alerts of a facility. Every method may wait for a disk or a server; all throw ``/Storage/StorageError``.
public protocol AlertStore: Sendable {
    /// The number of a facility's new alerts, and its newest alerts, `limit` of them at most.
    func alerts(scopeID: UUID, limit: Int) async throws -> AlertList

    /// Marks an alert and all earlier alerts as seen, except those that wait for a person to acknowledge them.
    func markRead(upTo id: UUID, scopeID: UUID) async throws

    /// Acknowledges one alert, or all that wait except those of `room`, which are for people in other rooms.
    ///
    /// - Parameters:
    ///   - id: the key of the alert; nil for all.
    ///   - room: the room of the person who acknowledges.
    ///   - scopeID: the facility.
    /// - Returns: the alerts that waited, in their new state.
    func acknowledge(_ id: UUID?, in room: String, scopeID: UUID) async throws -> [AlertRow]
}
