/// What a parser made of a text.
public enum ParseResult: Hashable, Sendable {
    /// A command.
    case command(ParsedCommand)
    /// What the application's grammar knows and the engine has no action for.
    case intent(ParsedIntent)
    /// No command, and why.
    case noMatch(NoMatch)

    /// The command, where there is one.
    public var command: ParsedCommand? {
        guard case .command(let command) = self else { return nil }
        return command
    }

    /// Why there is no command, where there is none.
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

    /// Makes a reason.
    public init(_ reason: Reason, candidates: [Alias] = [], text: String, sourceText: String) {
        self.reason = reason
        self.candidates = candidates
        self.text = text
        self.sourceText = sourceText
    }
}
