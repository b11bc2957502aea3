/// One normalized phrase of a dictionary and what saying it comes to.
struct PhraseEntry: Sendable {
    /// What a phrase comes to.
    enum Sense: Hashable, Sendable {
        /// It is a command.
        case means(CommandMeaning)
        /// Rows disagree about it.
        case contradictory
        /// The facility has taken it out of use.
        case silenced
    }

    let phrase: String
    let sense: Sense
    /// The row that is used; for a contradictory phrase the first of them; nil for a silenced one.
    let alias: Alias?
    /// A global row with another meaning that this facility's row overrides.
    let overridden: Alias?
}
