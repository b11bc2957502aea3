/// An alias that fits a text, with everything that explains the choice to a person.
public struct AliasMatch: Hashable, Sendable, CustomStringConvertible {
    /// The ways in which a text fits an alias.
    public enum Tier: String, Hashable, Codable, Sendable {
        /// The text is the phrase.
        case exact
        /// The text contains the phrase, in whole words.
        case contains
        /// The text differs from the phrase by a letter or two.
        case fuzzy
        /// The text sounds like the phrase.
        case sound
    }

    /// The best reading with another meaning, which lost.
    public struct RunnerUp: Hashable, Sendable {
        /// The alias that lost.
        public var alias: Alias
        /// The meaning of that alias.
        public var meaning: CommandMeaning

        /// Makes a runner-up.
        public init(alias: Alias, meaning: CommandMeaning) {
            self.alias = alias
            self.meaning = meaning
        }
    }

    /// The way in which the text fits.
    public var tier: Tier
    /// The alias that fits.
    public var alias: Alias
    /// The normalized phrase of the alias.
    public var phrase: String
    /// The meaning of the alias.
    public var meaning: CommandMeaning
    /// The number of letters that differ, 0 ... 2; 0 unless ``tier`` is `fuzzy`.
    public var distance: Int
    /// The unknown words of the text outside the phrase; empty unless ``tier`` is `contains`.
    public var otherWords: [String]
    /// The best reading with another meaning; nil if there is none. For an exact match it is the global alias that the
    /// scope's own row overrides.
    public var runnerUp: RunnerUp?
    /// The distance by which the runner-up lost: letters for a fuzzy match, words for a contained one; nil without a
    /// runner-up, or if the two are not comparable.
    public var margin: Int?

    /// Whether the alias is a global template or the scope's own.
    public var scope: AliasScope { alias.scope }

    /// The confidence of the match: high if the phrase and known words make up the text, medium for one letter off or
    /// other words, low for two letters off and for a match by sound.
    public var confidence: CommandConfidence {
        switch tier {
        case .exact: .high
        case .contains: otherWords.isEmpty ? .high : .medium
        case .fuzzy: distance < 2 ? .medium : .low
        case .sound: .low
        }
    }

    /// The match as a line for a person.
    public var description: String {
        var line = "\(tier.rawValue): “\(phrase)” (\(scope.rawValue)) means \(meaning.action)"
        if tier == .fuzzy { line += ", \(distance) letter\(distance == 1 ? "" : "s") off" }
        if !otherWords.isEmpty { line += ", beside “\(otherWords.joined(separator: " "))”" }
        if let runnerUp {
            line += "; runner-up “\(TextNormalizer.normalize(runnerUp.alias.phrase))”"
            line += " means \(runnerUp.meaning.action)"
            if let margin { line += ", behind by \(margin)" }
        }
        return line
    }
}

/// The result of looking up a text in a dictionary.
public enum AliasLookup: Hashable, Sendable {
    /// A single meaning.
    case match(AliasMatch)
    /// No phrase fits.
    case none
    /// Several meanings, none better than the others; one alias for each, in a stable order.
    case ambiguous([Alias])
    /// A command, but the words around it deny it, put it off or ask about it.
    case negated(Alias)
}
