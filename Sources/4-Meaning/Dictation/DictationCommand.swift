import Commands

/// A command to a dictation: a whole utterance between two pauses, which is not written.
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

    /// The phrases of those that hold no words of the text.
    static let fixed: [String: DictationCommand] = {
        var phrases: [String: DictationCommand] = [
            "undo": .undo, "undo that": .undo, "redo": .redo, "redo that": .redo,
            "read that back": .readBack, "read it back": .readBack,
        ]
        for verb in ["strike", "scratch", "delete"] {
            phrases["\(verb) that"] = .strikeUtterance
            phrases["\(verb) the last sentence"] = .strikeSentence
            phrases["\(verb) the last word"] = .strikeWord
            phrases["\(verb) everything"] = .strikeAll
        }
        return phrases
    }()

    /// The command of an utterance; nil if it is text.
    static func read(_ said: String, _ options: DictationOptions) -> DictationCommand? {
        let text = TextNormalizer.normalize(said)
        if let command = fixed[text] { return command }
        if options.endPhrases.contains(where: { TextNormalizer.normalize($0) == text }) { return .end }
        if let phrase = options.phrases.first(where: { TextNormalizer.normalize($0) == text }) {
            return .phrase(phrase)
        }
        let words = text.split(separator: " ")
        guard words.first == "replace" || words.first == "correct",
            let middle = words.lastIndex(where: { $0 == "with" || $0 == "by" || $0 == "to" }),
            middle > 1, middle + 1 < words.count
        else { return nil }
        return .replace(
            words[1..<middle].joined(separator: " "), with: words[(middle + 1)...].joined(separator: " "))
    }
}
