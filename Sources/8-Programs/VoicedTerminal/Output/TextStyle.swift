import Foundation

/// Colours for words on a terminal, unless the terminal has none or `NO_COLOR` is set (no-color.org).
package struct TextStyle {
    private let hasColour: Bool

    /// The style without colours.
    package static let plain = TextStyle(hasColour: false)

    private init(hasColour: Bool) { self.hasColour = hasColour }

    /// Makes the style for the terminal of a descriptor; without colours if it is no terminal.
    package init(_ descriptor: CInt) {
        let environment = ProcessInfo.processInfo.environment
        hasColour =
            isatty(descriptor) == 1 && environment["NO_COLOR", default: ""].isEmpty
            && environment["TERM"] != "dumb"
    }

    package func bold(_ text: String) -> String { styled(text, 1) }
    package func faint(_ text: String) -> String { styled(text, 2) }
    package func success(_ text: String) -> String { styled(text, 32) }
    package func warning(_ text: String) -> String { styled(text, 33) }
    package func failure(_ text: String) -> String { styled(text, 31) }

    private func styled(_ text: String, _ code: Int) -> String {
        hasColour ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
