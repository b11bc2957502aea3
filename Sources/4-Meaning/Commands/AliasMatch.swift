/// How a text was taken for an alias, with everything needed to explain it to a person.
public struct AliasMatch: Hashable, Sendable, CustomStringConvertible {
    /// How well the text fits the alias.
    public enum Tier: String, Hashable, Codable, Sendable {
        /// The text is the phrase.
        case exact
        /// The text contains the phrase, in whole words.
        case contains
        /// The text is the phrase but for a letter or two.
        case fuzzy
        /// The text sounds like the phrase.
        case sound
    }

    /// Another reading that lost.
    public struct RunnerUp: Hashable, Sendable {
        /// The alias that lost.
        public var alias: Alias
        /// What it would have meant.
        public var meaning: CommandMeaning

        /// Makes a runner-up.
        public init(alias: Alias, meaning: CommandMeaning) {
            self.alias = alias
            self.meaning = meaning
        }
    }

    /// How well the text fits.
    public var tier: Tier
    /// The alias that was taken.
    public var alias: Alias
    /// The alias's phrase, normalized.
    public var phrase: String
    /// What it means.
    public var meaning: CommandMeaning
    /// How many letters differ, 0 ... 2; 0 unless ``tier`` is fuzzy.
    public var distance: Int
    /// Words of the text beside the phrase that the parser knows nothing about; empty unless ``tier`` is contains.
    public var otherWords: [String]
    /// The best reading with another meaning; nil if there was none. For an exact match that is the global alias
    /// which the scope's own row overrides.
    public var runnerUp: RunnerUp?
    /// By how much the runner-up lost: letters for a fuzzy match, words for a contained one; nil without one or
    /// if the two are not measured against each other.
    public var margin: Int?

    /// Whether the alias is a global template or the scope's own.
    public var scope: AliasScope { alias.scope }

    /// How sure this match is: high when every word is accounted for, medium for one letter off or words left
    /// over, low for two letters off.
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

/// What a dictionary finds for a text.
public enum AliasLookup: Hashable, Sendable {
    /// One meaning.
    case match(AliasMatch)
    /// Nothing.
    case none
    /// Several meanings, none of them better than the others; one alias for each, in a stable order.
    case ambiguous([Alias])
    /// A command, but the words around it deny it, put it off or ask about it.
    case negated(Alias)
}
