public import Commands
public import Foundation

/// The outcome of one spoken command: a row of the log.
///
/// The texts are spoken words, which may be private: they belong only in the store.
public struct CommandLogEntry: Identifiable, Hashable, Sendable {
    /// The row's key. A store writes entries with the same key only once.
    public var id: UUID
    /// The site or home that the entry belongs to.
    public var scopeID: UUID
    /// The piece of work in progress, if the handler follows one over many commands; nil if there was none.
    public var workID: UUID?
    /// The command in normalized form.
    public var commandText: String
    /// The key of the command's target, such as a milestone; nil if it had none.
    public var targetID: UUID?
    /// How sure the parser was.
    public var confidence: CommandConfidence
    /// The confidence of the recognizer or the classifier, 0 ... 1; nil if neither gave one.
    public var score: Double?
    /// How the engine understood the text; nil if it did not.
    public var path: ClassificationPath?
    /// The name of the recognizer; `text` if a program sent the words as text; nil for a command without words, such as
    /// one of a touch screen.
    public var recognizer: String?
    /// The values of an intent's slots, as JSON; nil if there are none.
    public var slots: String?
    /// The outcome, one of the column's six values: the store keeps `failed` as rejected, and `passedOn` as held.
    /// ``reason`` tells them apart.
    public var outcome: CommandOutcome
    /// Why the command had no effect: an `UnrecognizedReason`, a handler's sentence, or `failed: ` and a sentence for
    /// an attempt that failed; nil if the outcome needs no reason.
    public var reason: String?
    /// The recognized text before normalization; nil if it is not stored.
    public var sourceText: String?
    /// The phrase, or the sentence of a grammar, that the text sounds most like, if the text is none word for word. Nil
    /// if none is near, or if the policy for transcripts keeps it out of the store.
    public var nearestText: String?
    /// The distance between the sounds of the text and of ``nearestText``, 0 ... 1, 0 if both sound alike; see
    /// ``/Commands/NearReading/distance``.
    public var nearestDistance: Double?
    /// The name of the person who spoke, or `unknown`; nil if the engine does not tell voices apart, or does not store
    /// the name.
    public var speaker: String?
    /// The code of the language of the words, such as `de`; nil in a room of one language, or if it is not stored.
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
    /// The entry with U+FFFD in place of every NUL: SQLite returns a text only up to a NUL, and PostgreSQL refuses NUL.
    /// A NUL must not make the log lose an entry.
    package var withoutNUL: CommandLogEntry {
        var entry = self
        entry.commandText.replace("\0", with: "\u{FFFD}")
        entry.sourceText?.replace("\0", with: "\u{FFFD}")
        entry.reason?.replace("\0", with: "\u{FFFD}")
        entry.nearestText?.replace("\0", with: "\u{FFFD}")
        entry.language?.replace("\0", with: "\u{FFFD}")
        entry.speaker?.replace("\0", with: "\u{FFFD}")
        entry.recognizer?.replace("\0", with: "\u{FFFD}")
        entry.slots?.replace("\0", with: "\u{FFFD}")
        return entry
    }
}
