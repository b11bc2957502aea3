import ArgumentParser
import CommandFiles
import Control
import Foundation
import SQLiteStorage
import RoomRecords
import Storage
import VoicedAssembly
import VoicedConfiguration

/// The cases of a voiced's database, to be read and changed beside a voiced that runs: SQLite's own locks keep them apart.
struct CaseEditing: ParsableArguments {
    @OptionGroup var place: LearnedDatabase

    @Option(
        help: """
            The room; without it that of --config, else of the voiced that runs with this database, else of the \
            configuration found, else 1.
            """)
    var room: String?

    /// Seconds within which a running voiced says its room.
    private static let patience = 3.0

    /// The room that is meant.
    ///
    /// - Parameter configuration: that of ``place``.
    /// - Returns: the room, and whether a running voiced named it.
    func room(_ configuration: Configuration) -> (name: String, isOfRunning: Bool) {
        if let room { return (room, false) }
        if place.config == nil, let room = runningRoom(configuration) { return (room, true) }
        return (configuration.place.room, false)
    }

    /// The room of the voiced that runs with the database; nil if none does, or if it does not say it.
    private func runningRoom(_ configuration: Configuration) -> String? {
        guard !configuration.control.hasNoSocket else { return nil }
        do {
            let client =
                if let socket = configuration.control.socket {
                    try ControlClient(path: socket)
                } else {
                    try ControlPlace.connect(
                        name: ControlPlace.name(configuration, path: nil), orTheOnlyOne: false)
                }
            try client.send(.status)
            return try ControlAnswer(from: client, within: Self.patience)["room"]
        } catch {
            return nil
        }
    }

    /// The open database and its configuration.
    struct Opened {
        var store: SQLiteStore
        var place: RoomPlace
        var milestones: [FacilityMilestoneRow]
        /// Whether the room is that of the voiced that runs with this database.
        var isOfRunning = false

        /// The room, and where it comes from.
        var roomInWords: String { "room \(place.room)" + (isOfRunning ? ", that of the running voiced" : "") }
    }

    /// Opens the database. Makes it if no database is named and voiced has not made its own yet.
    func open() async throws -> Opened {
        let configuration = try self.place.configuration()
        let path = try self.place.pathToChange(configuration)
        let phrases = try CommandFile(configuration)
        let store = try SQLiteStore(path: path)
        if let reason = store.readOnlyReason { throw Failure(.cannotCreate, reason) }
        var place = configuration.place
        let (room, isOfRunning) = room(configuration)
        place.room = room
        let milestones = try await store.follow(
            milestones: phrases.milestones(of: place.scopeID), scopeID: place.scopeID)
        return Opened(store: store, place: place, milestones: milestones, isOfRunning: isOfRunning)
    }

    /// Imports cases: all of them, or none if one is wrong.
    ///
    /// - Throws: ``Failure`` 65 with every row that is wrong.
    func importCases(_ drafts: [CaseDraft], into opened: Opened) async throws -> [CaseRow] {
        let now = Date()
        var (faults, writes, cases): ([String], [RoomWrite], [CaseRow]) = ([], [], [])
        var placeOfCase: [UUID: String] = [:]
        for draft in drafts {
            do {
                let (one, milestones, staff) = try draft.rows(in: opened.place, opened.milestones, now: now)
                if let former = placeOfCase.updateValue(draft.row.place, forKey: one.id) {
                    faults.append("\(draft.row.place): this case is there already, at \(former)")
                    continue
                }
                if let known = try await opened.store.surgicalCase(id: one.id), let why = refusal(one, known)
                {
                    faults.append("\(draft.row.place): \(why)")
                    continue
                }
                cases.append(one)
                let known = try await opened.store.details(ofCases: [one.id]).staff.map(\.id)
                // A person whom a command has removed since is not on the team again.
                let added = staff.filter { !known.contains($0.id) }
                writes += [.saveCase(one)] + milestones.map { .record($0) } + added.map { .saveDetail($0) }
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

    /// Why a row does not change the case with its key; nil if it does.
    private func refusal(_ one: CaseRow, _ known: CaseRow) -> String? {
        guard known.scopeID == one.scopeID else { return "the case with this id is another facility's" }
        guard known != one else { return nil }
        return known.status == .scheduled
            ? nil : "the case with this id is \(known.status.rawValue) and stays as it is"
    }

    /// The case whose id begins with `id`.
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
