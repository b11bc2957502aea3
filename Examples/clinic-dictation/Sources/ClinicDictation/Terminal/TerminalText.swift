import Foundation

/// Text for a terminal: in colour if wanted, and never with control sequences from outside.
package struct TerminalText: Sendable {
    /// How a piece looks.
    package enum Style: String, Sendable {
        case bold = "1"
        case faint = "2"
        case alert = "1;31"
        case warning = "33"
        case good = "32"
        case accent = "1;36"
        case reversed = "7"
    }

    private let isColoured: Bool

    /// Makes it, in colour or plain.
    package init(isColoured: Bool) { self.isColoured = isColoured }

    /// Returns a piece of text in a style, without control characters of a server or a recognizer.
    package func callAsFunction(_ text: String, _ style: Style? = nil) -> String {
        let clean = Self.clean(text)
        guard isColoured, let style, !clean.isEmpty else { return clean }
        return "\u{1B}[\(style.rawValue)m\(clean)\u{1B}[0m"
    }

    /// The text without control characters: an answer of a server moves no cursor.
    static func clean(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    switch scalar.properties.generalCategory {
                    case .control, .format, .lineSeparator, .paragraphSeparator: " "
                    default: scalar
                    }
                }))
    }

    /// A text in lines of at most the given number of characters, broken at spaces where that is possible.
    static func wrap(_ text: String, _ width: Int) -> [String] {
        var lines: [String] = []
        for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
            var line = ""
            for word in paragraph.split(separator: " ") {
                if !line.isEmpty, line.count + 1 + word.count > width {
                    lines.append(line)
                    line = ""
                }
                line += line.isEmpty ? String(word) : " " + word
                while line.count > width {
                    lines.append(String(line.prefix(width)))
                    line = String(line.dropFirst(width))
                }
            }
            lines.append(line)
        }
        return lines
    }
}
