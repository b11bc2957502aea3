import Foundation

/// The output of an action, as the text to say, to show or to ask.
///
/// A program or a service answers with a line of text, which the session speaks, or with a JSON object:
///
///     {"say": "The lamp is on.", "display": "Lamp on", "ask": "The door, too? Say yes or no.", "failed": false}
///
/// Each field is optional. The session asks `ask`, and the action runs once more with the answer; `failed` means
/// failure in spite of the status. Other JSON is data for other programs, and the session says nothing.
package struct ActionAnswer: Hashable, Sendable {
    /// The most characters of an answer that are spoken: half a minute.
    package static let longestSentence = 400

    /// The spoken text; nil for none.
    package var say: String?
    /// The shown text; nil for the spoken one.
    package var display: String?
    /// A question for the person, to be answered with yes or no; nil for none.
    package var ask: String?
    /// Whether the answer itself reports a failure.
    package var hasFailed = false
    /// Details of a failure for the operator's log; nil for none.
    package var detail: String?

    /// Makes an answer.
    package init(say: String? = nil, display: String? = nil, ask: String? = nil, hasFailed: Bool = false) {
        (self.say, self.display, self.ask, self.hasFailed) = (say, display, ask, hasFailed)
    }

    /// Reads an output; the runner limits its size.
    ///
    /// - Parameter isText: whether a text that is not JSON is for people; an HTML page, for example, is not.
    package init(_ output: some Collection<UInt8>, isText: Bool = true) {
        let text = String(decoding: output, as: UTF8.self).withoutTerminalCodes.trimmingCharacters(
            in: .whitespacesAndNewlines)
        guard let first = text.first else { return }
        if first == "{" || first == "[" {
            guard let object = try? JSONDecoder().decode(Object.self, from: Data(text.utf8)) else { return }
            (say, display, ask) = (
                Self.sentence(object.say), Self.sentence(object.display), Self.sentence(object.ask)
            )
            hasFailed = object.failed ?? false
        } else if isText {
            say = Self.sentence(text)
        }
    }

    private struct Object: Decodable {
        var say: String?
        var display: String?
        var ask: String?
        var failed: Bool?
    }

    /// A text for speech: one line of bounded length; nil if there is none.
    private static func sentence(_ text: String?) -> String? {
        let words = (text ?? "").withoutTerminalCodes.split {
            $0.isWhitespace || $0.unicodeScalars.allSatisfy { $0.properties.generalCategory == .control }
        }
        let line = words.joined(separator: " ")
        guard !line.isEmpty else { return nil }
        return line.count <= longestSentence ? line : String(line.prefix(longestSentence)) + " …"
    }
}
