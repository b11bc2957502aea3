import Foundation

/// The form of printed events: text for a person, or JSON lines for a program.
package struct EventForm: Sendable {
    /// The codes that go to the beginning of the terminal's line and clear a bar there.
    private static let clear = isatty(STDOUT_FILENO) == 1 ? "\r\u{1B}[K" : ""

    private let text: EventText?

    /// - Parameters:
    ///   - isForPeople: whether lines are text for a person.
    ///   - clock: the kind of time in front of a line for a person.
    ///   - actions: the names of the configured actions, as for ``EventText``.
    package init(isForPeople: Bool, clock: EventText.Clock, actions: Set<String>? = nil) {
        text = isForPeople ? EventText(clock: clock, actions: actions) : nil
    }

    package var isForPeople: Bool { text != nil }

    /// Returns the line for an event, given as JSON; nil to print nothing.
    package func line(of json: String) -> String? {
        guard let text else { return json }
        let object = try? JSONSerialization.jsonObject(with: Data(json.utf8))
        return (object as? [String: Any]).flatMap(text.line(of:)).map { Self.clear + $0 }
    }

    /// Prints an event, given as JSON, at once.
    package func show(_ json: String) {
        if let line = line(of: json) { Console.write(line, isStyled: isForPeople) }
    }
}
