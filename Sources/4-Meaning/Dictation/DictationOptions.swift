public import Commands

/// The writing rules and the commands of a dictation.
public struct DictationOptions: Hashable, Sendable {
    /// The language of the dictation. The marks and commands are English if the language defines none.
    public let language: Language

    /// The marks by their spoken names, in lower-case words. A clinic that writes about the colon leaves that
    /// name out.
    public var marks = SpokenMark.english

    /// Whether the dictation writes numbers and units in digits if the recognizer gave words; in English days and
    /// times, too.
    public var writesNumbers = true

    /// The phrases that end the dictation if they are said alone between two pauses.
    public var endPhrases = [
        "stop dictation", "end dictation", "end of dictation", "finish dictation", "dictation off",
    ]

    /// Phrases for the program, such as names of sections, if they are said alone between two pauses.
    public var phrases: [String] = []

    /// The commands by their normalized phrases, without those that contain words of the text and those that end it.
    let commands: [String: DictationCommand]

    /// Makes options with the defaults of a language.
    public init(in language: Language = .english) {
        self.language = language
        let own = language.definition.dictation
        if let own {
            marks = own.marks.mapValues(SpokenMark.init(between:))
            endPhrases = own.commands[.end] ?? []
        }
        var commands: [String: DictationCommand] = [:]
        for (command, phrases) in (own ?? .english).commands where command != .end {
            for phrase in phrases {
                commands[TextNormalizer.normalize(phrase, in: language)] = DictationCommand(command)
            }
        }
        self.commands = commands
    }

    /// The words of a dictation in the language; English if it defines none.
    var words: LanguageDefinition.Dictation { language.definition.dictation ?? .english }

    /// All phrases that are commands and not text, for a recognizer that listens for phrases.
    public var expectedPhrases: [String] { commands.keys.sorted() + endPhrases + phrases }

    func normalized(_ text: String) -> String { TextNormalizer.normalize(text, in: language) }
}

extension LanguageDefinition.Dictation {
    /// The English words of a dictation, without the marks, the units and the numbers.
    static let english: LanguageDefinition.Dictation = {
        var english = LanguageDefinition.Dictation()
        english.wordsBefore = [
            "a", "an", "the", "each", "every", "another", "my", "your", "our", "their", "word", "words",
            "literal",
        ]
        english.literal = ["literal"]
        let verbs = ["strike", "scratch", "delete"]
        english.commands = [
            .undo: ["undo", "undo that"], .redo: ["redo", "redo that"],
            .readBack: ["read that back", "read it back"],
            .strikeUtterance: verbs.map { "\($0) that" },
            .strikeSentence: verbs.map { "\($0) the last sentence" },
            .strikeWord: verbs.map { "\($0) the last word" },
            .strikeAll: verbs.map { "\($0) everything" },
        ]
        english.replace = ["replace", "correct"]
        english.by = ["with", "by", "to"]
        return english
    }()
}
