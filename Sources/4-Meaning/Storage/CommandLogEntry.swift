public import Commands
public import Foundation

/// The outcome of one spoken command: a row of `voice_command_logs`.
///
/// Encodes with the column names of that table. The texts are words spoken in a clinic, which are protected health
/// information: they belong only in the store.
public struct CommandLogEntry: Identifiable, Hashable, Codable, Sendable {
    /// The row's key; an entry with the same key is written once only.
    public var id: UUID
    /// The facility that it belongs to.
    public var facilityID: UUID
    /// The case in progress; nil if there was none.
    public var caseID: UUID?
    /// The command in normalized form.
    public var commandText: String
    /// The facility milestone of the command; nil if it has none.
    public var matchedMilestoneID: UUID?
    /// How sure the parser was.
    public var confidence: CommandConfidence
    /// The confidence of the recognizer or the classifier, 0 ... 1; nil if neither gave one.
    public var score: Double?
    /// How the text was understood; nil if it was not.
    public var path: ClassificationPath?
    /// The name of the recognizer; nil for a command that no recognizer heard.
    public var recognizer: String?
    /// The values of an intent's slots, as JSON; nil if there are none.
    public var slots: String?
    /// The outcome, one of the column's six values: `failed` is stored as rejected, `passedOn` as held. ``reason``
    /// distinguishes them.
    public var outcome: CommandOutcome
    /// Why the command had no effect: an `UnrecognizedReason`, a handler's sentence, or `failed: ` and a sentence for
    /// an attempt that failed; nil if the outcome needs no reason.
    public var reason: String?
    /// The recognized text before normalization; nil if it is not stored.
    public var sourceText: String?
    /// The time of the speech; stored to the millisecond.
    public var createdAt: Date

    /// Makes an entry, by default with the current time and a new key.
    public init(
        id: UUID = UUID(), facilityID: UUID = RoomPlace.unnamedFacility, caseID: UUID?, commandText: String,
        matchedMilestoneID: UUID? = nil, confidence: CommandConfidence, score: Double? = nil,
        path: ClassificationPath? = nil, recognizer: String? = nil, slots: String? = nil,
        outcome: CommandOutcome, reason: String? = nil, sourceText: String? = nil, createdAt: Date = Date()
    ) {
        self.id = id
        self.facilityID = facilityID
        self.caseID = caseID
        (self.score, self.path, self.recognizer, self.slots) = (score, path, recognizer, slots)
        self.commandText = commandText
        self.matchedMilestoneID = matchedMilestoneID
        self.confidence = confidence
        self.outcome =
            switch outcome {
            case .failed: .rejected
            case .passedOn: .held
            default: outcome
            }
        self.reason = outcome == .failed ? "failed: \(reason ?? "no reason is known")" : reason
        self.sourceText = sourceText
        self.createdAt = createdAt.kept
    }

    /// The column of each property.
    public enum CodingKeys: String, CodingKey, CaseIterable, Sendable {
        /// `id`.
        case id
        /// `facility_id`.
        case facilityID = "facility_id"
        /// `case_id`.
        case caseID = "case_id"
        /// `command_text`.
        case commandText = "command_text"
        /// `matched_milestone_id`.
        case matchedMilestoneID = "matched_milestone_id"
        /// `confidence_level`.
        case confidence = "confidence_level"
        /// `confidence`.
        case score = "confidence"
        /// `classification_path`.
        case path = "classification_path"
        /// A column of the same name.
        case recognizer, slots
        /// Columns of the same names.
        case outcome, reason
        /// `source_text`.
        case sourceText = "source_text"
        /// `created_at`.
        case createdAt = "created_at"
    }
}

extension CommandLogEntry {
    /// The entry with U+FFFD for every NUL: SQLite returns a text only up to a NUL, and PostgreSQL refuses NUL. An
    /// entry must not be lost because of that.
    package var withoutNUL: CommandLogEntry {
        var entry = self
        entry.commandText.replace("\0", with: "\u{FFFD}")
        entry.sourceText?.replace("\0", with: "\u{FFFD}")
        entry.reason?.replace("\0", with: "\u{FFFD}")
        return entry
    }
}
