import ArgumentParser
import CommandFiles
import Commands
import Foundation
import RoomMode
import RoomRecords
import SQLiteStorage
import Storage
import VoicedAssembly
import VoicedConfiguration

/// The options of subcommands that read and change the cases of a database, and the changes. A running voiced may use
/// the same database: SQLite's own locks keep the two apart.
struct CaseEditing: ParsableArguments {
    @OptionGroup var place: LearnedDatabase

    @Option(
        help: """
            The room; without it that of --config, else of the voiced that runs with this database, else of the \
            configuration found, else 1.
            """)
    var room: String?

    /// Finds the room whose cases a subcommand uses.
    ///
    /// - Parameters:
    ///   - configuration: the configuration of ``place``.
    ///   - running: the running voiced; nil if none runs.
    /// - Returns: the room, and whether its name comes from the running voiced.
    private func room(
        _ configuration: Configuration, _ running: RunningDaemon?
    ) -> (name: String, isOfRunning: Bool) {
        if let room { return (room, false) }
        if let running, running.hasDatabase, let room = running.room { return (room, true) }
        return (configuration.place.room, false)
    }

    /// Returns the name of the room whose cases a subcommand uses.
    ///
    /// - Parameter configuration: the configuration of ``place``.
    func room(_ configuration: Configuration) -> String {
        self.room(configuration, running(configuration)).name
    }

    /// Finds the running voiced; nil if none runs, or if `--config` already names the configuration.
    private func running(_ configuration: Configuration) -> RunningDaemon? {
        place.config == nil ? RunningDaemon(configuration) : nil
    }

    /// The open database and its configuration.
    struct Opened {
        var store: SQLiteStore
        var place: RoomPlace
        var milestones: [FacilityMilestoneRow]
        /// The file of the database.
        var path: String
        /// The codes of the roles that the grammar knows; empty if it has none.
        var roles: [String]
        /// Whether the name of the room comes from the voiced that runs with this database.
        var isOfRunning = false

        /// The room in words, and the running voiced if its name comes from there.
        var roomInWords: String { "room \(place.room)" + (isOfRunning ? ", that of the running voiced" : "") }
    }

    /// Opens the database. If no option names one and voiced has not made its own yet, makes the database.
    ///
    /// - Parameter toChange: whether the caller adds or changes cases.
    /// - Throws: ``Failure`` with code 65 if `toChange` is true, a voiced runs with another database, and no option
    ///   names a database.
    func open(toChange: Bool = true) async throws -> Opened {
        let configuration = try self.place.configuration()
        let running = self.running(configuration)
        if toChange, self.place.database == nil, let running, !running.hasDatabase {
            throw Failure(.badData, "nothing was changed: \(running.otherDatabaseInWords)")
        }
        let path = try self.place.pathToChange(configuration)
        let phrases = try CommandFile(configuration)
        let store = try SQLiteStore(path: path)
        if let reason = store.readOnlyReason { throw Failure(.cannotCreate, reason) }
        var place = configuration.place
        let (room, isOfRunning) = self.room(configuration, running)
        place.room = room
        let milestones = try await store.follow(
            milestones: phrases.milestones(of: place.scopeID), scopeID: place.scopeID)
        let dictionary = AliasDictionary(
            phrases.aliases, scopeID: place.scopeID, milestones: milestones.map(\.milestone),
            language: try configuration.words())
        return Opened(
            store: store, place: place, milestones: milestones, path: path,
            roles: try Self.roles(configuration, dictionary), isOfRunning: isOfRunning)
    }

    /// Reads the codes of roles from the grammar's slots for roles and titles.
    private static func roles(
        _ configuration: Configuration, _ dictionary: AliasDictionary
    ) throws -> [String] {
        // A mistake in the grammar keeps voiced from starting, but must not keep a person from making a schedule.
        guard let path = try configuration.grammarPath,
            let grammar = try? GrammarFile.read(path: path, context: GrammarContext(dictionary))
        else { return [] }
        var roles: [String] = []
        for slot in grammar.definition.slots where ["role", "title"].contains(slot.name) {
            if case .list(let values) = slot.type { roles += values.map(\.value) }
        }
        return roles
    }

    /// Imports cases: all cases, or none if one is wrong.
    ///
    /// - Returns: the cases, each with whether the database had it before.
    /// - Throws: ``Failure`` with code 65 that names every wrong row.
    func importCases(
        _ drafts: [CaseDraft], into opened: Opened
    ) async throws -> [(row: CaseRow, isKnown: Bool)] {
        let now = Date()
        var (faults, writes): ([String], [RoomWrite]) = ([], [])
        var cases: [(row: CaseRow, isKnown: Bool)] = []
        var placeOfCase: [UUID: String] = [:]
        for draft in drafts {
            do {
                let (one, milestones, staff) = try draft.rows(
                    in: opened.place, opened.milestones, roles: opened.roles, now: now)
                if let former = placeOfCase.updateValue(draft.row.place, forKey: one.id) {
                    faults.append("\(draft.row.place): this case is there already, at \(former)")
                    continue
                }
                let former = try await opened.store.surgicalCase(id: one.id)
                if let former, let why = refusal(one, former) {
                    faults.append("\(draft.row.place): \(why)")
                    continue
                }
                cases.append((one, former != nil))
                writes.append(.saveCase(one))
                for milestone in milestones { writes.append(.record(milestone)) }
                let team = try await opened.store.details(ofCases: [one.id]).staff
                writes += Self.changes(of: team, to: staff, at: now)
            } catch let fault as CaseDraft.Fault {
                faults.append(fault.description)
            }
        }
        guard faults.isEmpty else {
            throw Failure(faults: faults, "nothing was imported")
        }
        try await opened.store.write(writes)
        return cases
    }

    /// Returns the writes that add the people of an imported row to a team. A person has one role in a case; a new role
    /// replaces the former one.
    private static func changes(
        of team: [CaseStaffRow], to staff: [CaseStaffRow], at now: Date
    ) -> [RoomWrite] {
        // The key of a removed row counts as known, so that an import does not bring back a person whom a
        // command removed.
        let known = Set(team.map(\.id))
        let added = staff.filter { !known.contains($0.id) }
        let names = Set(added.map { RoomState.bareName($0.name) })
        var writes: [RoomWrite] = []
        for former in team where former.removedAt == nil {
            guard names.contains(RoomState.bareName(former.name)) else { continue }
            var former = former
            former.removedAt = max(now, former.addedAt)
            writes.append(.saveDetail(former))
        }
        for one in added { writes.append(.saveDetail(one)) }
        return writes
    }

    /// Says why a row must not change the case with its key; nil if it may.
    private func refusal(_ one: CaseRow, _ known: CaseRow) -> String? {
        guard known.scopeID == one.scopeID else { return "the case with this id is another facility's" }
        guard known != one else { return nil }
        return known.status == .scheduled
            ? nil : "the case with this id is \(known.status.rawValue) and stays as it is"
    }

    /// Finds the one case whose id begins with `id`.
    ///
    /// - Throws: ``Failure`` if there is no such case, or if there are several.
    func find(_ id: String, in opened: Opened) async throws -> CaseRow {
        var filter = CaseFilter()
        (filter.limit, filter.isNewestFirst) = (.max, true)
        let cases = try await opened.store.cases(scopeID: opened.place.scopeID, filter)
        let found = cases.filter { $0.id.uuidString.lowercased().hasPrefix(id.lowercased()) }
        guard let one = found.first else {
            throw Failure(.noInput, "there is no case \(id); `voiced cases list` shows which there are")
        }
        guard found.count == 1 else {
            throw Failure(.badData, "\(found.count) cases begin with \(id); write more of the id")
        }
        return one
    }
}
