/// How much is compared before a check says that it left the rest; together a few seconds and some hundred megabytes.
struct GrammarCheckLimits {
    /// Steps along the beginnings of all expressions; as many again to tell which expressions count, and as many pairs
    /// of those that share a text.
    var prefixSteps = 4_000_000
    /// Beginnings looked at to tell whether one expression counts, if those steps did not suffice.
    var prefixesOfOne = 20_000
    /// Pairs of expressions that are compared.
    var partners = 400_000
    /// Pairs of states that are followed, and steps from one to the next.
    var pairs = 400_000
    var pairSteps = 12_000_000
    /// Steps kept; some 100 MB.
    var keptSteps = 4_000_000
    /// Values and words looked at to tell what was understood; a few seconds' work.
    var understood = 16_000_000
    /// Values and words kept; some 200 MB.
    var keptWords = 3_000_000
    /// Texts that can be understood in two ways.
    var examples = 1000
}
