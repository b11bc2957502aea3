/// The words and rules of a language as a person writes them down. ``Language`` is made of it.
///
/// What is nil or empty here is that of English.
public struct LanguageDefinition: Hashable, Sendable {
    /// How a language says whole numbers.
    public struct Numbers: Hashable, Sendable {
        /// Whether the unit comes before the ten, joined by a word for *and*: *ein und zwanzig*.
        public var unitsFirst = false
        /// Whether a number is written as one word: *einundzwanzig*.
        public var joined = false
        /// The words of a number that has its own, 0 ... 99, the usual one first; several words for one number are
        /// forms of it, and one may consist of several words.
        public var words: [Int: [String]] = [:]
        /// The word of a one that is not the end of its number, if that is not the usual one: *ein und zwanzig*.
        public var oneWithin: String?
        /// The largest number that follows a ten, if that is not 9: 19 after 60 and 80 in French.
        public var tensUpTo: [Int: Int] = [:]
        /// The words for a hundred.
        public var hundred: [String] = []
        /// The words for a thousand.
        public var thousand: [String] = []
        /// The words that join the parts of a number.
        public var and: [String] = []
        /// The word before a number below zero.
        public var minus = "minus"

        /// No words.
        public init() {}
    }

    /// A way of saying a time of day or a length of time: slots that count, and what is added to them.
    public struct Form: Hashable, Sendable {
        /// The expression; its slots are those of `SpokenForms`.
        public var sentence: GrammarSentence
        /// What is added: minutes for a time of day, seconds for a length of time.
        public var offset: Int

        /// Makes a form.
        public init(_ sentence: GrammarSentence, offset: Int) {
            (self.sentence, self.offset) = (sentence, offset)
        }
    }

    /// What people say to a dictation, and how it is written.
    public struct Dictation: Hashable, Sendable {
        /// A command, said alone between two pauses.
        public enum Command: String, Hashable, Sendable, CaseIterable {
            case strikeUtterance = "strike-utterance"
            case strikeSentence = "strike-sentence"
            case strikeWord = "strike-word"
            case strikeAll = "strike-all"
            case undo, redo
            case readBack = "read-back"
            case end
        }

        /// The names of marks, and how each stands between two words, with its spaces: `", "`, `" – "`, a line break.
        public var marks: [String: String] = [:]
        /// Words after which the name of a mark is a word: *ein Punkt*.
        public var wordsBefore: Set<String> = []
        /// Words that say that the next one is meant as a word. They are not written.
        public var literal: Set<String> = []
        /// The phrases of the commands.
        public var commands: [Command: [String]] = [:]
        /// The words with which a replacement begins: *ersetze* rot durch blau.
        public var replace: [String] = []
        /// The words before what replaces: ersetze rot *durch* blau.
        public var by: Set<String> = []
        /// Units, and how each is written after a number: `" mg"`.
        public var units: [String: String] = [:]
        /// Words that are written after a number in digits, even one below ten: *minuten*.
        public var counted: Set<String> = []

        /// No words.
        public init() {}
    }

    /// How words sound. A text that no word matches is then compared by its sound.
    public struct Sounds: Hashable, Sendable {
        /// What letters are said as.
        public var letters = LetterSounds.Rules()
        /// Words that count for numbers beside those of ``Numbers``: *halb*. A command must not guess them.
        public var numberWords: Set<String> = []
        /// Words around a command that carry no meaning, beside those of the context words.
        public var fillers: Set<String> = []
        /// What stands in a participle before its stem: *ge*, as in *ausgeschaltet*. It tells of something done.
        public var participle = ""

        /// No sounds.
        public init() {}
    }

    /// A part of the day.
    public enum PartOfDay: String, Hashable, Sendable, CaseIterable {
        case morning, afternoon, evening, night
    }

    /// Two or three letters, such as `de`: ISO 639.
    public var code: String
    /// Its name in its own words.
    public var name = ""
    /// Letters that are written in two ways, and the one way in which they are compared: `ß` as `ss`.
    public var letters: [String: String] = [:]
    /// Spellings of a keyboard that lacks letters of the language, and the letters: `ue` for `ü`. A typed text may have
    /// them.
    public var typed: [String: String] = [:]
    /// The words for the marks of a number, by the English one: `percent`, `point`, `comma`, `minus`.
    public var marks: [String: String] = [:]
    /// Whether a point groups thousands, and a comma stands before a fraction.
    public var hasDecimalComma = false
    /// Whole numbers.
    public var numbers: Numbers?
    /// Times of day.
    public var times: [Form] = []
    /// The words for parts of the day.
    public var partsOfDay: [PartOfDay: [GrammarExpression]] = [:]
    /// Lengths of time.
    public var durations: [Form] = []
    /// Ways of saying when something happened, with a slot `time` or `duration`.
    public var saidTimes: [GrammarSentence] = []
    /// The words around a command.
    public var contextWords: ContextWords?
    /// The words for yes and no.
    public var confirmationWords: ConfirmationWords?
    /// How words sound; nil if texts are not compared by it.
    public var sounds: Sounds?
    /// The sentences of the answers, by the English ones; ``SpokenSentence`` tells how they are written.
    public var answers: [String: String] = [:]
    /// A dictation.
    public var dictation: Dictation?
    /// The texts of the display's pages, by the English ones: `%1` is the first value, as in ``answers``.
    public var display: [String: String] = [:]

    /// A language without words.
    public init(code: String) { self.code = code }
}
