/// How much a grammar may ask for before it is refused.
public enum GrammarLimits {
    /// Brackets within brackets in one expression, and expressions within rules within slots: nobody writes more, and
    /// each level costs stack.
    public static let depth = 100
    /// States of the compiled automaton: every word, option, choice and slot counts where it is *used*, so a rule that
    /// is used twice counts twice. Above this a match takes milliseconds for every word.
    public static let states = 200_000
    /// Letters of a slot's, rule's or tag's name.
    public static let nameLength = 64
    /// The largest number that slots know.
    public static let number = 999_999
}
