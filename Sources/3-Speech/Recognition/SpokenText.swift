/// Text of a recognizer of free speech, down to what was spoken.
package enum SpokenText {
    /// Words separated by single spaces, without what such recognizers write of sounds that are no speech:
    /// `[BLANK_AUDIO]`, `(door closes)`, `*coughs*`, `♪`. What is left open at the end is left out too.
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
        // A full stop alone is what is left of silence.
        guard words.contains(where: { $0.contains { $0.isLetter || $0.isNumber } }) else { return "" }
        return words.joined(separator: " ")
    }
}
