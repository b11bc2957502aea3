import Foundation

/// Colours of words on a terminal, if it has colours and `NO_COLOR` is not set (no-color.org).
struct TextStyle {
    private let hasColour: Bool

    /// Without colours.
    static let plain = TextStyle(hasColour: false)

    private init(hasColour: Bool) { self.hasColour = hasColour }

    /// The style for a descriptor.
    init(_ descriptor: CInt) {
        let environment = ProcessInfo.processInfo.environment
        hasColour =
            isatty(descriptor) == 1 && environment["NO_COLOR", default: ""].isEmpty
            && environment["TERM"] != "dumb"
    }

    func bold(_ text: String) -> String { styled(text, 1) }
    func faint(_ text: String) -> String { styled(text, 2) }
    func success(_ text: String) -> String { styled(text, 32) }
    func warning(_ text: String) -> String { styled(text, 33) }
    func failure(_ text: String) -> String { styled(text, 31) }

    private func styled(_ text: String, _ code: Int) -> String {
        hasColour ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
