import Foundation
import VoicedConfiguration
import VoicedTerminal
import Yams

/// The form in which a recorded session stores its configuration: the settings on which a session depends, without
/// addresses, keys, commands and environment variables.
///
/// Only settings known to be harmless stay. A replay filters them again: another person may have made the folder and
/// added an address or the name of a variable.
enum TapedConfiguration {
    /// The settings that stay as they are.
    private static let whole: Set = [
        "facility", "room", "domain", "language", "languages", "endpointing", "wake-word",
    ]
    private static let ofAction: Set = [
        "say", "dictate", "confirm", "hours", "minimum-confidence", "time-limit",
    ]
    private static let ofRunner: Set = ["command", "http", "mqtt"]
    private static let ofClassifier: Set = ["timeout", "learn", "phrases", "minimum-confidence"]
    private static let ofRecognizer: Set = ["kind", "timeout", "noisy-room", "words", "pronunciations"]
    /// The text that replaces a command or the name of a model.
    private static let nothing = "replayed"
    private static let nowhere = "https://replayed.invalid/"

    private static var server: Node {
        Node([
            (Node("kind"), Node("http")), (Node("url"), Node(nowhere)), (Node("style"), Node("openai")),
            (Node("model"), Node(nothing)),
        ])
    }

    /// Reads a configuration file and returns its text with these settings alone.
    static func text(of path: String) throws -> String {
        guard let root = try Configuration.root(of: try Configuration.text(path: path), file: path),
            let mapping = root.mapping
        else { return "" }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        let kept = mapping.compactMap { key, value in
            part(key.string ?? "", value, in: folder).map { (key, $0) }
        }
        // A server recognizes any other language than English, and a replay does not ask it.
        guard mapping["languages"] == nil, mapping["language"]?.string ?? "en" == "en" else {
            let others = kept.filter { $0.0.string != "recognizer" }
            return try Yams.serialize(node: Node(others + [(Node("recognizer"), server)]))
        }
        return kept.isEmpty ? "" : try Yams.serialize(node: Node(kept))
    }

    private static func part(_ name: String, _ node: Node, in folder: URL) -> Node? {
        func without(_ key: String) -> Node? {
            node.mapping.map { pairs in Node(pairs.filter { $0.key.string != key }.map { ($0.key, $0.value) })
            }
        }
        switch name {
        case _ where whole.contains(name): return node
        case "recognizer": return recognizers(node, in: folder)
        case "dictation": return without("recognizer")
        case "feedback": return without("voice-server")
        case "classifier": return Node([(Node("url"), Node(nowhere))] + filtered(node, ofClassifier))
        case "actions":
            return node.mapping.map { actions in Node(actions.map { ($0.key, action($0.value)) }) }
        default: return nil
        }
    }

    /// Returns the recognizers that run on this machine; nil if there are none.
    private static func recognizers(_ node: Node, in folder: URL) -> Node? {
        if let list = node.sequence {
            let kept = list.compactMap { recognizers($0, in: folder) }
            return kept.isEmpty ? nil : Node(kept)
        }
        let kind = node.string ?? node.mapping?["kind"]?.string
        guard kind == "pocketsphinx" else { return nil }
        guard node.mapping != nil else { return node }
        return Node(
            filtered(node, ofRecognizer).map { key, value in
                guard key.string == "pronunciations", let path = value.string, !path.hasPrefix("/") else {
                    return (key, value)
                }
                return (key, Node(folder.appendingPathComponent(path).path))
            })
    }

    private static func action(_ node: Node) -> Node {
        let doesSomething = node.mapping?.contains { ofRunner.contains($0.key.string ?? "") } ?? false
        let command = doesSomething ? [(Node("command"), Node([Node(nothing)]))] : []
        return Node(filtered(node, ofAction) + command)
    }

    private static func filtered(_ node: Node, _ names: Set<String>) -> [(Node, Node)] {
        (node.mapping ?? [:]).filter { names.contains($0.key.string ?? "") }.map { ($0.key, $0.value) }
    }
}
