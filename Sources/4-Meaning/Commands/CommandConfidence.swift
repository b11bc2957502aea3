/// How sure the engine is of a command, as it stands in the `confidence_level` column.
public enum CommandConfidence: String, Hashable, Codable, Sendable, CaseIterable, Comparable {
    /// Nothing matched.
    case none
    /// Worth asking about.
    case low
    /// Probably meant.
    case medium
    /// Meant.
    case high

    /// Less sure comes first.
    public static func < (a: CommandConfidence, b: CommandConfidence) -> Bool {
        a.rank < b.rank
    }

    private var rank: Int {
        switch self {
        case .none: 0
        case .low: 1
        case .medium: 2
        case .high: 3
        }
    }
}
