import CommandFiles
import Commands
import Foundation
import RoomRecords
import SQLiteStorage
import Storage
import VoicedConfiguration

/// The names of milestones, for people.
package struct MilestoneNames {
    package let milestones: [Milestone]

    /// Reads the milestones of the configuration's facility from a database, also those out of use. If there is no
    /// database, or none in it, reads those of the configuration's file of phrases. If that cannot be read, there
    /// are none.
    package init(_ configuration: Configuration, _ store: SQLiteStore?) async throws {
        let facility = configuration.place.scopeID
        let rows = try await store?.milestones(scopeID: facility, includingInactive: true) ?? []
        guard rows.isEmpty else {
            milestones = rows.map(\.milestone)
            return
        }
        let path = try? configuration.phrasesPath
        milestones =
            path.flatMap { try? CommandFile(path: $0, vocabulary: configuration.vocabulary) }?.milestones(
                of: facility
            ).map(\.milestone) ?? []
    }

    /// Takes the milestones of a room.
    package init(_ milestones: [Milestone]) { self.milestones = milestones }

    /// The name of a milestone; its key if no milestone here has the key.
    package subscript(id: UUID) -> String {
        milestones.first { $0.id == id }?.name ?? id.uuidString.lowercased()
    }

    /// Returns the name of an alias's milestone; nil if the alias has none.
    package func name(of alias: Alias) -> String? {
        if let id = alias.targetID { return self[id] }
        guard let type = alias.targetKindID else { return nil }
        return milestones.first { $0.kindID == type }?.name ?? type.uuidString.lowercased()
    }
}
