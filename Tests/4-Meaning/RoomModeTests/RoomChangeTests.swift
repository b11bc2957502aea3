import Foundation
import Handling
import RoomMode
import RoomRecords
import Storage
import Testing

@Suite("What changes in a room, as an event")
struct RoomChangeTests {
    @Test("has the fields that its name promises, and each name has its change")
    func fields() {
        let (milestone, one, date) = (Fixture.milestones[2], Fixture.surgicalCase(), Fixture.at(0))
        let timer = CaseTimerRow(caseID: one.id, kind: .cement, startedAt: date)
        var changes: [RoomChange] = [
            .recorded(milestone, caseID: one.id, at: date, replacing: date, by: .voice),
            .unrecorded(milestone, caseID: one.id, restoring: date, by: .voice),
            .timerStarted(timer), .timerStopped(timer, at: date), .caseStarted(one, at: date),
            .caseEnded(one, at: date), .caseReopened(one), .caseWithdrawn(one),
        ]
        for kind in CaseFlagRow.Kind.allCases {
            let flag = CaseFlagRow(caseID: one.id, kind: kind, setAt: date, setBy: .voice)
            changes += [.flagCleared(flag, at: date)]
            changes += [kind == .surgeonLeft ? .surgeonLeft(flag) : .nextPatientCalled(flag)]
        }
        let delay = CaseDelayRow(
            scopeID: UUID(), caseID: one.id, reason: "other", minutes: 5, notedAt: date, recordedBy: .voice)
        let person = CaseStaffRow(
            scopeID: UUID(), caseID: one.id, name: "Doctor Chen", role: "assistant", addedAt: date,
            recordedBy: .voice)
        let implant = CaseImplantRow(
            scopeID: UUID(), caseID: one.id, component: "Doctor Chen", notedAt: date, recordedBy: .voice)
        let note = CaseNoteRow(
            scopeID: UUID(), caseID: one.id, text: "Doctor Chen", notedAt: date, recordedBy: .voice)
        for detail in [CaseDetail.delay(delay), .staff(person), .implant(implant), .note(note)] {
            changes += [.added(detail), .removed(detail)]
        }
        changes.append(.corrected(.implant(implant)))
        for change in changes {
            #expect(Set(change.fields.map(\.name)) == RoomChange.kinds[change.name], "\(change.name)")
            #expect(!change.fields.contains { $0.value == .text("Doctor Chen") }, "names are confidential")
        }
        #expect(Set(changes.map(\.name)) == Set(RoomChange.kinds.keys))
    }
}
