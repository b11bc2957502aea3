/// The engine's confidence in a command, with the values of the `confidence_level` column.
public enum CommandConfidence: String, Hashable, Codable, Sendable, CaseIterable, Comparable {
    /// No command matched.
    case none
    /// The command is worth a question to the person.
    case low
    /// The person probably meant the command.
    case medium
    /// The person meant the command.
    case high

    /// Makes a level from a recognizer's certainty, 0 ... 1: high from 0.9, medium from 0.7, low below; high for nil,
    /// if the recognizer gives none.
    ///
    /// The certainties of PocketSphinx are probabilities: from 0.9 one answer in 200 is wrong, from 0.7 to 0.8 one in
    /// 36. It has taken a phrase with words that its list lacks for another phrase with a certainty of up to 0.89.
    public init(certainty: Double?) {
        switch certainty ?? 1 {
        case 0.9...: self = .high
        case 0.7...: self = .medium
        default: self = .low
        }
    }

    /// Whether `a` is less sure than `b`.
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
