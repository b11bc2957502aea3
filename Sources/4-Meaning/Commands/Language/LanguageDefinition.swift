/// The words and rules of a language as a person writes them down; a ``Language`` is compiled from them.
///
/// English replaces the parts that are nil or empty here.
public struct LanguageDefinition: Hashable, Sendable {
    /// The words and the word order of whole numbers.
    public struct Numbers: Hashable, Sendable {
        /// Whether the unit comes before the ten, joined by a word for *and*: *ein und zwanzig*.
        public var unitsFirst = false
        /// Whether a number is written as one word: *einundzwanzig*.
        public var joined = false
        /// The words of the numbers 0 ... 99 that have words of their own, the usual one first. Several words for a
        /// number are forms of it, and a form may consist of several words.
        public var words: [Int: [String]] = [:]
        /// The word for a one before other parts of its number, if that is not the usual word: *ein und zwanzig*.
        public var oneWithin: String?
        /// The largest number that follows a ten, by the ten, if that is not 9: 19 after 60 and 80 in French.
        public var tensUpTo: [Int: Int] = [:]
        /// The words for a hundred.
        public var hundred: [String] = []
        /// The words for a thousand.
        public var thousand: [String] = []
        /// The words that join the parts of a number.
        public var and: [String] = []
        /// The word before a number below zero.
        public var minus = "minus"

        /// Makes numbers without words.
        public init() {}
    }

    /// A way of saying a time of day or a length of time: a sentence with slots for numbers, and an offset.
    public struct Form: Hashable, Sendable {
        /// The expression; its slots have the names of the table at `SpokenForms`.
        public var sentence: GrammarSentence
        /// A number added to the slots: minutes for a time of day, seconds for a length of time.
        public var offset: Int

        /// Makes a form.
        public init(_ sentence: GrammarSentence, offset: Int) {
            (self.sentence, self.offset) = (sentence, offset)
        }
    }

    /// The words that people say to a dictation, and the way in which the engine writes them.
    public struct Dictation: Hashable, Sendable {
        /// A command that a person says alone, between two pauses.
        public enum Command: String, Hashable, Sendable, CaseIterable {
            case strikeUtterance = "strike-utterance"
            case strikeSentence = "strike-sentence"
            case strikeWord = "strike-word"
            case strikeAll = "strike-all"
            case undo, redo
            case readBack = "read-back"
            case end
        }

        /// The written form of marks by their spoken names, with the spaces around them: `", "`, `" – "`, a
        /// line break.
        public var marks: [String: String] = [:]
        /// Words after which the name of a mark counts as a plain word: *ein Punkt*.
        public var wordsBefore: Set<String> = []
        /// Words after which the next word counts as a plain word. The dictation does not write them.
        public var literal: Set<String> = []
        /// The phrases of the commands.
        public var commands: [Command: [String]] = [:]
        /// The words that begin a replacement: *ersetze* rot durch blau.
        public var replace: [String] = []
        /// The words between the old and the new text: ersetze rot *durch* blau.
        public var by: Set<String> = []
        /// The written form of units after a number, by their spoken names: `" mg"`.
        public var units: [String: String] = [:]
        /// Words before which the dictation writes a number in digits, even one below ten: *minuten*.
        public var counted: Set<String> = []

        /// Makes a dictation without words.
        public init() {}
    }

    /// The pronunciation of words. With it the parser compares a text that no phrase fits by its sound.
    public struct Sounds: Hashable, Sendable {
        /// The phones of letters.
        public var letters = LetterSounds.Rules()
        /// Words that count as parts of numbers in addition to ``Numbers``: *halb*. A command must not guess them.
        public var numberWords: Set<String> = []
        /// Words without a meaning around a command, in addition to the context words.
        public var fillers: Set<String> = []
        /// The letters before the stem of a participle: *ge*, as in *ausgeschaltet*. A participle reports that
        /// something was done.
        public var participle = ""

        /// Makes rules without sounds.
        public init() {}
    }

    /// A part of the day.
    public enum PartOfDay: String, Hashable, Sendable, CaseIterable {
        case morning, afternoon, evening, night
    }

    /// The ISO 639 code of two or three letters, such as `de`.
    public var code: String
    /// The language's own name for itself, such as *Deutsch*.
    public var name = ""
    /// Letters with two spellings, and the spelling in which words are compared: `ß` as `ss`.
    public var letters: [String: String] = [:]
    /// Spellings that people type on a keyboard without the letters of the language, and the letters: `ue` for `ü`.
    public var typed: [String: String] = [:]
    /// The words for the marks of a number, by the English words: `percent`, `point`, `comma`, `minus`.
    public var marks: [String: String] = [:]
    /// Whether a point groups thousands, and a comma stands before a fraction.
    public var hasDecimalComma = false
    /// The words of whole numbers.
    public var numbers: Numbers?
    /// The ways of saying a time of day.
    public var times: [Form] = []
    /// The ways of saying each part of the day.
    public var partsOfDay: [PartOfDay: [GrammarExpression]] = [:]
    /// The ways of saying a length of time.
    public var durations: [Form] = []
    /// The ways of saying when something happened, with a slot `time` or `duration`.
    public var saidTimes: [GrammarSentence] = []
    /// The words around a command.
    public var contextWords: ContextWords?
    /// The words for yes and no.
    public var confirmationWords: ConfirmationWords?
    /// The pronunciation of words; nil if the parser does not compare texts by their sound.
    public var sounds: Sounds?
    /// The sentences of the answers, by the English sentences; ``SpokenSentence`` explains their format.
    public var answers: [String: String] = [:]
    /// The words of a dictation.
    public var dictation: Dictation?
    /// The texts of the display's pages, by the English texts: `%1` is the first value, as in ``answers``.
    public var display: [String: String] = [:]

    /// Makes a definition without words.
    public init(code: String) { self.code = code }
}
