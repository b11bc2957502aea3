import Commands
import Feedback
import Foundation
import RoomMode
import Testing

@Suite("Recording")
struct RecordTests {
    @Test("records at once where nothing is skipped")
    func immediate() {
        var router = Fixture.router(recorded: 2)
        let response = router.handle(Fixture.record("Incision"), at: Fixture.at(300))
        let incision = Fixture.milestones[2]
        #expect(response.outcome == .done && response.milestone == incision)
        #expect(
            response.effects == [
                .changed(.recorded(incision, at: Fixture.at(300), replacing: nil)), .chime(.success),
                .say("Incision recorded."), .display("Incision 14:05", seconds: 5),
            ])
        #expect(router.times["Incision"] == Fixture.at(300))
    }

    @Test("records with a warning where one is skipped")
    func skipped() {
        var router = Fixture.router(recorded: 1)
        let response = router.handle(Fixture.record("Incision"), at: Fixture.at(0))
        #expect(response.outcome == .done)
        #expect(response.effects.contains(.chime(.warning)))
        #expect(response.speech == "Incision recorded. Time Out was skipped.")
    }

    @Test("holds where two are skipped, and records the time at which it was said once confirmed")
    func outOfOrder() throws {
        var router = Fixture.router()
        let held = router.handle(Fixture.record("Incision"), at: Fixture.at(0))
        #expect(held.outcome == .held && router.times.isEmpty)
        #expect(held.speech == "Incision skips Patient In and Time Out. Say yes to record it.")
        #expect(router.isAwaitingConfirmation(at: Fixture.at(14.9)))
        #expect(router.nextDeadline == Fixture.at(15))
        let pending = try #require(router.state.pending)
        let confirmed = router.handle(Fixture.command(.confirmPending), at: Fixture.at(14.9))
        #expect(confirmed.outcome == .done)
        #expect(confirmed.effects.first == .released(pending, .done))
        #expect(router.times == ["Incision": Fixture.at(0)])
        #expect(router.state.pending == nil && router.nextDeadline == nil)
    }

    @Test("says the existing time, and updates it once confirmed")
    func alreadyRecorded() {
        var router = Fixture.router(recorded: 1)
        let held = router.handle(Fixture.record("Patient In"), at: Fixture.at(60))
        #expect(held.outcome == .held)
        #expect(held.speech == "Patient In was recorded at 13:50. Say yes to update it.")
        #expect(router.times["Patient In"] == Fixture.at(-600))
        let confirmed = router.handle(Fixture.command(.confirmPending), at: Fixture.at(63))
        #expect(
            confirmed.effects.contains(
                .changed(.recorded(Fixture.milestones[0], at: Fixture.at(60), replacing: Fixture.at(-600)))))
        #expect(confirmed.speech == "Patient In updated at 14:01.")
        #expect(router.times["Patient In"] == Fixture.at(60))
    }

    @Test("asks anew where somebody else has recorded it while it waited")
    func changedWhileHeld() {
        var router = Fixture.router()
        _ = router.handle(Fixture.record("Incision"), at: Fixture.at(0))
        router.state.currentCase?.recorded[Fixture.milestones[2].id] = Fixture.at(5)
        let response = router.handle(Fixture.command(.confirmPending), at: Fixture.at(10))
        #expect(response.outcome == .held)
        #expect(router.times["Incision"] == Fixture.at(5))
        #expect(router.nextDeadline == Fixture.at(25))
        #expect(router.handle(Fixture.command(.confirmPending), at: Fixture.at(20)).outcome == .done)
        #expect(router.times["Incision"] == Fixture.at(0))
    }

    @Test("rejects what does not belong to the case, and everything without a case")
    func rejects() {
        var router = Fixture.router()
        let stranger = ParsedCommand(
            action: .record, facilityMilestoneID: Fixture.key(99), milestoneName: "Lunch")
        #expect(router.handle(stranger, at: Fixture.at(0)).speech == "Lunch does not belong to this case.")
        #expect(router.handle(Fixture.command(.record), at: Fixture.at(0)).outcome == .rejected)
        router.state.currentCase = nil
        for action in [CommandAction.queryDuration, .queryCaseInfo, .surgeonLeft] {
            #expect(router.handle(Fixture.command(action), at: Fixture.at(0)).outcome == .rejected)
        }
        #expect(router.handle(Fixture.record("Incision"), at: Fixture.at(0)).outcome == .rejected)
        #expect(router.handle(Fixture.command(.undoLast), at: Fixture.at(0)).outcome == .rejected)
    }
}
