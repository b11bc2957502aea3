/// What a parser made of a text.
public enum ParseResult: Hashable, Sendable {
    /// A command.
    case command(ParsedCommand)
    /// What the application's grammar knows and the engine has no action for.
    case intent(ParsedIntent)
    /// No command, and why.
    case noMatch(NoMatch)

    /// The command, if there is one.
    public var command: ParsedCommand? {
        guard case .command(let command) = self else { return nil }
        return command
    }

    /// What the text sounds like, if it was understood by that.
    public var sound: SoundMatch? {
        switch self {
        case .command(let command): command.sound
        case .intent(let intent): intent.sound
        case .noMatch: nil
        }
    }

    /// Why there is no command if there is none.
    public var noMatch: NoMatch? {
        guard case .noMatch(let noMatch) = self else { return nil }
        return noMatch
    }
}

/// Why a text is no command.
public struct NoMatch: Hashable, Sendable {
    /// The kind of reason.
    public enum Reason: String, Hashable, Codable, Sendable {
        /// Nothing was said but the wake word.
        case empty
        /// Nothing like it is known.
        case noMatch = "no-match"
        /// It may mean several things.
        case ambiguous
        /// It names a command but denies it, puts it off or asks about it.
        case negated
    }

    /// Why.
    public var reason: Reason
    /// The aliases that were considered: all readings of an ambiguous text, the denied one of a negated text.
    public var candidates: [Alias]
    /// The text as it was looked up: normalized, without the wake word.
    public var text: String
    /// The text as it was heard.
    public var sourceText: String
    /// What is asked for and not there, in the words that were said; see ``GrammarIntent/isRefused``.
    public var missing: String?
    /// What the text sounds most like, too far to be taken for it; nil if nothing is near.
    public var nearest: NearReading?

    /// Makes a reason.
    public init(_ reason: Reason, candidates: [Alias] = [], text: String, sourceText: String) {
        self.reason = reason
        self.candidates = candidates
        self.text = text
        self.sourceText = sourceText
    }
}

/// What a text sounds like.
public struct NearReading: Hashable, Sendable {
    /// The phrase, or a sentence of the grammar.
    public var said: String
    /// The differences between the phones of both, for each phone of the longer one, 0 ... 1; 0 if they sound alike.
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

    /// What several readings of one text come to; nil for no reading.
    ///
    /// A reading that is understood word for word counts for more than others. If one is denied, none of the others is
    /// meant, and if they mean different things, neither is.
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
