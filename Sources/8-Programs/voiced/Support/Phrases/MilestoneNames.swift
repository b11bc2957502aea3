import CommandFiles
import Commands
import Foundation
import SQLiteStorage
import Storage
import VoicedConfiguration

/// The names of milestones, for people.
struct MilestoneNames {
    let milestones: [Milestone]

    /// The milestones of the configuration's facility in a database, also those out of use. If it has none, or there is
    /// no database, those of the configuration's file of phrases, if it can be read.
    init(_ configuration: Configuration, _ store: SQLiteStore?) async throws {
        let facility = configuration.place.facilityID
        let rows = try await store?.milestones(facilityID: facility, includingInactive: true) ?? []
        guard rows.isEmpty else {
            milestones = rows.map(\.milestone)
            return
        }
        let path = try? configuration.phrasesPath
        milestones =
            path.flatMap { try? CommandFile(path: $0, actions: configuration.knownActions) }?.milestones(
                of: facility
            ).map(\.milestone) ?? []
    }

    /// Those of a room.
    init(_ milestones: [Milestone]) { self.milestones = milestones }

    /// The name of a milestone, else its key.
    subscript(id: UUID) -> String {
        milestones.first { $0.id == id }?.name ?? id.uuidString.lowercased()
    }

    /// The milestone of an alias; nil if it has none.
    func name(of alias: Alias) -> String? {
        if let id = alias.facilityMilestoneID { return self[id] }
        guard let type = alias.milestoneTypeID else { return nil }
        return milestones.first { $0.typeID == type }?.name ?? type.uuidString.lowercased()
    }
}
