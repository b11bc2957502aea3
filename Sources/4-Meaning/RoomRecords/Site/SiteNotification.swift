public import Foundation

/// An event in a facility, for its boards: a row of `notifications`, which the site's server writes.
public struct SiteNotification: Identifiable, Hashable, Codable, Sendable {
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
    /// Its facility.
    public var scopeID: UUID
    /// The ``Kind``, as the column has it.
    public var kind: String
    /// The event, such as `case_started`.
    public var event: String
    /// The room; nil if it is about no room.
    public var room: String?
    /// The case that it is about.
    public var caseID: UUID?
    /// The milestone that it is about.
    public var targetID: UUID?
    /// The time of the event that it reports.
    public var occurredAt: Date?
    /// Minutes of a delay, or how many milestones are missing.
    public var amount: Int?
    /// When it was written.
    public var createdAt: Date
    /// When a person marked it as seen; nil if it is new.
    public var readAt: Date?

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
        /// `read_at`.
        case readAt = "read_at"
    }
}

/// The notifications of a facility.
public struct SiteNotifications: Hashable, Sendable {
    /// The number of new notifications.
    public var unreadCount: Int
    /// The newest first.
    public var latest: [SiteNotification]

    /// Makes them.
    public init(unreadCount: Int = 0, latest: [SiteNotification] = []) {
        (self.unreadCount, self.latest) = (unreadCount, latest)
    }
}

/// A fault that a room reports to its facility through the site.
public enum SiteReport: String, Hashable, Sendable, CaseIterable {
    /// Its clock and the server's differ.
    case clockDiffers = "clock_differs"
    /// The server does not take rows of it.
    case rowsRefused = "rows_refused"
    /// It cannot keep rows of the server.
    case rowsLeftOut = "rows_left_out"
}
