import ArgumentParser
import CommandFiles
import Foundation
import SQLiteStorage
import RoomRecords
import Storage
import VoicedAssembly
import VoicedConfiguration

/// The cases of a voiced's database, to be read and changed beside a voiced that runs: SQLite's own locks keep them apart.
struct CaseEditing: ParsableArguments {
    @OptionGroup var place: LearnedDatabase

    @Option(help: "The room; without it that of the configuration, else 1.")
    var room: String?

    /// The open database and its configuration.
    struct Opened {
        var store: SQLiteStore
        var place: RoomPlace
        var milestones: [FacilityMilestoneRow]
    }

    /// Opens the database. Makes it if no database is named and voiced has not made its own yet.
    func open() async throws -> Opened {
        let configuration = try place.configuration()
        let path = try place.pathToChange(configuration)
        let phrases = try CommandFile(configuration)
        let store = try SQLiteStore(path: path)
        if let reason = store.readOnlyReason { throw Failure(.cannotCreate, reason) }
        var room = configuration.place
        room.room = self.room ?? room.room
        let milestones = try await store.follow(
            milestones: phrases.milestones(of: room.scopeID), scopeID: room.scopeID)
        return Opened(store: store, place: room, milestones: milestones)
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
