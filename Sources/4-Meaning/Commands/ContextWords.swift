/// The words around a command that decide whether a person meant it.
///
/// A text that contains an alias is often no command: *do not switch it on*, *tell me when the lamp is on*,
/// *was that incision*. These lists tell such sentences from polite commands. All words are normalized.
public struct ContextWords: Hashable, Sendable {
    /// Words that carry a command without changing it; they do not count against a match.
    public var carriers: Set<String>
    /// Words that deny a command, put it off, or ask about it; one of them beside an alias refuses the match.
    public var refusals: Set<String>
    /// Verbs that turn a sentence into a question if they begin it, unless *you* follows: *can you record incision*
    /// asks for the command, *can we record incision* asks about it.
    public var requestVerbs: Set<String>
    /// Verbs that turn every sentence that they begin into a question.
    public var questionVerbs: Set<String>
    /// Verbs that take back the command after them: *undo the incision*.
    public var withdrawals: Set<String> = words("cancel undo clear delete remove erase")

    /// Words for the engine in a request: *can **you** record incision*.
    public var addressees: Set<String> = ["you"]
    /// Words that turn a sentence into its opposite.
    public var denials: Set<String> = ["not", "dont", "never", "no", "cannot"]
    /// Words of politeness that a sentence of a grammar may lack.
    public var pleases: Set<String> = ["please"]

    /// Words that deny, stop or take back. If only one of two texts contains such a word, they are never the same
    /// command, however alike they sound.
    public var takingAway: Set<String> = words(

        """
        not dont no never nobody nothing none neither nor without isnt wasnt arent werent didnt doesnt hasnt havent
        hadnt aint cant cannot couldnt wont wouldnt shouldnt cancel stop undo clear delete remove erase scratch forget
        """)

    /// Makes the lists.
    public init(
        carriers: Set<String>, refusals: Set<String>, requestVerbs: Set<String>, questionVerbs: Set<String>
    ) {
        self.carriers = carriers
        self.refusals = refusals
        self.requestVerbs = requestVerbs
        self.questionVerbs = questionVerbs
    }

    /// The lists for English, written down from the words that people say around commands, not from any recording.
    public static let english = ContextWords(
        carriers: words(
            """
            a an the uh um er ah hmm oh okay ok alright right so well now just please thanks thank you hey and
            then here there is are has have we i im its it this that thats let lets our me us for of at
            record mark note log stamp time everyone everybody team guys folks doctor go ahead can could would
            will
            """),
        refusals: words(
            """
            not dont no never nobody nothing none neither nor without cancel stop wait hold ignore forget skip
            undo delete remove erase scratch wrong isnt wasnt arent werent didnt doesnt hasnt havent hadnt cant
            cannot couldnt wont wouldnt shouldnt aint before after until till unless if whether when once while
            almost nearly soon later yet tomorrow yesterday going gonna want should might maybe ready about
            what who why where which how whats whos whys wheres whens hows did was were
            """),
        requestVerbs: words("can could would will"),
        questionVerbs: words("is are was were am do does did has have had shall should may might"))

    private static func words(_ list: String) -> Set<String> { Set(TextNormalizer.words(list)) }

    /// Whether a sentence with these words, at least two, is a question.
    func asks(_ words: [String]) -> Bool {
        guard let first = words.first, words.count > 1 else { return false }
        return questionVerbs.contains(first)
            || (requestVerbs.contains(first) && !addressees.contains(words[1]))
    }
}
