/// A set of phrases, written down by how they are put together.
///
/// `sequence([.words("make me a"), .optional(.words("large")), .oneOf([.words("latte"), .words("mocha")])])`
/// stands for four phrases. Ten such choices in a row stand for more phrases than a list could hold, and a
/// recognizer that keeps the choices apart decodes hundreds of times faster than one that multiplies them
/// out. There is no repetition, so an expression always stands for finitely many phrases.
public indirect enum PhraseExpression: Hashable, Sendable {
    /// One or more lower-case words separated by spaces; no words at all stand for saying nothing.
    case words(String)
    /// The parts, one after the other.
    case sequence([PhraseExpression])
    /// Any one of the parts; an empty list stands for no phrase at all.
    case oneOf([PhraseExpression])
    /// The part or nothing.
    case optional(PhraseExpression)
}
