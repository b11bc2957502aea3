import RoomRecords
import Storage
import Commands
import Feedback
import Foundation
import RoomMode
import Testing

@Suite("Recording")
struct RecordTests {
    @Test("records at once if nothing is skipped")
    func immediate() {
        var router = Fixture.router(recorded: 2)
        let response = router.handle(Fixture.record("Incision"), at: Fixture.at(300))
        let incision = Fixture.milestones[2]
        #expect(response.outcome == .done && response.milestone == incision)
        #expect(
            response.effects == [
                .changed(
                    .recorded(
                        incision, caseID: Fixture.key(50), at: Fixture.at(300), replacing: nil, by: .voice)),
                .chime(.success),
                .say("Incision recorded."), .display("Incision 14:05", seconds: 5),
            ])
        #expect(router.times["Incision"] == Fixture.at(300))
    }

    @Test("records with a warning if one is skipped")
    func skipped() {
        var router = Fixture.router(recorded: 1)
        let response = router.handle(Fixture.record("Incision"), at: Fixture.at(0))
        #expect(response.outcome == .done)
        #expect(response.effects.contains(.chime(.warning)))
        #expect(response.speech == "Incision recorded. Time Out was skipped.")
    }

    @Test("holds if two are skipped, and records the time at which it was said once confirmed")
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
                .changed(
                    .recorded(
                        Fixture.milestones[0], caseID: Fixture.key(50), at: Fixture.at(60),
                        replacing: Fixture.at(-600), by: .voice))))
        #expect(confirmed.speech == "Patient In updated at 14:01.")
        #expect(router.times["Patient In"] == Fixture.at(60))
    }

    @Test("asks anew if another program has recorded it while it waited")
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
            action: .record, targetID: Fixture.key(99), targetName: "Lunch")
        #expect(router.handle(stranger, at: Fixture.at(0)).speech == "Lunch does not belong to this case.")
        #expect(router.handle(Fixture.command(.record), at: Fixture.at(0)).outcome == .rejected)
        router.state.currentCase = nil
        for action in [CommandAction.queryDuration, .queryCaseInfo, .surgeonLeft] {
            #expect(router.handle(Fixture.command(action), at: Fixture.at(0)).outcome == .rejected)
        }
        #expect(router.handle(Fixture.command(.undoLast), at: Fixture.at(0)).outcome == .rejected)
    }

    @Test("between cases a milestone begins one: the first at once, a later one after a question")
    func begins() {
        var router = Fixture.router()
        router.state.currentCase = nil
        let held = router.handle(Fixture.record("Incision"), at: Fixture.at(0))
        #expect(held.outcome == .held && router.state.currentCase == nil)
        #expect(router.handle(Fixture.command(.cancelPending), at: Fixture.at(1)).outcome == .cancelled)
        #expect(router.state.currentCase == nil)
        _ = router.handle(Fixture.record("Incision"), at: Fixture.at(2))
        #expect(router.handle(Fixture.command(.confirmPending), at: Fixture.at(3)).outcome == .done)
        #expect(router.times == ["Incision": Fixture.at(2)])
        #expect(router.state.currentCase?.status == .inProgress)
        // Undoing the record also removes the case, which was not on the schedule.
        let undone = router.handle(Fixture.command(.undoLast), at: Fixture.at(4))
        #expect(undone.outcome == .done && router.state.currentCase == nil)
        #expect(
            undone.effects.contains {
                if case .changed(.caseWithdrawn(let one)) = $0 { one.status == .cancelled } else { false }
            })
    }

    @Test("the skipped milestone is heard and stands out")
    func warns() {
        var router = Fixture.router(recorded: 1)
        let response = router.handle(Fixture.record("Incision"), at: Fixture.at(0))
        let shown = "Incision 14:00, Time Out skipped"
        #expect(response.effects.contains(.display(shown, seconds: 5, isWarning: true)))
    }
}

@Suite("Clearing a milestone")
struct ClearTests {
    private func clear(_ name: String) -> ParsedCommand {
        var command = Fixture.record(name)
        command.action = .cancel
        return command
    }

    @Test("a milestone loses its time after a yes, and an undo gives it back")
    func clears() {
        var router = Fixture.router(recorded: 3)
        let held = router.handle(clear("Incision"), at: Fixture.at(0))
        #expect(held.outcome == .held)
        #expect(held.speech == "Incision was recorded at 13:52. Say yes to clear it.")
        #expect(router.times.count == 3)
        let done = router.handle(Fixture.command(.confirmPending), at: Fixture.at(3))
        #expect(done.speech == "Incision cleared." && router.times["Incision"] == nil)
        let undone = router.handle(Fixture.command(.undoLast), at: Fixture.at(5))
        #expect(undone.speech == "Incision is back at 13:52." && router.times["Incision"] == Fixture.at(-480))
    }

    @Test("without a yes nothing is cleared; a milestone without a time has nothing to lose")
    func refuses() {
        var router = Fixture.router(recorded: 1)
        #expect(router.handle(clear("Incision"), at: Fixture.at(0)).speech == "Incision is not recorded.")
        _ = router.handle(clear("Patient In"), at: Fixture.at(1))
        #expect(
            router.advance(to: Fixture.at(16)).contains(
                .say("Patient In was not confirmed and stays at 13:50.")))
        #expect(router.times.count == 1)
        _ = router.handle(clear("Patient In"), at: Fixture.at(20))
        router.state.currentCase?.recorded[Fixture.milestones[0].id] = Fixture.at(21)
        #expect(router.handle(Fixture.command(.confirmPending), at: Fixture.at(22)).outcome == .held)
        router.state.currentCase = nil
        #expect(router.handle(clear("Patient In"), at: Fixture.at(23)).outcome == .rejected)
    }
}
