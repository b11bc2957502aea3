import Commands

/// A command to a dictation: a whole utterance between two pauses, which the dictation does not write.
public enum DictationCommand: Hashable, Sendable {
    /// Removes the last utterance.
    case strikeUtterance
    /// Removes the last sentence.
    case strikeSentence
    /// Removes the last word.
    case strikeWord
    /// Removes the whole text.
    case strikeAll
    /// Takes back the last change.
    case undo
    /// Repeats the change taken back last.
    case redo
    /// Replaces the last occurrence of some words by others.
    case replace(String, with: String)
    /// Reads the text back to the person.
    case readBack
    /// Ends the dictation.
    case end
    /// A phrase that the program defines.
    case phrase(String)

    /// Makes a command that contains no words of the text.
    init(_ command: LanguageDefinition.Dictation.Command) {
        self =
            switch command {
            case .strikeUtterance: .strikeUtterance
            case .strikeSentence: .strikeSentence
            case .strikeWord: .strikeWord
            case .strikeAll: .strikeAll
            case .undo: .undo
            case .redo: .redo
            case .readBack: .readBack
            case .end: .end
            }
    }

    /// The command of an utterance; nil if it is text.
    static func read(_ said: String, _ options: DictationOptions) -> DictationCommand? {
        let text = options.normalized(said)
        if let command = options.commands[text] { return command }
        if options.endPhrases.contains(where: { options.normalized($0) == text }) { return .end }
        if let phrase = options.phrases.first(where: { options.normalized($0) == text }) {
            return .phrase(phrase)
        }
        let verbs = options.words.replace.filter { text.hasPrefix($0 + " ") }
        guard let verb = verbs.max(by: { $0.utf8.count < $1.utf8.count }) else { return nil }
        let words = text.split(separator: " ").map(String.init)
        let begin = verb.count(where: { $0 == " " }) + 1
        guard let middle = words.lastIndex(where: options.words.by.contains), middle > begin,
            middle + 1 < words.count
        else { return nil }
        // The words keep the recognizer's spelling if it has the same words: “Hund” has its capital.
        let written = SpokenWord.words(said, in: options.language)
        let own = written.map(\.key) == words ? written.map(\.surface) : words
        return .replace(
            own[begin..<middle].joined(separator: " "), with: own[(middle + 1)...].joined(separator: " "))
    }
}
