/// The limits above which the engine refuses a grammar.
public enum GrammarLimits {
    /// The greatest depth of brackets within brackets in one expression, and of expressions within rules within slots.
    /// A real grammar needs fewer levels, and each level costs stack.
    public static let depth = 100
    /// The most states of the compiled automaton. Every word, option, choice and slot counts at each *use*, so a rule
    /// that two sentences use counts twice; parts that are the same to the end of their expression count once. Above
    /// this limit a match takes milliseconds for every word.
    public static let states = 200_000
    /// The most words, options, choices and slots that are compiled into states, counted at each use.
    public static let parts = 800_000
    /// The most letters of a slot's, rule's or tag's name.
    public static let nameLength = 64
    /// The most words of a free text.
    public static let freeWords = 8
    /// The largest number that a slot can hold.
    public static let number = 999_999
}
