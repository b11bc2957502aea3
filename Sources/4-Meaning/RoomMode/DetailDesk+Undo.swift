import Commands
import Foundation
import Handling
import RoomRecords

/// Undo of changes beside milestones: delays, the team, implants and notes.
extension DetailDesk {
    /// Takes a change back. A removed row never counts again, on any machine that has it. So its content comes back as
    /// a new row, with the time of the old one.
    mutating func takeBack(added: [UUID], removed: [UUID], corrected: [UUID], at date: Date) -> RoomResponse {
        let came = (added + corrected).compactMap { state.details.one($0) }.filter { $0.row.removedAt == nil }
        let gone = removed.compactMap { state.details.one($0) }
        guard came.count == added.count + corrected.count, gone.count == removed.count,
            let subject = came.first ?? gone.first
        else { return rejected("That was changed since and is left as it is.") }
        var effects: [RoomEffect] = []
        for one in came {
            let row = one.removed(at: date)
            state.details.put(row.row)
            effects.append(.changed(.removed(row)))
        }
        for one in gone + came.filter({ corrected.contains($0.row.id) }) {
            let row = one.again(as: makeID())
            state.details.put(row.row)
            state.rename(one.row.id, to: row.row.id)
            effects.append(.changed(.added(row)))
        }
        return done(effects, sentence(subject, gone: gone.first, isCorrected: !corrected.isEmpty))
    }

    private func sentence(_ one: CaseDetail, gone: CaseDetail?, isCorrected: Bool) -> SpokenSentence {
        switch (one, gone) {
        case (.implant(let row), _) where isCorrected:
            return "\(text.language.component(of: row)) has no lot number any more."
        case (_, .delay(let row)?): return "Delay is back: \(text.words(row.reason))."
        case (_, .staff(let row)?): return "\(row.name) is on the team, \(text.words(row.role))."
        case (_, .implant(let row)?): return "Implant is back: \(text.language.title(of: row))."
        case (_, .note?): return "The note is back."
        case (.delay(let row), nil): return "Delay removed: \(text.words(row.reason))."
        case (.staff(let row), nil): return "\(row.name) is not on the team any more."
        case (.implant(let row), nil): return "Implant removed: \(text.language.title(of: row))."
        case (.note, nil): return "The last note is removed."
        }
    }
}

extension CaseDetails {
    /// The row of a key, whether it counts or not.
    func one(_ id: UUID) -> CaseDetail? { all.first { $0.row.id == id } }

    private var all: [CaseDetail] {
        delays.map { .delay($0) } + staff.map { .staff($0) } + implants.map { .implant($0) }
            + notes.map { .note($0) }
    }

    /// The change from `former` to these details, as a step for undo; nil if nothing has changed.
    func step(from former: CaseDetails) -> UndoStep.Change? {
        guard self != former else { return nil }
        let known = Dictionary(former.all.map { ($0.row.id, $0) }) { $1 }
        var (added, removed, corrected): ([UUID], [UUID], [UUID]) = ([], [], [])
        for one in all where known[one.row.id] != one {
            switch known[one.row.id] {
            case nil: added.append(one.row.id)
            case _? where one.row.removedAt != nil: removed.append(one.row.id)
            default: corrected.append(one.row.id)
            }
        }
        return .details(added: added, removed: removed, corrected: corrected)
    }
}

extension CaseDetail {
    /// The row after it was taken back.
    fileprivate func removed(at date: Date) -> CaseDetail {
        switch self {
        case .delay(var row):
            row.removedAt = max(date, row.notedAt)
            return .delay(row)
        case .staff(var row):
            row.removedAt = max(date, row.addedAt)
            return .staff(row)
        case .implant(var row):
            row.removedAt = max(date, row.notedAt)
            return .implant(row)
        case .note(var row):
            row.removedAt = max(date, row.notedAt)
            return .note(row)
        }
    }

    /// A new row with the same content, which counts. If only the lot number of an implant was taken back, the new row
    /// has none.
    fileprivate func again(as id: UUID) -> CaseDetail {
        switch self {
        case .delay(var row):
            (row.id, row.removedAt) = (id, nil)
            return .delay(row)
        case .staff(var row):
            (row.id, row.removedAt) = (id, nil)
            return .staff(row)
        case .implant(var row):
            // If the old row still counts here, only its lot number was taken back.
            if row.removedAt == nil { row.lot = nil }
            (row.id, row.removedAt) = (id, nil)
            return .implant(row)
        case .note(var row):
            (row.id, row.removedAt) = (id, nil)
            return .note(row)
        }
    }
}

extension RoomState {
    /// Replaces the key of a row in the steps before this one by its new key.
    fileprivate mutating func rename(_ former: UUID, to id: UUID) {
        for index in steps.indices {
            guard case .details(let added, let removed, let corrected) = steps[index].change else { continue }
            func renamed(_ keys: [UUID]) -> [UUID] { keys.map { $0 == former ? id : $0 } }
            steps[index].change = .details(
                added: renamed(added), removed: renamed(removed), corrected: renamed(corrected))
        }
    }
}
