/// The limits of a check, which says what it left out; together they allow a few seconds and some hundred megabytes.
struct GrammarCheckLimits {
    /// Steps along the beginnings of all expressions. As many again may tell which expressions count, and as many
    /// comparisons pair the expressions that share a text.
    var prefixSteps = 4_000_000
    /// Beginnings that tell whether one expression counts, if ``prefixSteps`` did not suffice.
    var prefixesOfOne = 20_000
    /// Pairs of expressions to compare.
    var partners = 400_000
    /// Pairs of states to follow, and steps from one pair to the next.
    var pairs = 400_000
    var pairSteps = 12_000_000
    /// Steps to keep; some 100 MB.
    var keptSteps = 4_000_000
    /// Values and words to look at to tell what was understood; a few seconds of work.
    var understood = 16_000_000
    /// Values and words to keep; some 200 MB.
    var keptWords = 3_000_000
    /// Examples of texts with two readings.
    var examples = 1000
}
