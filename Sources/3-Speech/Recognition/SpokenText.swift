/// Reduces the text of a recognizer of free speech to the spoken words.
package enum SpokenText {
    /// Returns the words separated by single spaces, without the marks that such recognizers write for other sounds
    /// than speech: `[BLANK_AUDIO]`, `(door closes)`, `*coughs*`, `♪`. Leaves out a mark that is still open at the
    /// end, too.
    package static func clean(_ text: String) -> String {
        var spoken = ""
        var closing: Character?
        for character in text {
            if let end = closing {
                if character == end { closing = nil }
                continue
            }
            switch character {
            case "[": closing = "]"
            case "(": closing = ")"
            case "*": closing = "*"
            case "♪", "♫": continue
            default: spoken.append(character)
            }
        }
        let words = spoken.split(whereSeparator: \.isWhitespace)
        // Of silence a full stop may be left, and nothing else.
        guard words.contains(where: { $0.contains { $0.isLetter || $0.isNumber } }) else { return "" }
        return words.joined(separator: " ")
    }
}
