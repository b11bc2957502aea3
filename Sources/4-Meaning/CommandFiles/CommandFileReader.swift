import Commands
import Foundation
internal import Yams

/// Reads the targets and phrases of a YAML document, from the top down, and refuses everything unknown.
struct CommandFileReader {
    private let nodes: NodeReader
    private let vocabulary: ActionVocabulary
    private(set) var targets: [CommandTarget] = []
    private(set) var aliases: [Alias] = []
    private(set) var commonNames: [UUID: String] = [:]
    private var lineOfPhrase: [String: Int] = [:]
    private var lineOfTarget: [String: Int] = [:]

    init(file: String, vocabulary: ActionVocabulary) {
        nodes = NodeReader(file: file)
        self.vocabulary = vocabulary
    }

    mutating func read(_ root: Node) throws(CommandFileError) {
        let top = try nodes.mapping(
            root, "The file", keys: ["version", vocabulary.targets?.plural, "actions"].compactMap(\.self))
        guard let version = top["version"] else {
            throw nodes.invalid(root, "The version is missing; begin the file with “version: 1”.")
        }
        guard try nodes.text(version, "The version") == "1" else {
            throw nodes.invalid(version, "Only version 1 is known; convert the file or update the program.")
        }
        if let naming = vocabulary.targets, let node = top[naming.plural] {
            for target in try nodes.sequence(node, "“\(naming.plural)”") { try readTarget(target, naming) }
        }
        if let node = top["actions"] {
            let known = vocabulary.actions.filter { $0 != vocabulary.targets?.action }.map(\.rawValue)
            for (name, phrases) in try nodes.pairs(node, "“actions”") {
                let key = try nodes.text(name, "An action's name")
                if let naming = vocabulary.targets, key == naming.action.rawValue {
                    throw nodes.invalid(
                        name, "Phrases that \(naming.action) stand under their \(naming.noun), not here.")
                }
                guard known.contains(key) else {
                    throw nodes.invalid(
                        name, "The action “\(key)” is unknown; known are \(known.joined(separator: ", ")).")
                }
                try readPhrases(phrases, CommandAction(rawValue: key), target: nil)
            }
        }
        guard !aliases.isEmpty else { throw nodes.invalid(root, "There is no phrase in the file; add some.") }
    }

    private mutating func readTarget(_ node: Node, _ naming: TargetNaming) throws(CommandFileError) {
        let noun = naming.noun
        let fields = try nodes.mapping(
            node, "A \(noun)", keys: ["name", "as", naming.groupNoun] + naming.lists.map(\.key))
        guard let nameNode = fields["name"], let first = naming.lists.first, fields[first.key] != nil else {
            throw nodes.invalid(node, "A \(noun) needs a name and \(naming.lists[0].key).")
        }
        let name = try nodes.text(nameNode, "A \(noun)'s name")
        let normalized = TextNormalizer.normalize(name)
        guard !normalized.isEmpty else { throw nodes.invalid(nameNode, "A \(noun)'s name needs a letter.") }
        if let line = lineOfTarget.updateValue(nodes.line(nameNode) ?? 0, forKey: normalized) {
            throw nodes.invalid(nameNode, "The \(noun) “\(name)” is there already, on line \(line).")
        }
        var target = CommandTarget(
            id: UUID(name: "\(noun)/\(normalized)"), kindID: UUID(name: "\(noun)-type/\(normalized)"),
            name: name)
        if let node = fields[naming.groupNoun] { target.group = try readGroup(node, naming) }
        let common = try fields["as"].map { node throws(CommandFileError) in
            let common = TextNormalizer.normalize(try nodes.text(node, "What a \(noun) is"))
            guard !common.isEmpty else { throw nodes.invalid(node, "What a \(noun) is needs a letter.") }
            return common
        }
        target.kindID.map { commonNames[$0] = common ?? normalized }
        targets.append(target)
        for list in naming.lists {
            if let node = fields[list.key] { try readPhrases(node, list.action, target: target) }
        }
    }

    private func readGroup(_ node: Node, _ naming: TargetNaming) throws(CommandFileError) -> String {
        let name = try nodes.text(node, "A \(naming.groupNoun)")
        guard naming.groups.contains(name) else {
            let known = naming.groups.joined(separator: ", ")
            throw nodes.invalid(node, "The \(naming.groupNoun) “\(name)” is unknown; known are \(known).")
        }
        return name
    }

    private mutating func readPhrases(
        _ node: Node, _ action: CommandAction, target: CommandTarget?
    ) throws(CommandFileError) {
        let phrases = try nodes.sequence(node, "Phrases")
        guard !phrases.isEmpty else { throw nodes.invalid(node, "There is no phrase here; add one.") }
        for node in phrases {
            let phrase = try nodes.text(node, "A phrase")
            let normalized = TextNormalizer.normalize(phrase)
            guard !normalized.isEmpty else { throw nodes.invalid(node, "A phrase needs a letter or digit.") }
            guard phrase.utf8.count <= Alias.maximumPhraseByteCount else {
                throw nodes.invalid(
                    node,
                    "A phrase has at most \(Alias.maximumPhraseByteCount) bytes, and this one "
                        + "\(phrase.utf8.count); write what people say.")
            }
            if let line = lineOfPhrase.updateValue(nodes.line(node) ?? 0, forKey: normalized) {
                throw nodes.invalid(
                    node, "The phrase “\(normalized)” is there already, on line \(line); keep one of them.")
            }
            let place = target.map { TextNormalizer.normalize($0.name) } ?? ""
            aliases.append(
                Alias(
                    id: UUID(name: "alias/\(action)/\(place)/\(normalized)"),
                    targetKindID: target?.kindID, phrase: phrase, action: action))
        }
    }
}
