import Commands
import Foundation
internal import Yams

/// Walks the document, top down, and refuses everything that it does not know.
struct CommandFileReader {
    private let nodes: NodeReader
    private let actions: [CommandAction]
    private(set) var milestones: [Milestone] = []
    private(set) var aliases: [Alias] = []
    private var lineOfPhrase: [String: Int] = [:]
    private var lineOfMilestone: [String: Int] = [:]

    init(file: String, actions: [CommandAction]) {
        nodes = NodeReader(file: file)
        self.actions = actions
    }

    mutating func read(_ root: Node) throws(CommandFileError) {
        let top = try nodes.mapping(root, "The file", keys: ["version", "milestones", "actions"])
        guard let version = top["version"] else {
            throw nodes.invalid(root, "The version is missing; begin the file with “version: 1”.")
        }
        guard try nodes.text(version, "The version") == "1" else {
            throw nodes.invalid(version, "Only version 1 is known; convert the file or update the program.")
        }
        if let node = top["milestones"] {
            for milestone in try nodes.sequence(node, "“milestones”") { try readMilestone(milestone) }
        }
        if let node = top["actions"] {
            let known = actions.filter { $0 != .record }.map(\.rawValue)
            for (name, phrases) in try nodes.pairs(node, "“actions”") {
                let key = try nodes.text(name, "An action's name")
                guard key != CommandAction.record.rawValue else {
                    throw nodes.invalid(name, "Phrases that record stand under their milestone, not here.")
                }
                guard known.contains(key) else {
                    throw nodes.invalid(
                        name, "The action “\(key)” is unknown; known are \(known.joined(separator: ", ")).")
                }
                try readPhrases(phrases, CommandAction(rawValue: key), milestone: nil)
            }
        }
        guard !aliases.isEmpty else { throw nodes.invalid(root, "There is no phrase in the file; add some.") }
    }

    private mutating func readMilestone(_ node: Node) throws(CommandFileError) {
        let fields = try nodes.mapping(
            node, "A milestone", keys: ["name", "phase", "phrases", "cancel", "average"])
        guard let nameNode = fields["name"], let phrases = fields["phrases"] else {
            throw nodes.invalid(node, "A milestone needs a name and phrases.")
        }
        let name = try nodes.text(nameNode, "A milestone's name")
        let normalized = TextNormalizer.normalize(name)
        guard !normalized.isEmpty else { throw nodes.invalid(nameNode, "A milestone's name needs a letter.") }
        if let line = lineOfMilestone.updateValue(nodes.line(nameNode) ?? 0, forKey: normalized) {
            throw nodes.invalid(nameNode, "The milestone “\(name)” is there already, on line \(line).")
        }
        let milestone = Milestone(
            id: UUID(name: "milestone/\(normalized)"), typeID: UUID(name: "milestone-type/\(normalized)"),
            name: name, phase: try fields["phase"].map(readPhase))
        milestones.append(milestone)
        try readPhrases(phrases, .record, milestone: milestone)
        if let node = fields["cancel"] { try readPhrases(node, .cancel, milestone: milestone) }
        if let node = fields["average"] { try readPhrases(node, .queryAverage, milestone: milestone) }
    }

    private func readPhase(_ node: Node) throws(CommandFileError) -> CasePhase {
        let name = try nodes.text(node, "A phase")
        guard let phase = CasePhase(rawValue: name) else {
            let known = CasePhase.allCases.map(\.rawValue).joined(separator: ", ")
            throw nodes.invalid(node, "The phase “\(name)” is unknown; known are \(known).")
        }
        return phase
    }

    private mutating func readPhrases(
        _ node: Node, _ action: CommandAction, milestone: Milestone?
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
            let target = milestone.map { TextNormalizer.normalize($0.name) } ?? ""
            aliases.append(
                Alias(
                    id: UUID(name: "alias/\(action)/\(target)/\(normalized)"),
                    milestoneTypeID: milestone?.typeID, phrase: phrase, action: action))
        }
    }
}
