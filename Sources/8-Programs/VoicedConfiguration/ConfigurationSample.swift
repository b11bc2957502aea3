import Foundation
import RoomMode
import Yams

/// The configuration that comes with voiced: every setting, with its default or an example, and an explanation.
package struct ConfigurationSample {
    /// The text of the file.
    package let text: String

    /// Reads it.
    ///
    /// - Parameter domain: the value of `domain`.
    /// - Throws: ``Failure`` if it is not installed.
    package init(domain: Configuration.Domain = .operatingRoom) throws(Failure) {
        text = try Configuration.text(path: DataFiles.path(of: "voiced.yaml")).replacingOccurrences(
            of: "\ndomain: \(Configuration.Domain.operatingRoom.rawValue)\n",
            with: "\ndomain: \(domain.rawValue)\n")
    }

    /// The settings in effect: the defaults, replaced by those of a file.
    package func settings(changedBy path: String?) throws(Failure) -> Settings {
        var root = try Configuration.root(of: text, file: "voiced.yaml") ?? Node([(Node, Node)]())
        root.removeEmptyParts()
        if let path, let own = try Configuration.root(of: Configuration.text(path: path), file: path) {
            root.merge(own)
        }
        return Settings(root: root)
    }

    /// Settings as a document.
    package struct Settings {
        fileprivate let root: Node

        package var yaml: String {
            get throws {
                try Yams.serialize(node: root, width: -1).trimmingCharacters(in: .whitespacesAndNewlines)
            }
        }

        /// One object.
        package var json: String {
            get throws {
                let data = try JSONSerialization.data(
                    withJSONObject: root.jsonValue, options: [.sortedKeys, .withoutEscapingSlashes])
                return String(decoding: data, as: UTF8.self)
            }
        }
    }
}

extension Node {
    /// Takes over the settings of another mapping; a value there that is no mapping replaces the value here.
    fileprivate mutating func merge(_ other: Node) {
        guard let settings = other.mapping, isMapping else { return self = other }
        for (key, value) in settings {
            guard let name = key.string else { continue }
            if var own = self[name], own.isMapping, value.isMapping {
                own.merge(value)
                self[name] = own
            } else if !value.isNothing {
                self[name] = value
            }
        }
    }

    /// Takes out parts all of whose settings are off.
    fileprivate mutating func removeEmptyParts() {
        guard let parts = mapping else { return }
        self = Node(parts.filter { !$0.value.isNothing }.map { ($0.key, $0.value) })
    }

    /// The value in JSON: numbers, true and false as they are, everything else as it is written.
    fileprivate var jsonValue: Any {
        switch self {
        case .mapping(let mapping):
            Dictionary(
                mapping.map { ($0.key.string ?? "", $0.value.jsonValue) }, uniquingKeysWith: { $1 })
                as [String: Any]
        case .sequence(let sequence): sequence.map(\.jsonValue) as [Any]
        case .scalar(let scalar): Int(scalar.string) ?? Double(scalar.string) ?? flag ?? scalar.string as Any
        case .alias: ""
        }
    }

    private var flag: Bool? { ["true": true, "false": false][string ?? ""] }
    private var isNothing: Bool { scalar.map { ["", "~", "null"].contains($0.string) } ?? false }
    private var isMapping: Bool { mapping != nil }
}
