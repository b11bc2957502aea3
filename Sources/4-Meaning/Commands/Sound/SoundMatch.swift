/// The command that a text sounds like, and the measures of how sure that is.
public struct SoundMatch: Hashable, Sendable {
    /// One way of understanding a text by its sound.
    public struct Reading: Hashable, Sendable {
        /// The meaning of a reading.
        public enum Meaning: Hashable, Sendable {
            /// A phrase of the alias dictionary and its meaning.
            case phrase(Alias, CommandMeaning)
            /// A reading of the grammar.
            case grammar(GrammarReading)
        }

        /// The meaning; nil for a phrase that is contradictory or out of use.
        public var meaning: Meaning?
        /// The words of the phrase or of the grammar's sentence.
        public var said: String
        /// The action of the meaning; nil if the reading leaves it to the application.
        var action: CommandAction? {
            switch meaning {
            case .phrase(_, let meaning): meaning.action
            case .grammar(let reading): reading.action
            case nil: nil
            }
        }
        /// The cost of the differences between the reading's phones and the text's, for each phone of the longer; 0 if
        /// they sound alike, about 1 if they have nothing in common. Fillers at either end hardly count.
        public var distance: Double
        /// The cost of all differences together.
        var cost: Double
        /// The number of phones of the reading in its usual pronunciation.
        var phoneCount: Int
    }

    /// A reason to reject the reading of a text, however near it sounds.
    public enum Objection: String, Hashable, Sendable {
        /// Either the text or the command denies, puts off, takes back or asks, and the other does not.
        case denied
        /// The text reports that something was done: *started* for *start*.
        case told
        /// The text says another number than the command.
        case number
    }

    /// The nearest reading.
    public var best: Reading
    /// The nearest reading with another meaning; nil if none is near.
    public var next: Reading?
    /// The difference between the costs of the two readings, about one for each phone; ``SoundMatch/widestMargin``
    /// at most.
    public var margin: Double
    /// The highest distance of a word, among the reading's words and the text's words, both without fillers.
    public var worstWord: Double
    /// The reason to reject the reading; nil if nothing but its distance speaks against it.
    public var objection: Objection?
    /// Whether the reading says a number that the text does not say, or replaces a known word of the text by another.
    var isGuess: Bool

    /// The widest ``margin``; a next reading that is farther away makes no difference.
    public static let widestMargin = 2.0
}
