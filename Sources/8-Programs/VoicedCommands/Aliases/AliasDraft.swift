import RoomMode
import RoomRecords
import Storage
import Commands
import Foundation

/// A row of the table of phrases as a person wrote it, not checked yet.
struct AliasDraft: Sendable {
    /// The columns that a row may have: those of the table, and a milestone's name in place of its keys.
    static let columns = Alias.CodingKeys.allCases.map(\.rawValue) + [milestone]
    static let milestone = "milestone"

    /// The place of the row, such as `aliases.csv:3`; empty for a command line.
    var place: String
    /// The values by column. A missing column keeps its value in a row with the same key, or gets its default; an empty
    /// text stands for no value.
    var fields: [String: String]

    /// The reason for which a row cannot be imported.
    typealias Fault = ImportedRow.Fault

    /// Makes the alias of the row and checks it.
    ///
    /// - Parameters:
    ///   - existing: every row of the database, by key.
    ///   - facility: the facility whose phrases a row may write, besides those for all.
    ///   - milestones: the facility's milestones.
    ///   - actions: the actions that a phrase may have.
    ///   - places: by actions, the places that only a sentence of a grammar can fill.
    /// - Returns: the alias, and whether the database has its key already.
    func alias(
        existing: [UUID: Alias], facility: UUID?, milestones: [Milestone],
        actions: [CommandAction] = ActionVocabulary.operatingRoom.actions,
        places: [CommandAction: [String]] = [:]
    ) throws(Fault) -> (alias: Alias, isKnown: Bool) {
        let id = try key(.id)
        let known = id.flatMap { existing[$0] }
        guard known?.scopeID == nil || known?.scopeID == facility else {
            throw fault("the row with this id belongs to another facility; leave the id out")
        }
        var alias = known ?? Alias(id: id ?? UUID(), scopeID: facility, phrase: "", action: .record)
        if let text = fields[column(.phrase)] { alias.phrase = text }
        if let text = fields[column(.action)] { alias.action = CommandAction(rawValue: text) }
        if fields[column(.scopeID)] != nil { alias.scopeID = try key(.scopeID) }
        if fields[column(.targetKindID)] != nil { alias.targetKindID = try key(.targetKindID) }
        if fields[column(.targetID)] != nil {
            alias.targetID = try key(.targetID)
        }
        if fields[column(.sourceAliasID)] != nil { alias.sourceAliasID = try key(.sourceAliasID) }
        alias.isActive = try flag(.isActive) ?? alias.isActive
        alias.isAutoLearned = try flag(.isAutoLearned) ?? alias.isAutoLearned
        if fields[column(.deletedAt)] != nil { alias.deletedAt = try time(.deletedAt) }
        if let name = fields[Self.milestone], !name.isEmpty { try setMilestone(name, of: &alias, milestones) }
        guard alias != known else { return (alias, true) }
        try check(alias, facility: facility, milestones, actions)
        if let missing = places[alias.action] {
            let names = missing.map { "{\($0)}" }.joined(separator: " and ")
            throw fault(
                "\(alias.action) needs \(names), and a phrase has none; add a sentence to the grammar instead"
            )
        }
        return (alias, known != nil)
    }

    /// Sets the alias's milestone from a name.
    private func setMilestone(
        _ name: String, of alias: inout Alias, _ milestones: [Milestone]
    ) throws(Fault) {
        let normalized = TextNormalizer.normalize(name)
        guard let milestone = milestones.first(where: { TextNormalizer.normalize($0.name) == normalized })
        else {
            let known = milestones.map(\.name).joined(separator: ", ")
            throw fault("there is no milestone “\(name)”; there are \(known.isEmpty ? "none" : known)")
        }
        for column in [Alias.CodingKeys.targetKindID, .targetID] {
            guard fields[column.rawValue, default: ""].isEmpty else {
                throw fault("a milestone's name and its key contradict each other; give one of them")
            }
        }
        // A phrase for all facilities has the key of the milestone's type, which is the same in every facility.
        let isForAll = alias.scopeID == nil && milestone.kindID != nil
        alias.targetKindID = isForAll ? milestone.kindID : nil
        alias.targetID = isForAll ? nil : milestone.id
    }

    private func check(
        _ alias: Alias, facility: UUID?, _ milestones: [Milestone], _ actions: [CommandAction]
    ) throws(Fault) {
        guard !alias.phrase.isEmpty else { throw fault("the phrase is missing (alias_phrase)") }
        guard !TextNormalizer.normalize(alias.phrase).isEmpty, !alias.phrase.utf8.contains(0) else {
            throw fault("a phrase needs a letter or digit, and no NUL character")
        }
        guard alias.phrase.utf8.count <= Alias.maximumPhraseByteCount else {
            throw fault(
                "a phrase has at most \(Alias.maximumPhraseByteCount) bytes, and this one \(alias.phrase.utf8.count)"
            )
        }
        guard actions.contains(alias.action) else {
            let known = actions.map(\.rawValue).joined(separator: ", ")
            throw fault(
                alias.action.rawValue.isEmpty
                    ? "the action is missing (action_type)"
                    : "the action “\(alias.action)” is unknown; set it up under actions: in the configuration, or "
                        + "take one of these: \(known)")
        }
        guard alias.scopeID == nil || alias.scopeID == facility else {
            throw fault("the facility is not the one of the configuration; leave it out, or give --facility")
        }
        let hasMilestone = alias.targetKindID != nil || alias.targetID != nil
        if alias.action == .record, !hasMilestone {
            throw fault("a phrase that records needs a milestone")
        }
        if hasMilestone, ![.record, .cancel, .queryAverage].contains(alias.action) {
            throw fault("a phrase that means \(alias.action) has no milestone")
        }
        if let id = alias.targetID, !milestones.contains(where: { $0.id == id }) {
            throw fault("there is no milestone with this key (facility_milestone_id)")
        }
        if let type = alias.targetKindID, alias.targetID == nil,
            !milestones.contains(where: { $0.kindID == type })
        {
            throw fault("there is no milestone of this type (milestone_type_id)")
        }
    }

    private func column(_ key: Alias.CodingKeys) -> String { key.rawValue }

    private func key(_ key: Alias.CodingKeys) throws(Fault) -> UUID? {
        guard let text = fields[key.rawValue], !text.isEmpty else { return nil }
        guard let id = UUID(uuidString: text) else { throw fault("“\(text)” is no UUID (\(key.rawValue))") }
        return id
    }

    private func flag(_ key: Alias.CodingKeys) throws(Fault) -> Bool? {
        switch fields[key.rawValue]?.lowercased() {
        case nil, "": nil
        case "true", "1", "t", "yes": true
        case "false", "0", "f", "no": false
        case let text?: throw fault("“\(text)” is neither true nor false (\(key.rawValue))")
        }
    }

    private func time(_ key: Alias.CodingKeys) throws(Fault) -> Date? {
        guard let text = fields[key.rawValue], !text.isEmpty else { return nil }
        if let date = WrittenTime.date(text) { return date }
        throw fault("“\(text)” is no time (\(key.rawValue)); write \(WrittenTime.forms)")
    }

    func fault(_ reason: String) -> Fault { Fault(place: place, reason: reason) }
}
