/// The result of parsing a text: a command, an intent, or the reason why there is neither.
public enum ParseResult: Hashable, Sendable {
    /// A command.
    case command(ParsedCommand)
    /// An intent of the application's grammar for which the engine has no action.
    case intent(ParsedIntent)
    /// No command, and the reason.
    case noMatch(NoMatch)

    /// The command, if there is one.
    public var command: ParsedCommand? {
        guard case .command(let command) = self else { return nil }
        return command
    }

    /// The match by sound; nil if the parser understood the text by its words, or not at all.
    public var sound: SoundMatch? {
        switch self {
        case .command(let command): command.sound
        case .intent(let intent): intent.sound
        case .noMatch: nil
        }
    }

    /// The reason why there is no command; nil if there is one.
    public var noMatch: NoMatch? {
        guard case .noMatch(let noMatch) = self else { return nil }
        return noMatch
    }
}

/// The reason why a text is no command.
public struct NoMatch: Hashable, Sendable {
    /// The kind of reason.
    public enum Reason: String, Hashable, Codable, Sendable {
        /// The text has no words beside the wake word.
        case empty
        /// No phrase, sentence or sound fits the text.
        case noMatch = "no-match"
        /// The text may mean several things.
        case ambiguous
        /// The text names a command but denies it, puts it off or asks about it.
        case negated
    }

    /// The kind of reason.
    public var reason: Reason
    /// The aliases that come into question: all readings of an ambiguous text, the denied alias of a negated one.
    public var candidates: [Alias]
    /// The normalized text without the wake word, which the parser looked up.
    public var text: String
    /// The original text, before normalization.
    public var sourceText: String
    /// The words for the missing thing that the person asked for; see ``GrammarIntent/isRefused``.
    public var missing: String?
    /// The command that the text sounds most like, though not enough to take it; nil if none is near.
    public var nearest: NearReading?

    /// Makes a reason.
    public init(_ reason: Reason, candidates: [Alias] = [], text: String, sourceText: String) {
        self.reason = reason
        self.candidates = candidates
        self.text = text
        self.sourceText = sourceText
    }
}

/// The command that a text sounds like, and its distance.
public struct NearReading: Hashable, Sendable {
    /// The words of the phrase or of the grammar's sentence.
    public var said: String
    /// The cost of the differences between the phones of both, for each phone of the longer, 0 ... 1; 0 if they
    /// sound alike.
    public var distance: Double

    /// Makes a reading.
    public init(said: String, distance: Double) { (self.said, self.distance) = (said, distance) }
}

extension SoundMatch {
    /// The nearest reading, without its meaning.
    public var nearest: NearReading { NearReading(said: best.said, distance: best.distance) }
}

extension ParseResult {
    /// Whether every word of the text is accounted for.
    var isWordForWord: Bool {
        switch self {
        case .command(let command): command.match.map { $0.tier == .exact } ?? true
        case .intent: true
        case .noMatch: false
        }
    }

    /// The result on which several readings of one text agree; nil without readings.
    ///
    /// Readings that fit word for word count before others. Without such a reading, a denied reading outweighs all
    /// others. Readings with different meanings are ambiguous.
    static func agreed(_ readings: [ParseResult]) -> ParseResult? {
        let exact = readings.filter(\.isWordForWord)
        if exact.isEmpty, let denied = readings.first(where: { $0.noMatch?.reason == .negated }) {
            return denied
        }
        let understood = exact.isEmpty ? readings.filter { $0.noMatch == nil } : exact
        guard let best = understood.max(by: { $0.sureness < $1.sureness }) else {
            return readings.first { $0.noMatch?.reason == .ambiguous } ?? readings.first
        }
        guard understood.allSatisfy({ $0.means(best) }) else {
            let (text, source) = best.texts
            let aliases = understood.compactMap { $0.command?.match?.alias }
            return .noMatch(NoMatch(.ambiguous, candidates: aliases, text: text, sourceText: source))
        }
        return best
    }

    var sureness: CommandConfidence {
        switch self {
        case .command(let command): command.confidence
        case .intent: .high
        case .noMatch: .none
        }
    }

    var texts: (text: String, source: String) {
        switch self {
        case .command(let command): (command.text, command.sourceText)
        case .intent(let intent): (intent.match.text, intent.sourceText)
        case .noMatch(let none): (none.text, none.sourceText)
        }
    }

    func means(_ other: ParseResult) -> Bool {
        switch (self, other) {
        case (.command(let one), .command(let two)):
            one.action == two.action && one.targetID == two.targetID && one.saidTime == two.saidTime
                && one.grammarMatch?.slots == two.grammarMatch?.slots
        case (.intent(let one), .intent(let two)): one.match.reading.means(two.match.reading)
        default: false
        }
    }
}
