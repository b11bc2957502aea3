import CommandFiles
import Commands
import Foundation
import Storage

/// What milestones are called, for people.
struct MilestoneNames {
    let milestones: [Milestone]

    /// Those of the configuration's file of phrases; none where it cannot be read.
    init(_ configuration: Configuration) {
        let path = try? configuration.aliases ?? DataFiles.path(of: "aliases.yaml")
        let facility = configuration.place.facilityID
        milestones =
            path.flatMap { try? CommandFile(path: $0) }?.milestones(of: facility).map(\.milestone) ?? []
    }

    /// Those of a room.
    init(_ milestones: [Milestone]) { self.milestones = milestones }

    /// The name of a milestone, else its key.
    subscript(id: UUID) -> String {
        milestones.first { $0.id == id }?.name ?? id.uuidString.lowercased()
    }

    /// What an alias is about; nil for nothing.
    func name(of alias: Alias) -> String? {
        if let id = alias.facilityMilestoneID { return self[id] }
        guard let type = alias.milestoneTypeID else { return nil }
        return milestones.first { $0.typeID == type }?.name ?? type.uuidString.lowercased()
    }
}
