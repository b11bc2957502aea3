public import Commands
public import Foundation

/// The outcome of one spoken command: a row of the log.
///
/// The texts are spoken words, which may be private: they belong only in the store.
public struct CommandLogEntry: Identifiable, Hashable, Sendable {
    /// The row's key; an entry with the same key is written once only.
    public var id: UUID
    /// The site or home that it belongs to.
    public var scopeID: UUID
    /// The piece of work in progress, if the handler follows one over many commands; nil if there was none.
    public var workID: UUID?
    /// The command in normalized form.
    public var commandText: String
    /// What the command was about; nil if it was about nothing.
    public var targetID: UUID?
    /// How sure the parser was.
    public var confidence: CommandConfidence
    /// The confidence of the recognizer or the classifier, 0 ... 1; nil if neither gave one.
    public var score: Double?
    /// How the text was understood; nil if it was not.
    public var path: ClassificationPath?
    /// The name of the recognizer; `text` if a program sent the words as text; nil for a command without words, such as a tap.
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
    /// The phrase, or the sentence of a grammar, that the text sounds most like, if the text is none word for word; nil if
    /// nothing is near or it is not stored.
    public var nearestText: String?
    /// How far that is from the text, 0 ... 1; 0 if both sound alike; see ``/Commands/NearReading/distance``.
    public var nearestDistance: Double?
    /// The name of the person whose voice it was, or `unknown`; nil if voices are not told apart, or it is not stored.
    public var speaker: String?
    /// The code of the language in which it was understood, such as `de`; nil in a room of one language, or if it is not
    /// stored.
    public var language: String?
    /// The time of the speech; stored to the millisecond.
    public var createdAt: Date

    /// Makes an entry, by default with the current time and a new key.
    public init(
        id: UUID = UUID(), scopeID: UUID = RoomPlace.unnamedScope, workID: UUID?, commandText: String,
        targetID: UUID? = nil, confidence: CommandConfidence, score: Double? = nil,
        path: ClassificationPath? = nil, recognizer: String? = nil, slots: String? = nil,
        outcome: CommandOutcome, reason: String? = nil, sourceText: String? = nil,
        nearestText: String? = nil, nearestDistance: Double? = nil, speaker: String? = nil,
        language: String? = nil, createdAt: Date = Date()
    ) {
        self.id = id
        self.scopeID = scopeID
        self.workID = workID
        (self.score, self.path, self.recognizer, self.slots) = (score, path, recognizer, slots)
        self.commandText = commandText
        self.targetID = targetID
        self.confidence = confidence
        self.outcome =
            switch outcome {
            case .failed: .rejected
            case .passedOn: .held
            default: outcome
            }
        self.reason = outcome == .failed ? "failed: \(reason ?? "no reason is known")" : reason
        self.sourceText = sourceText
        (self.nearestText, self.nearestDistance) = (nearestText, nearestDistance)
        (self.speaker, self.language) = (speaker, language)
        self.createdAt = createdAt.kept
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
        entry.nearestText?.replace("\0", with: "\u{FFFD}")
        entry.language?.replace("\0", with: "\u{FFFD}")
        entry.speaker?.replace("\0", with: "\u{FFFD}")
        return entry
    }
}
