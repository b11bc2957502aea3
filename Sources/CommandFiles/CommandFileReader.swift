import Commands
import Foundation
import Yams

/// Walks the document, top down, and refuses everything that it does not know.
struct CommandFileReader {
    let file: String
    let actions: [CommandAction]
    private(set) var milestones: [Milestone] = []
    private(set) var aliases: [Alias] = []
    private var lineOfPhrase: [String: Int] = [:]
    private var lineOfMilestone: [String: Int] = [:]

    /// More characters than this in a name or phrase are no speech.
    private static let maximumLength = 200

    init(file: String, actions: [CommandAction]) {
        self.file = file
        self.actions = actions
    }

    mutating func read(_ root: Node) throws(CommandFileError) {
        let top = try mapping(root, "The file", keys: ["version", "milestones", "actions"])
        guard let version = top["version"] else {
            throw invalid(root, "The version is missing; begin the file with “version: 1”.")
        }
        guard try text(version, "The version") == "1" else {
            throw invalid(version, "Only version 1 is known; convert the file or update the program.")
        }
        if let node = top["milestones"] {
            for milestone in try sequence(node, "“milestones”") { try readMilestone(milestone) }
        }
        if let node = top["actions"] {
            let known = actions.filter { $0 != .record }.map(\.rawValue)
            for (name, phrases) in try pairs(node, "“actions”") {
                let key = try text(name, "An action's name")
                guard key != CommandAction.record.rawValue else {
                    throw invalid(name, "Phrases that record stand under their milestone, not here.")
                }
                guard known.contains(key) else {
                    throw invalid(
                        name, "The action “\(key)” is unknown; known are \(known.joined(separator: ", ")).")
                }
                try readPhrases(phrases, CommandAction(rawValue: key), milestone: nil)
            }
        }
        guard !aliases.isEmpty else { throw invalid(root, "There is no phrase in the file; add some.") }
    }

    private mutating func readMilestone(_ node: Node) throws(CommandFileError) {
        let fields = try mapping(node, "A milestone", keys: ["name", "phrases"])
        guard let nameNode = fields["name"], let phrases = fields["phrases"] else {
            throw invalid(node, "A milestone needs a name and phrases.")
        }
        let name = try text(nameNode, "A milestone's name")
        let normalized = TextNormalizer.normalize(name)
        guard !normalized.isEmpty else { throw invalid(nameNode, "A milestone's name needs a letter.") }
        if let line = lineOfMilestone.updateValue(self.line(nameNode) ?? 0, forKey: normalized) {
            throw invalid(nameNode, "The milestone “\(name)” is there already, on line \(line).")
        }
        let milestone = Milestone(
            id: UUID(name: "milestone/\(normalized)"), typeID: UUID(name: "milestone-type/\(normalized)"),
            name: name)
        milestones.append(milestone)
        try readPhrases(phrases, .record, milestone: milestone)
    }

    private mutating func readPhrases(
        _ node: Node, _ action: CommandAction, milestone: Milestone?
    ) throws(CommandFileError) {
        let nodes = try sequence(node, "Phrases")
        guard !nodes.isEmpty else { throw invalid(node, "There is no phrase here; add one.") }
        for node in nodes {
            let phrase = try text(node, "A phrase")
            let normalized = TextNormalizer.normalize(phrase)
            guard !normalized.isEmpty else { throw invalid(node, "A phrase needs a letter or digit.") }
            if let line = lineOfPhrase.updateValue(self.line(node) ?? 0, forKey: normalized) {
                throw invalid(
                    node, "The phrase “\(normalized)” is there already, on line \(line); keep one of them.")
            }
            let target = milestone.map { TextNormalizer.normalize($0.name) } ?? ""
            aliases.append(
                Alias(
                    id: UUID(name: "alias/\(action)/\(target)/\(normalized)"),
                    milestoneTypeID: milestone?.typeID, phrase: phrase, action: action))
        }
    }
}

// MARK: - Nodes

extension CommandFileReader {
    private func line(_ node: Node) -> Int? { node.mark?.line }

    private func invalid(_ node: Node, _ sentence: String) -> CommandFileError {
        CommandFileError(.invalid, file: file, line: line(node), sentence)
    }

    private func text(_ node: Node, _ what: String) throws(CommandFileError) -> String {
        // The text as it stands there: YAML would make a truth value of the phrase “no”.
        guard let scalar = node.scalar else { throw invalid(node, "\(what) must be text.") }
        guard node.tag.description.hasPrefix("tag:yaml.org,2002:") else {
            throw invalid(node, "Tags are not allowed; take “\(node.tag.description.prefix(60))” out.")
        }
        guard scalar.string.unicodeScalars.count <= Self.maximumLength else {
            throw invalid(node, "\(what) has more than \(Self.maximumLength) characters.")
        }
        return scalar.string
    }

    private func sequence(_ node: Node, _ what: String) throws(CommandFileError) -> Node.Sequence {
        guard let sequence = node.sequence else { throw invalid(node, "\(what) must be a list.") }
        return sequence
    }

    private func pairs(_ node: Node, _ what: String) throws(CommandFileError) -> Node.Mapping {
        guard let mapping = node.mapping else {
            throw invalid(node, "\(what) must be a mapping of keys to values.")
        }
        return mapping
    }

    private func mapping(
        _ node: Node, _ what: String, keys: [String]
    ) throws(CommandFileError) -> [String: Node] {
        var fields: [String: Node] = [:]
        for (key, value) in try pairs(node, what) {
            let name = try text(key, "A key")
            guard keys.contains(name) else {
                throw invalid(
                    key, "The key “\(name)” is unknown; \(what) has \(keys.joined(separator: ", ")).")
            }
            fields[name] = value
        }
        return fields
    }
}
