import Foundation

/// What an action gave back, and what is to be said of it.
///
/// A program or a service answers with a line of text, which is spoken, or with an object in JSON:
///
///     {"say": "The lamp is on.", "display": "Lamp on", "ask": "The door, too? Say yes or no.", "failed": false}
///
/// Everything in it may be left out. `ask` is asked, and the action is run once more with the answer; `failed` says that
/// it could not be done, in spite of its status. Anything else in JSON is data for others, and nothing is said.
public struct ActionAnswer: Hashable, Sendable {
    /// The most of an answer that is spoken, in characters: half a minute.
    public static let longestSentence = 400

    /// What is spoken; nil for nothing.
    public var say: String?
    /// What is shown; nil for what is spoken.
    public var display: String?
    /// A question that is asked, to be answered with yes or no.
    public var ask: String?
    /// Whether it says of itself that it failed.
    public var hasFailed = false
    /// More of a failure for the operator's log; nil for nothing.
    public var detail: String?

    /// Makes an answer.
    public init(say: String? = nil, display: String? = nil, ask: String? = nil, hasFailed: Bool = false) {
        (self.say, self.display, self.ask, self.hasFailed) = (say, display, ask, hasFailed)
    }

    /// Reads what came back, at most so many bytes as the runner lets through.
    ///
    /// - Parameter isText: whether text that is no JSON is for people; a page in HTML, for one, is not.
    public init(_ output: some Collection<UInt8>, isText: Bool = true) {
        let text = String(decoding: output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
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

    /// A text as it can be spoken: one line of bounded length; nil for none.
    private static func sentence(_ text: String?) -> String? {
        let words = (text ?? "").split {
            $0.isWhitespace || $0.unicodeScalars.allSatisfy { $0.properties.generalCategory == .control }
        }
        let line = words.joined(separator: " ")
        guard !line.isEmpty else { return nil }
        return line.count <= longestSentence ? line : String(line.prefix(longestSentence)) + " …"
    }
}
