import Foundation
import RoomMode
import Yams

/// A configuration to begin with: every setting, with its default or an example, and an explanation.
///
/// A setting that is off, or an example, begins with `#` and no space; prose begins with `#` and one space.
package struct ConfigurationSample {
    /// The text of the file.
    package let text: String

    /// - Parameter domain: the value of `domain`.
    package init(domain: Configuration.Domain = .operatingRoom) {
        let live = Configuration.liveKeys.joined(separator: ", ")
        var lines = """
            # The configuration of voiced. Every key is optional, and a key that voiced does not know is refused.
            #
            # A line without # in front has its default. A line that begins with # and no space is a setting that is off, or an
            # example: take the # away to use it. Relative paths are relative to this file's folder.
            #
            # voiced config check    says what is wrong with it
            # voiced config show     prints what counts: this file and the defaults
            # voiced reload          has a running voiced read again, while the rest needs a restart:
            # phrases, grammar, \(live)
            """.components(separatedBy: "\n")
        for group in Configuration.groups {
            let title = "# --- \(group.title) "
            lines += ["", title + String(repeating: "-", count: max(0, KeyText.width - title.count))]
            for key in group.keys { lines += [""] + Self.lines(of: key.about) }
        }
        text = (lines + [""]).joined(separator: "\n").replacingOccurrences(
            of: "\ndomain: \(Configuration.Domain.operatingRoom.rawValue)\n",
            with: "\ndomain: \(domain.rawValue)\n"
        ).replacingOccurrences(of: Self.eventLines(in: .operatingRoom), with: Self.eventLines(in: domain))
    }

    /// Returns the example of `on-event` in the form that the file has.
    private static func eventLines(in domain: Configuration.Domain) -> String {
        ActionSetting.eventExample(in: domain).replacingOccurrences(of: "\n", with: "\n#")
    }

    /// Returns the lines of a key and of the keys below it.
    ///
    /// - Parameters:
    ///   - code: the beginning of each line with a setting.
    ///   - prose: the beginning of each line of prose.
    ///   - isOff: whether the part around the key is off.
    private static func lines(
        of key: KeyDescription, code: String = "", prose: String = "# ", isOff: Bool = false
    ) -> [String] {
        let isSection = !key.children.isEmpty && key.example == nil
        let beginsOff = !isOff && (isSection ? key.isOff : key.example != nil)
        let code = beginsOff ? code + "#" : code
        let text = KeyText.wrapped(key.text, first: prose, rest: prose)
        guard !isSection else {
            let below = beginsOff ? code + " # " : isOff ? prose : code + "  # "
            return text + ["\(code)\(key.name):"]
                + key.children.filter { !$0.isAlternative }.flatMap {
                    lines(of: $0, code: code + "  ", prose: below, isOff: isOff || beginsOff)
                }
        }
        guard let value = key.example ?? key.standard else { return [] }
        let parts = value.components(separatedBy: "\n")
        return text + ["\(code)\(key.name):\(parts[0].isEmpty ? "" : " ")\(parts[0])"]
            + parts.dropFirst().map { code + $0 }
    }

    /// Returns the settings in effect: those of a file, and the defaults for all others.
    package func settings(changedBy path: String?) throws(Failure) -> Settings {
        var root = try Configuration.root(of: text, file: "the sample") ?? Node([(Node, Node)]())
        root.removeEmptyParts()
        if let path, let own = try Configuration.root(of: Configuration.text(path: path), file: path) {
            root.merge(own)
            // A file has either `languages` or `language`.
            if own.mapping?["languages"] != nil { root.mapping?["language"] = nil }
        }
        return Settings(root: root)
    }

    /// Settings as a document, for output in YAML or JSON.
    package struct Settings {
        fileprivate let root: Node

        package var yaml: String {
            get throws {
                try Yams.serialize(node: root, width: -1).trimmingCharacters(in: .whitespacesAndNewlines)
            }
        }

        /// The settings as one JSON object on one line.
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
    /// Takes over the settings of another mapping. A value of the other that is no mapping replaces the value here.
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

    /// Removes the parts whose settings are all off.
    fileprivate mutating func removeEmptyParts() {
        guard let parts = mapping else { return }
        self = Node(parts.filter { !$0.value.isNothing }.map { ($0.key, $0.value) })
    }

    /// The value for JSON: numbers, true and false as such, and everything else as a text.
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
