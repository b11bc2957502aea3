/// Whom an alias is for.
///
/// A facility sees its own rows and the global ones; its own win where both have the same normalized phrase.
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
