import Commands
import Foundation
import RoomMode
import Testing

@Suite("Undo")
struct UndoTests {
    private static let actions: [CommandAction] = [
        .record, .record, .record, .confirmPending, .startCementTimer, .stopCementTimer, .surgeonLeft,
        .nextPatient, .cancelPending, .queryTime,
    ]

    /// What a person would look at: everything but what waits and the history.
    private struct Look: Equatable {
        var currentCase: SurgicalCase?
        var upcoming: [SurgicalCase]
        var timer: CementTimer?

        init(_ router: CommandRouter) {
            currentCase = router.state.currentCase
            upcoming = router.state.upcoming
            timer = router.state.cementTimer
        }
    }

    @Test(
        "undoing as often as something was done gives back every state on the way",
        arguments: 1...50 as ClosedRange<UInt64>)
    func reverses(seed: UInt64) {
        var random = seed &* 0x9E37_79B9_7F4A_7C15
        func pick(_ count: Int) -> Int {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(random >> 33) % count
        }
        // Cases with keys of their own, so that one empty case is not taken for another.
        var router = CommandRouter(Fixture.router().state, options: RoomOptions(timeZone: Fixture.utc))
        router.state.upcoming = [
            SurgicalCase(id: Fixture.key(51), title: "Hip", milestones: Fixture.milestones)
        ]
        var looks: [Look] = []
        for step in 0..<25 {
            let action = Self.actions[pick(Self.actions.count)]
            let command =
                action == .record ? Fixture.record(Fixture.names[pick(5)]) : Fixture.command(action)
            let before = Look(router)
            let depth = router.state.undoDepth
            _ = router.handle(command, at: Fixture.at(Double(step) * 10))
            #expect((router.state.undoDepth > depth) == (Look(router) != before))
            if router.state.undoDepth > depth { looks.append(before) }
        }
        _ = router.handle(Fixture.command(.cancel), at: Fixture.at(300))
        for look in looks.reversed() {
            #expect(router.handle(Fixture.command(.undoLast), at: Fixture.at(301)).outcome == .done)
            #expect(Look(router) == look)
        }
        #expect(router.handle(Fixture.command(.undoLast), at: Fixture.at(302)).outcome == .rejected)
    }

    @Test("says what it took back")
    func speech() {
        var router = Fixture.router()
        _ = router.handle(Fixture.record("Patient In"), at: Fixture.at(0))
        _ = router.handle(Fixture.record("Patient In"), at: Fixture.at(60))
        _ = router.handle(Fixture.command(.confirmPending), at: Fixture.at(61))
        let first = router.handle(Fixture.command(.undoLast), at: Fixture.at(62))
        #expect(first.speech == "Patient In is back at 14:00.")
        #expect(first.effects.first == .changed(.unrecorded(Fixture.milestones[0], restoring: Fixture.at(0))))
        let second = router.handle(Fixture.command(.undoLast), at: Fixture.at(63))
        #expect(second.speech == "Patient In removed." && router.times.isEmpty)
    }

    @Test("leaves alone what somebody else has changed since")
    func changedSince() {
        var router = Fixture.router()
        _ = router.handle(Fixture.record("Patient In"), at: Fixture.at(0))
        router.state.currentCase?.recorded[Fixture.milestones[0].id] = Fixture.at(7)
        #expect(router.handle(Fixture.command(.undoLast), at: Fixture.at(9)).outcome == .rejected)
        #expect(router.times == ["Patient In": Fixture.at(7)])

        _ = router.handle(Fixture.command(.nextPatient), at: Fixture.at(10))
        router.state.currentCase?.recorded[Fixture.milestones[0].id] = Fixture.at(11)
        #expect(router.handle(Fixture.command(.undoLast), at: Fixture.at(12)).outcome == .rejected)
        #expect(router.state.currentCase?.id == Fixture.key(60))
    }

    @Test("forgets the oldest beyond its depth")
    func depth() {
        var router = CommandRouter(
            RoomState(milestones: Fixture.milestones, currentCase: Fixture.surgicalCase()),
            options: RoomOptions(timeZone: Fixture.utc, undoDepth: 2))
        for name in Fixture.names.prefix(3) { _ = router.handle(Fixture.record(name), at: Fixture.at(0)) }
        #expect(router.state.undoDepth == 2)
    }
}
