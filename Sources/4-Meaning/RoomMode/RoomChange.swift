public import Commands
public import Foundation
public import Handling
public import RoomRecords
import Storage

/// A change in a room, for displays, logs, other programs and the database.
public enum RoomChange: HandlerEffect {
    /// A milestone of a case got its time. `replacing` is the time that it had before.
    case recorded(Milestone, caseID: UUID, at: Date, replacing: Date?, by: RecordedBy)
    /// A milestone's time was removed, or replaced by the former time `restoring`.
    case unrecorded(Milestone, caseID: UUID, restoring: Date?, by: RecordedBy)
    /// The cement timer runs. After an undo, its start may be earlier than now.
    case timerStarted(CaseTimerRow)
    /// The cement timer was stopped, or its start undone.
    case timerStopped(CaseTimerRow, at: Date)
    /// The surgeon has left.
    case surgeonLeft(CaseFlagRow)
    /// The next patient is called for: the room is nearly ready.
    case nextPatientCalled(CaseFlagRow)
    /// A flag was taken back.
    case flagCleared(CaseFlagRow, at: Date)
    /// A case began.
    case caseStarted(SurgicalCase, at: Date)
    /// A case is over.
    case caseEnded(SurgicalCase, at: Date)
    /// An ended case was reopened.
    case caseReopened(SurgicalCase)
    /// The beginning of a case was taken back.
    case caseWithdrawn(SurgicalCase)
    /// A delay, an implant or a note was noted, or a person joined the team.
    case added(CaseDetail)
    /// A delay, an implant or a note was taken back, or a person left the team.
    case removed(CaseDetail)
    /// An implant got its lot number.
    case corrected(CaseDetail)

    /// The names of all changes, each with the names of the fields that it may have.
    public static var kinds: [String: Set<String>] {
        Dictionary(uniqueKeysWithValues: Name.allCases.map { ($0.rawValue, $0.fields) })
    }

    /// See ``/Handling/HandlerEffect/name``.
    public var name: String {
        let name: Name =
            switch self {
            case .recorded: .recorded
            case .unrecorded: .unrecorded
            case .timerStarted: .timerStarted
            case .timerStopped: .timerStopped
            case .surgeonLeft: .surgeonLeft
            case .nextPatientCalled: .nextPatientCalled
            case .flagCleared(let flag, _):
                flag.kind == .surgeonLeft ? .surgeonNotLeft : .nextPatientNotCalled
            case .caseStarted: .caseStarted
            case .caseEnded: .caseEnded
            case .caseReopened: .caseReopened
            case .caseWithdrawn: .caseWithdrawn
            case .added(.delay): .delayAdded
            case .removed(.delay): .delayRemoved
            case .added(.staff): .staffAdded
            case .removed(.staff): .staffRemoved
            case .added(.implant): .implantAdded
            case .removed(.implant): .implantRemoved
            case .added(.note): .noteAdded
            case .removed(.note): .noteRemoved
            case .corrected: .implantCorrected
            }
        return name.rawValue
    }

    private enum Name: String, CaseIterable {
        case recorded = "milestone-recorded"
        case unrecorded = "milestone-unrecorded"
        case timerStarted = "timer-started"
        case timerStopped = "timer-stopped"
        case surgeonLeft = "surgeon-left"
        case surgeonNotLeft = "surgeon-not-left"
        case nextPatientCalled = "next-patient-called"
        case nextPatientNotCalled = "next-patient-not-called"
        case caseStarted = "case-started"
        case caseEnded = "case-ended"
        case caseReopened = "case-reopened"
        case caseWithdrawn = "case-withdrawn"
        case delayAdded = "delay-added"
        case delayRemoved = "delay-removed"
        case staffAdded = "staff-added"
        case staffRemoved = "staff-removed"
        case implantAdded = "implant-added"
        case implantRemoved = "implant-removed"
        case implantCorrected = "implant-corrected"
        case noteAdded = "note-added"
        case noteRemoved = "note-removed"

        /// The names of the fields that it may have.
        var fields: Set<String> {
            switch self {
            case .recorded: ["milestone", "milestone-id", "case", "recorded", "replaced", "by"]
            case .unrecorded: ["milestone", "milestone-id", "case", "restored", "by"]
            case .timerStarted: ["started"]
            case .timerStopped: ["stopped", "elapsed"]
            case .surgeonLeft: ["left", "case"]
            case .nextPatientCalled: ["called", "room", "case"]
            case .caseStarted: ["case", "started"]
            case .caseEnded: ["case", "ended"]
            case .delayAdded, .delayRemoved: ["case", "reason", "minutes", "by"]
            case .staffAdded, .staffRemoved: ["case", "role", "by"]
            case .implantAdded, .implantRemoved, .implantCorrected, .noteAdded, .noteRemoved: ["case", "by"]
            case .surgeonNotLeft, .nextPatientNotCalled, .caseReopened, .caseWithdrawn: ["case"]
            }
        }
    }

    /// See ``/Handling/HandlerEffect/fields``. They contain neither the procedure nor names.
    public var fields: [EffectField] {
        switch self {
        case .recorded(let milestone, let id, let date, let former, let by):
            about(milestone, id) + [time("recorded", date)] + times("replaced", former) + [author(by)]
        case .unrecorded(let milestone, let id, let former, let by):
            about(milestone, id) + times("restored", former) + [author(by)]
        case .timerStarted(let timer): [time("started", timer.startedAt)]
        case .timerStopped(let timer, let date):
            [time("stopped", date), EffectField("elapsed", .number(timer.elapsed(at: date)))]
        case .surgeonLeft(let flag): [time("left", flag.setAt)] + ids("case", flag.caseID)
        case .nextPatientCalled(let flag):
            [time("called", flag.setAt), EffectField("room", .text(flag.room))] + ids("case", flag.caseID)
        case .flagCleared(let flag, _): ids("case", flag.caseID)
        case .caseStarted(let one, let date): ids("case", one.id) + [time("started", date)]
        case .caseEnded(let one, let date): ids("case", one.id) + [time("ended", date)]
        case .caseReopened(let one), .caseWithdrawn(let one): ids("case", one.id)
        case .added(let detail), .removed(let detail), .corrected(let detail): fields(of: detail)
        }
    }

    private func fields(of detail: CaseDetail) -> [EffectField] {
        switch detail {
        case .delay(let row):
            ids("case", row.caseID) + [EffectField("reason", .text(row.reason))]
                + (row.minutes.map { [EffectField("minutes", .number(Double($0)))] } ?? [])
                + [author(row.recordedBy)]
        case .staff(let row):
            ids("case", row.caseID) + [EffectField("role", .text(row.role)), author(row.recordedBy)]
        case .implant(let row): ids("case", row.caseID) + [author(row.recordedBy)]
        case .note(let row): ids("case", row.caseID) + [author(row.recordedBy)]
        }
    }

    private func about(_ milestone: Milestone, _ caseID: UUID) -> [EffectField] {
        [EffectField("milestone", .text(milestone.name))] + ids("milestone-id", milestone.id)
            + ids("case", caseID)
    }

    private func ids(_ name: String, _ id: UUID?) -> [EffectField] {
        id.map { [EffectField(name, .text($0.uuidString.lowercased()))] } ?? []
    }

    private func author(_ by: RecordedBy) -> EffectField { EffectField("by", .text(by.rawValue)) }

    private func time(_ name: String, _ date: Date) -> EffectField { EffectField(name, .time(date)) }

    private func times(_ name: String, _ date: Date?) -> [EffectField] {
        date.map { [time(name, $0)] } ?? []
    }
}

extension RoomChange {
    /// Makes the row that stores the change.
    ///
    /// - Parameters:
    ///   - place: the room.
    ///   - date: the current time.
    ///   - makeID: makes the key of a new row.
    func write(in place: RoomPlace, at date: Date, makeID: () -> UUID) -> RoomWrite {
        func milestone(_ one: Milestone, _ caseID: UUID, _ time: Date?, _ by: RecordedBy) -> RoomWrite {
            .record(
                CaseMilestoneRow(
                    id: makeID(), caseID: caseID, targetID: one.id, recordedAt: time,
                    recordedBy: by, createdAt: date))
        }
        switch self {
        case .recorded(let one, let id, let time, _, let by): return milestone(one, id, time, by)
        case .unrecorded(let one, let id, let former, let by): return milestone(one, id, former, by)
        case .timerStarted(let timer): return .saveTimer(timer)
        case .timerStopped(var timer, let end):
            timer.stoppedAt = end
            return .saveTimer(timer)
        case .surgeonLeft(let flag), .nextPatientCalled(let flag): return .saveFlag(flag)
        case .flagCleared(var flag, let time):
            flag.clearedAt = time
            return .saveFlag(flag)
        case .caseStarted(let one, _), .caseEnded(let one, _), .caseReopened(let one),
            .caseWithdrawn(let one):
            return .saveCase(one.row(in: place))
        case .added(let detail), .removed(let detail), .corrected(let detail): return .saveDetail(detail.row)
        }
    }
}

extension CaseDetails {
    /// The changes that turn these rows into those of a store.
    func news(in stored: CaseDetails) -> [RoomChange] {
        let known = Dictionary(rows.map { ($0.id, $0.removedAt != nil) }) { $1 }
        let all: [CaseDetail] =
            stored.delays.map { .delay($0) } + stored.staff.map { .staff($0) }
            + stored.implants.map { .implant($0) }
            + stored.notes.map { .note($0) }
        return all.compactMap { one in
            let isRemoved = one.row.removedAt != nil
            switch known[one.row.id] {
            case nil: return isRemoved ? nil : .added(one)
            case false? where isRemoved: return .removed(one)
            default: return nil
            }
        }
    }
}
