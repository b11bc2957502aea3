import CommandFiles
import Commands
import Foundation
import RoomRecords
import Storage

extension CommandFile {
    /// The file's milestones as rows of a facility.
    ///
    /// Without a named facility, a milestone has the key that the file gives. With one, it has a key for that facility,
    /// so that several facilities with the same file can share a database.
    package func milestones(of scopeID: UUID) -> [FacilityMilestoneRow] {
        targets.enumerated().map { index, milestone in
            let name = TextNormalizer.normalize(milestone.name)
            let own = UUID(name: "milestone/\(scopeID.uuidString.lowercased())/\(name)")
            return FacilityMilestoneRow(
                id: scopeID == RoomPlace.unnamedScope ? milestone.id : own, scopeID: scopeID,
                name: name, displayName: milestone.name, order: index + 1, phase: milestone.phase,
                sourceMilestoneTypeID: milestone.kindID)
        }
    }
}
