import Actions
import ArgumentParser
import CommandFiles
import Commands
import Foundation
import RoomRecords
import SQLiteStorage
import Storage
import VoicedAssembly
import VoicedConfiguration

/// The options of subcommands that change the phrases of a database, and the changes.
struct AliasEditing: ParsableArguments {
    @OptionGroup var place: LearnedDatabase

    @Option(
        help: "What the phrases are for; without it what the configuration says, else operating-room:")
    var domain: Configuration.Domain?

    @Option(
        help: "Whose phrases; without it the facility of the configuration, else they are for all.",
        transform: AliasEditing.uuid)
    var facility: UUID?

    /// Imports rows into the database: all rows, or none if one is wrong.
    ///
    /// - Throws: ``Failure`` with code 65 that names every wrong row.
    func importRows(_ drafts: [AliasDraft]) async throws -> AliasPlan {
        let (store, configuration, facility, milestones) = try open()
        defer { store.close() }
        let actions = configuration.phraseActions
        let places = Self.places(of: configuration.actions)
        let plan = try await store.edit { rows in
            let plan = AliasPlan(
                drafts, into: rows, facility: facility, milestones: milestones, actions: actions,
                places: places)
            return (plan.save, plan)
        }
        guard plan.faults.isEmpty else {
            throw Failure(faults: plan.faults.map(\.description), "nothing was changed")
        }
        return plan
    }

    /// Marks the rows that `find` chooses as deleted, and returns them. `find` gets the rows for all facilities and
    /// those of this one.
    func remove(
        _ find: @escaping @Sendable (_ inSight: [Alias]) -> Result<[Alias], Failure>
    ) async throws -> [Alias] {
        let (store, _, facility, _) = try open()
        defer { store.close() }
        let date = Date()
        return try await store.edit { rows -> ([Alias], Result<[Alias], Failure>) in
            let inSight = rows.filter {
                $0.deletedAt == nil
                    && ($0.scopeID == nil || $0.scopeID == facility ?? RoomPlace.unnamedScope)
            }
            let found = find(inSight)
            let deleted = ((try? found.get()) ?? []).map { alias in
                var alias = alias
                alias.deletedAt = date
                return alias
            }
            return (deleted, found)
        }.get()
    }

    private func open() throws -> (
        store: SQLiteStore, configuration: Configuration, facility: UUID?, milestones: [Milestone]
    ) {
        var configuration = try place.configuration()
        configuration.domain = domain ?? configuration.domain
        let path = try place.pathToChange(configuration)
        let milestones = try CommandFile(configuration).milestones(of: configuration.place.scopeID)
            .map(\.milestone)
        return (
            try SQLiteStore(path: path), configuration, facility ?? configuration.facility, milestones
        )
    }

    /// Returns, by the actions, the places that an action needs and that no phrase fills.
    private static func places(of actions: [String: ActionSetting]) -> [CommandAction: [String]] {
        var places: [CommandAction: [String]] = [:]
        for (name, setting) in actions {
            let templates = (try? setting.templates) ?? []
            let needed = Set(templates.flatMap(\.requiredNames))
            let missing = needed.subtracting(ActionValues.names(ofSlots: []))
            if !missing.isEmpty { places[CommandAction(rawValue: name)] = missing.sorted() }
        }
        return places
    }

    private static func uuid(_ text: String) throws -> UUID {
        guard let id = UUID(uuidString: text) else {
            throw ValidationError("“\(text)” is no UUID; the configuration's facility is one")
        }
        return id
    }

    /// The hint for a person who has changed phrases.
    static let hint = "a running voiced takes it up with `voiced reload` (or systemctl reload)"
}
