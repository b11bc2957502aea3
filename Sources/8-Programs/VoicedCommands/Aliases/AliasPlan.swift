import RoomMode
import RoomRecords
import Commands
import Foundation

/// The changes that an import of phrases makes in a database: all rows, or none if one is wrong.
struct AliasPlan: Sendable {
    /// The rows to write; empty if there is a fault.
    private(set) var save: [Alias] = []
    private(set) var addedCount = 0
    private(set) var changedCount = 0
    /// The number of rows that the database has already.
    private(set) var unchangedCount = 0
    /// The faults, in the order of the rows.
    private(set) var faults: [AliasDraft.Fault] = []

    /// - Parameters:
    ///   - drafts: the rows.
    ///   - rows: every row of the database.
    ///   - facility: the facility whose phrases a row may write, besides those for all.
    ///   - milestones: the facility's milestones.
    ///   - actions: the actions that a phrase may have.
    ///   - needed: by actions, the places that only a sentence of a grammar can fill.
    init(
        _ drafts: [AliasDraft], into rows: [Alias], facility: UUID?, milestones: [Milestone],
        actions: [CommandAction] = ActionVocabulary.operatingRoom.actions,
        places needed: [CommandAction: [String]] = [:]
    ) {
        let existing = Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0) })
        var taken: [(draft: AliasDraft, alias: Alias)] = []
        var places: [UUID: String] = [:]
        for draft in drafts {
            do throws(AliasDraft.Fault) {
                let (alias, isKnown) = try draft.alias(
                    existing: existing, facility: facility, milestones: milestones, actions: actions,
                    places: needed)
                if let place = places.updateValue(draft.place, forKey: alias.id) {
                    throw draft.fault("this id is there already (\(place)); keep one of them")
                }
                taken.append((draft, alias))
                if existing[alias.id] == alias {
                    unchangedCount += 1
                } else if isKnown {
                    changedCount += 1
                } else {
                    addedCount += 1
                }
            } catch {
                faults.append(error)
            }
        }
        let named = Set(taken.map(\.alias.id))
        let untouched = rows.filter { !named.contains($0.id) && $0.deletedAt == nil }
        var others = Dictionary(grouping: untouched, by: Say.init)
        var inFile: [Say: String] = [:]
        for (draft, alias) in taken where alias.deletedAt == nil {
            let say = Say(alias)
            if let place = inFile.updateValue(draft.place, forKey: say) {
                faults.append(draft.fault("this phrase is there already (\(place)); keep one of them"))
            } else if let other = others.removeValue(forKey: say)?.first {
                guard draft.fields[Alias.CodingKeys.id.rawValue, default: ""].isEmpty, other.means(alias)
                else {
                    faults.append(
                        draft.fault(
                            "the phrase is there already and means \(other.action); remove it first, "
                                + "or give its id (\(other.id.uuidString.lowercased())) to change it"))
                    continue
                }
                // The database has the same phrase with the same meaning, so the row is not new.
                addedCount -= 1
                unchangedCount += 1
                continue
            }
            if existing[alias.id] != alias { save.append(alias) }
        }
        save += taken.map(\.alias).filter { $0.deletedAt != nil && existing[$0.id] != $0 }
        if !faults.isEmpty { save = [] }
    }

    /// A phrase and its facility, which no two rows may share.
    private struct Say: Hashable {
        var phrase: String
        var facility: UUID?

        init(_ alias: Alias) {
            (phrase, facility) = (TextNormalizer.normalize(alias.phrase), alias.scopeID)
        }
    }
}

extension Alias {
    /// Whether another row has the same meaning and is in use like this one.
    fileprivate func means(_ other: Alias) -> Bool {
        action == other.action && targetKindID == other.targetKindID
            && targetID == other.targetID && isActive == other.isActive
    }
}
