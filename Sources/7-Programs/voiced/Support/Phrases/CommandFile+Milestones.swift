import CommandFiles
import Commands
import Foundation
import Storage

extension CommandFile {
    /// The file's milestones as rows of a facility.
    ///
    /// One of a site that has named no facility has the key that the file gives; that of a facility has a key of its own,
    /// so that several facilities with the same file can share a database.
    func milestones(of facilityID: UUID) -> [FacilityMilestoneRow] {
        milestones.enumerated().map { index, milestone in
            let name = TextNormalizer.normalize(milestone.name)
            let own = UUID(name: "milestone/\(facilityID.uuidString.lowercased())/\(name)")
            return FacilityMilestoneRow(
                id: facilityID == RoomPlace.unnamedFacility ? milestone.id : own, facilityID: facilityID,
                name: name, displayName: milestone.name, order: index + 1, phase: milestone.phase,
                sourceMilestoneTypeID: milestone.typeID)
        }
    }
}
