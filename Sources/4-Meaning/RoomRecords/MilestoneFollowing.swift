import Commands
package import Foundation

/// A milestone as a file of phrases has defined it: a row of `voice_file_milestones`.
package struct FileMilestone: Codable, Hashable, Sendable {
    package var milestoneID: UUID
    package var name: String
    package var displayName: String
    package var order: Int
    package var phase: CasePhase?
    /// Whether the milestone is gone from the file, and its row was switched off because of that.
    package var removed = false

    package enum CodingKeys: String, CodingKey, CaseIterable {
        case name, order, phase, removed
        case milestoneID = "milestone_id"
        case displayName = "display_name"
    }

    package init(_ row: FacilityMilestoneRow) {
        (milestoneID, name, displayName) = (row.id, row.name, row.displayName)
        (order, phase) = (row.order, row.phase)
    }

    /// Whether the row still has the values of the file.
    func isUntouched(_ row: FacilityMilestoneRow) -> Bool {
        row.name == name && row.displayName == displayName && row.order == order && row.phase == phase
            && row.isActive != removed
    }
}

/// Computes how a facility's milestones change after a file has changed; the store writes the result.
///
/// A milestone of the file belongs to the row with its key, else to the row of its type, else to the row with its name;
/// if there is none, it becomes a new row. A person's changes of a row stay. If a facility's milestones came from
/// another system, it gets no new ones from the file: that system defines them.
package struct MilestoneFollowing {
    /// All rows after the change, in the order of a case.
    package private(set) var rows: [FacilityMilestoneRow]
    /// The rows that are new or changed.
    package private(set) var changed: [FacilityMilestoneRow] = []
    /// The rows of `voice_file_milestones` to write: the new state of the file.
    package private(set) var origins: [FileMilestone] = []

    package init(_ file: [FacilityMilestoneRow], rows: [FacilityMilestoneRow], origins: [UUID: FileMilestone])
    {
        self.rows = rows
        let isForeign = !rows.isEmpty && rows.allSatisfy { origins[$0.id] == nil }
        guard !isForeign else { return }
        var found: Set<UUID> = []
        for one in file {
            guard let index = self.rows.firstIndex(where: { Self.isSame($0, one) && !found.contains($0.id) })
            else {
                found.insert(one.id)
                self.rows.append(one)
                changed.append(one)
                self.origins.append(FileMilestone(one))
                continue
            }
            found.insert(self.rows[index].id)
            merge(one, at: index, origins)
        }
        for index in self.rows.indices {
            let row = self.rows[index]
            guard !found.contains(row.id), var origin = origins[row.id], !origin.removed,
                origin.isUntouched(row)
            else { continue }
            origin.removed = true
            self.origins.append(origin)
            self.rows[index].isActive = false
            changed.append(self.rows[index])
        }
        self.rows.sort { ($0.order, $0.id.uuidString) < ($1.order, $1.id.uuidString) }
    }

    private mutating func merge(_ one: FacilityMilestoneRow, at index: Int, _ known: [UUID: FileMilestone]) {
        let row = rows[index]
        guard let origin = known[row.id] else { return }
        var new = one
        new.id = row.id
        let note = FileMilestone(new)
        if note != origin { origins.append(note) }
        guard origin.isUntouched(row), new != row else { return }
        rows[index] = new
        changed.append(new)
    }

    private static func isSame(_ row: FacilityMilestoneRow, _ one: FacilityMilestoneRow) -> Bool {
        if row.id == one.id { return true }
        if let type = row.sourceMilestoneTypeID, let other = one.sourceMilestoneTypeID {
            return type == other
        }
        return row.name == one.name
    }
}
