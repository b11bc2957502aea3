/// How much a grammar may ask for before it is refused.
public enum GrammarLimits {
    /// Brackets within brackets in one expression, and expressions within rules within slots: a real grammar needs
    /// fewer, and each level costs stack.
    public static let depth = 100
    /// States of the compiled automaton: every word, option, choice and slot counts where it is *used*, so a rule that
    /// is used twice counts twice; what is the same to the end of its expression counts once. Above this a match takes
    /// milliseconds for every word.
    public static let states = 200_000
    /// Words, options, choices and slots, each where it is used, that are compiled into states.
    public static let parts = 800_000
    /// Letters of a slot's, rule's or tag's name.
    public static let nameLength = 64
    /// Words of a free text.
    public static let freeWords = 8
    /// The largest number that slots know.
    public static let number = 999_999
}
