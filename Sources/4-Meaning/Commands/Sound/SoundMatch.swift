/// What a text sounds like, and how sure that is.
public struct SoundMatch: Hashable, Sendable {
    /// One way of understanding a text by its sound.
    public struct Reading: Hashable, Sendable {
        /// What it comes to.
        public enum Meaning: Hashable, Sendable {
            /// A phrase's meaning.
            case phrase(Alias, CommandMeaning)
            /// What a grammar reads.
            case grammar(GrammarReading)
        }

        /// What it comes to; nil for a phrase that is contradictory or out of use.
        public var meaning: Meaning?
        /// Its words, as the phrase or the grammar has them.
        public var said: String
        /// The action that it asks for; nil if it leaves that to the application.
        var action: CommandAction? {
            switch meaning {
            case .phrase(_, let meaning): meaning.action
            case .grammar(let reading): reading.action
            case nil: nil
            }
        }
        /// The differences between its phones and those of the text, for each phone of the longer one; 0 if they sound
        /// alike, about 1 if they have nothing in common. Fillers at either end hardly count.
        public var distance: Double
        /// The same, not divided.
        var cost: Double
        /// Its phones in their usual pronunciation.
        var phoneCount: Int
    }

    /// Why a text is not taken for what it sounds like, whatever the distance.
    public enum Objection: String, Hashable, Sendable {
        /// One of the two denies, puts off, takes back or asks, and the other does not.
        case denied
        /// It tells what was done: *started* for *start*.
        case told
        /// It says another number.
        case number
    }

    /// The nearest reading.
    public var best: Reading
    /// The nearest with another meaning; nil if none is near.
    public var next: Reading?
    /// By how many phones the next meaning is farther, ``SoundMatch/widestMargin`` at the most.
    public var margin: Double
    /// The distance of the word that is heard worst: of the reading's words, and of the text's words but fillers.
    public var worstWord: Double
    /// Why it is not taken for that; nil if nothing speaks against it but its distance.
    public var objection: Objection?
    /// Whether it says a number that the text does not say, or puts another word in the place of one that is known.
    var isGuess: Bool

    /// A next meaning that is farther makes no difference.
    public static let widestMargin = 2.0
}
