import Commands
import Feedback
import Foundation
import RoomMode
import RoomRecords
import Storage
import Testing

@Suite("Gaps in a case")
struct GapTests {
    private let times = Fixture.milestones.enumerated().map { Fixture.at(Double($0.offset) * 60) }

    private func record(_ index: Int, in router: inout CommandRouter) -> RoomResponse {
        router.handle(Fixture.record(Fixture.names[index]), at: times[index])
    }

    @Test("one missed milestone is warned of once")
    func warnedOnce() {
        var router = Fixture.router(recorded: 1)
        #expect(record(2, in: &router).effects.contains(.chime(.warning)))
        #expect(router.state.currentCase?.skipped == [Fixture.milestones[1].id])
        let next = record(3, in: &router)
        #expect(next.speech == "Closing recorded." && next.effects.contains(.chime(.success)))
    }

    @Test("two that were skipped with a yes are asked about once; a new gap is warned of alone")
    func askedOnce() {
        var router = Fixture.router()
        #expect(record(2, in: &router).outcome == .held)
        _ = router.handle(Fixture.command(.confirmPending), at: times[2].addingTimeInterval(2))
        let last = record(4, in: &router)
        #expect(last.outcome == .done && last.speech == "Patient Out recorded. Closing was skipped.")
    }

    @Test("a “no” leaves the gap to be asked about again")
    func refused() {
        var router = Fixture.router()
        _ = record(2, in: &router)
        _ = router.handle(Fixture.command(.cancelPending), at: times[2].addingTimeInterval(1))
        #expect(record(3, in: &router).outcome == .held)
    }

    @Test("undo of the milestone that skipped others has the room ask again")
    func undone() {
        var router = Fixture.router(recorded: 1)
        _ = record(3, in: &router)
        _ = router.handle(Fixture.command(.confirmPending), at: times[3])
        _ = router.handle(Fixture.command(.undoLast), at: times[3])
        #expect(router.state.currentCase?.skipped.isEmpty == true)
        #expect(record(3, in: &router).outcome == .held)
    }

    @Test("a skipped milestone is filled later with the time that is said, after a yes")
    func filled() {
        var router = Fixture.router(recorded: 1)
        _ = record(2, in: &router)
        var command = Fixture.record("Time Out")
        command.saidTime = .clock(hour: 1, minute: 55, saysPartOfDay: false)
        let held = router.handle(command, at: times[3])
        #expect(held.outcome == .held && held.speech == "Say yes to record Time Out at 13:55.")
        _ = router.handle(Fixture.command(.confirmPending), at: times[3])
        #expect(router.times["Time Out"] == Fixture.at(-300))
        #expect(router.state.currentCase?.skipped.isEmpty == true)
    }

    @Test("a case that is read again has the same gaps behind it")
    func reopened() {
        var router = Fixture.router(recorded: 1)
        _ = record(2, in: &router)
        let current = router.state.currentCase
        let rows = (current?.recorded ?? [:]).map {
            CaseMilestoneRow(
                caseID: Fixture.key(50), targetID: $0.key, recordedAt: $0.value, recordedBy: .voice,
                createdAt: $0.value)
        }
        let row = current?.row(in: router.state.place)
        #expect(row.map { SurgicalCase($0, rows, milestones: Fixture.milestones) } == current)
    }
}
