import Foundation
import Intake

/// Turns the names of rooms and machines into parts of topics and identifiers. Different names stay different.
///
/// A name with other characters than ASCII letters, digits and single spaces loses these characters. Two such names may
/// become the same, so each gets a short hash of the exact name behind it. Names that differ only in capitals are the
/// same name.
package enum PlainName {
    /// A room's name as one part of a topic: lower-case letters, digits and hyphens.
    package static func topicPart(ofRoom name: String) -> String {
        part(name, isPlain: name.wholeMatch(of: /[A-Za-z0-9]+(?: [A-Za-z0-9]+)*/) != nil)
    }

    /// A machine's name as one part of a topic. Such a name has hyphens, and is unique in its network.
    package static func topicPart(ofMachine name: String) -> String {
        part(name, isPlain: name.wholeMatch(of: /[A-Za-z0-9\-]+/) != nil)
    }

    /// A device's topic as an identifier: lower-case letters, digits and `_`.
    static func identifier(ofTopic topic: String) -> String {
        // Different topics of these forms stay different after the replacement of hyphens and slashes.
        let isDefault = topic.wholeMatch(of: /voiced\/[a-z0-9\-]+/) != nil
        let isPlain = topic.wholeMatch(of: /[a-z0-9]+(?:\/[a-z0-9]+)*/) != nil && !topic.hasPrefix("voiced/")
        return marked(plain(topic, "_"), "_", unless: isDefault || isPlain, topic)
    }

    private static func part(_ name: String, isPlain: Bool) -> String {
        guard !isPlain else { return plain(name, "-") }
        let rest = plain(name, "-").split(separator: "-").joined(separator: "-")
        return marked(rest.isEmpty ? "room" : rest, "-", unless: false, name)
    }

    private static func plain(_ name: String, _ other: Character) -> String {
        String(
            composed(name).lowercased().unicodeScalars.map { scalar in
                ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) ? Character(scalar) : other
            })
    }

    /// The name in the composed form of Unicode, since people can type the same letter in two ways.
    private static func composed(_ name: String) -> String { name.precomposedStringWithCanonicalMapping }

    private static func marked(
        _ plain: String, _ separator: Character, unless isUnique: Bool, _ name: String
    ) -> String {
        isUnique ? plain : "\(plain)\(separator)\(StableHash.digits32(of: composed(name).utf8))"
    }
}
