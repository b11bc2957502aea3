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

    /// The level of a recognizer's certainty, 0 ... 1: high from 0.9, medium from 0.7, low below. High if it does not
    /// say.
    ///
    /// PocketSphinx's are probabilities: from 0.9 one answer in 200 is wrong, from 0.7 to 0.8 one in 36. Words around a
    /// phrase that its list lacks were taken for another phrase with up to 0.89.
    public init(certainty: Double?) {
        switch certainty ?? 1 {
        case 0.9...: self = .high
        case 0.7...: self = .medium
        default: self = .low
        }
    }

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
