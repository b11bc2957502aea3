import Commands

/// What is said to a dictation and not written: a whole utterance, between two pauses.
public enum DictationCommand: Hashable, Sendable {
    /// Takes away what was said last.
    case strikeUtterance
    /// Takes away the last sentence.
    case strikeSentence
    /// Takes away the last word.
    case strikeWord
    /// Takes everything away.
    case strikeAll
    /// Takes back what was changed last.
    case undo
    /// Does it again.
    case redo
    /// Puts other words in the place of the last ones like these.
    case replace(String, with: String)
    /// Reads the text to whoever dictates.
    case readBack
    /// The dictation is over.
    case end
    /// A phrase of the program's own.
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

    /// What an utterance says to the dictation; nil if it is text.
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
