import RoomRecords
import Storage
import Commands
import Foundation
import RoomMode
import Testing

@Suite("Undo")
struct UndoTests {
    private static let actions: [CommandAction] = [
        .record, .record, .record, .record, .cancel, .confirmPending, .confirmPending, .cancelPending,
        .queryTime,
    ]

    /// The state that a person sees, as far as milestones change it.
    private struct Look: Equatable {
        var times: [UUID: Date]
        var caseID: UUID?
        var upcoming: [UUID]

        init(_ router: CommandRouter) {
            times = router.state.currentCase?.recorded ?? [:]
            caseID = router.state.currentCase?.id
            upcoming = router.state.upcoming.map(\.id)
        }
    }

    @Test(
        "undoing as often as a milestone was changed gives back every state on the way",
        arguments: 1...50 as ClosedRange<UInt64>)
    func reverses(seed: UInt64) {
        var random = seed &* 0x9E37_79B9_7F4A_7C15
        func pick(_ count: Int) -> Int {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(random >> 33) % count
        }
        var router = CommandRouter(
            RoomState(milestones: Fixture.milestones), options: RoomOptions(timeZone: Fixture.utc))
        router.state.upcoming = [
            SurgicalCase(
                id: Fixture.key(51), procedure: "Hip", milestones: Fixture.milestones,
                scheduledStart: Fixture.at(0))
        ]
        var looks: [Look] = []
        for step in 0..<25 {
            let action = Self.actions[pick(Self.actions.count)]
            var command = Fixture.command(action)
            if action == .record || action == .cancel {
                // The last milestone ends the case, and only the last case can go on again.
                command = Fixture.record(Fixture.names[pick(4)])
                command.action = action
            }
            let before = Look(router)
            let depth = router.state.undoDepth
            _ = router.handle(command, at: Fixture.at(Double(step) * 10))
            #expect((router.state.undoDepth > depth) == (Look(router) != before))
            if router.state.undoDepth > depth { looks.append(before) }
        }
        _ = router.handle(Fixture.command(.cancelPending), at: Fixture.at(300))
        for look in looks.reversed() {
            #expect(router.handle(Fixture.command(.undoLast), at: Fixture.at(301)).outcome == .done)
            #expect(Look(router) == look)
        }
        #expect(router.handle(Fixture.command(.undoLast), at: Fixture.at(302)).outcome == .rejected)
    }

    @Test("the last milestone taken back has its case go on")
    func reopens() {
        var router = Fixture.router(recorded: 4)
        _ = router.handle(Fixture.record("Patient Out"), at: Fixture.at(0))
        #expect(router.state.currentCase == nil)
        let undone = router.handle(Fixture.command(.undoLast), at: Fixture.at(5))
        #expect(undone.speech == "Patient Out removed.")
        #expect(router.state.currentCase?.id == Fixture.key(50) && router.times.count == 4)
    }

    @Test("takes back milestones that were said, and no others; a timer by its own words")
    func ownWords() {
        var router = Fixture.router()
        _ = router.handle(Fixture.record("Patient In"), at: Fixture.at(0))
        _ = router.handle(Fixture.record("Time Out"), by: .touch, at: Fixture.at(10))
        _ = router.handle(Fixture.command(.startCementTimer), at: Fixture.at(20))
        let first = router.handle(Fixture.command(.undoLast), at: Fixture.at(30))
        #expect(first.speech == "Patient In removed.")
        #expect(router.times == ["Time Out": Fixture.at(10)] && router.state.cementTimer != nil)
        #expect(router.handle(Fixture.command(.undoLast), at: Fixture.at(40)).outcome == .rejected)
        let timer = router.handle(Fixture.command(.undoCementTimer), at: Fixture.at(50))
        #expect(timer.speech == "Cement timer removed." && router.state.cementTimer == nil)
        #expect(router.handle(Fixture.command(.undoCementTimer), at: Fixture.at(51)).outcome == .rejected)
        _ = router.handle(Fixture.command(.startCementTimer), at: Fixture.at(60))
        _ = router.handle(Fixture.command(.stopCementTimer), at: Fixture.at(90))
        #expect(
            router.handle(Fixture.command(.undoCementTimer), at: Fixture.at(95)).speech
                == "Cement timer goes on.")
        #expect(router.state.cementTimer?.startedAt == Fixture.at(60))
    }

    @Test("a button takes back what was touched last, whatever it was, and a word what was said last")
    func ownHand() {
        var router = CommandRouter(
            RoomState(milestones: Fixture.milestones, currentCase: Fixture.surgicalCase()),
            options: RoomOptions(timeZone: Fixture.utc))
        func touch(_ command: ParsedCommand, _ seconds: Double) -> RoomResponse {
            router.handle(command, by: .touch, at: Fixture.at(seconds))
        }
        _ = touch(Fixture.record("Patient In"), 0)
        _ = touch(Fixture.command(.startCementTimer), 10)
        _ = touch(Fixture.command(.nextPatient), 20)
        _ = touch(Fixture.command(.surgeonLeft), 30)
        _ = touch(Fixture.record("Time Out"), 40)
        _ = router.handle(Fixture.record("Incision"), at: Fixture.at(50))
        let sentences = (0..<6).map { touch(Fixture.command(.undoLast), 60 + Double($0)).speech }
        #expect(
            sentences == [
                "Time Out removed.", "Surgeon left removed.", "Next patient is not called any more.",
                "Cement timer removed.", "Patient In removed.", "Nothing was done here that can be undone.",
            ])
        #expect(router.times == ["Incision": Fixture.at(50)] && router.state.cementTimer == nil)
        #expect(router.state.surgeonLeft == nil && router.state.nextPatientCalled == nil)
        let said = router.handle(Fixture.command(.undoLast), at: Fixture.at(70))
        #expect(said.speech == "Incision removed." && router.times.isEmpty)
    }

    @Test(
        "a case that was begun or ended by a button is not, or goes on; what was taken back already is not again"
    )
    func cases() {
        var router = CommandRouter(
            RoomState(milestones: Fixture.milestones), options: RoomOptions(timeZone: Fixture.utc))
        func touch(_ action: CommandAction, _ seconds: Double) -> String {
            router.handle(Fixture.command(action), by: .touch, at: Fixture.at(seconds)).speech
        }
        _ = touch(.beginCase, 0)
        #expect(touch(.undoLast, 1) == "The case is not begun any more." && router.state.currentCase == nil)
        _ = touch(.beginCase, 10)
        let id = router.state.currentCase?.id
        _ = router.handle(Fixture.record("Patient In"), at: Fixture.at(20))
        _ = touch(.endCase, 30)
        #expect(touch(.undoLast, 31) == "The case goes on." && router.state.currentCase?.id == id)
        #expect(touch(.undoLast, 32) == "The case was changed since and is left as it is.")
        _ = touch(.surgeonLeft, 40)
        _ = touch(.undoSurgeonLeft, 41)
        #expect(touch(.undoLast, 42) == "Nothing was done here that can be undone.")
        #expect(router.times == ["Patient In": Fixture.at(20)])
    }

    @Test("says what it took back")
    func speech() {
        var router = Fixture.router()
        _ = router.handle(Fixture.record("Patient In"), at: Fixture.at(0))
        _ = router.handle(Fixture.record("Patient In"), at: Fixture.at(60))
        _ = router.handle(Fixture.command(.confirmPending), at: Fixture.at(61))
        let first = router.handle(Fixture.command(.undoLast), at: Fixture.at(62))
        #expect(first.speech == "Patient In is back at 14:00.")
        #expect(
            first.effects.first
                == .changed(
                    .unrecorded(
                        Fixture.milestones[0], caseID: Fixture.key(50), restoring: Fixture.at(0), by: .voice))
        )
        let second = router.handle(Fixture.command(.undoLast), at: Fixture.at(63))
        #expect(second.speech == "Patient In removed." && router.times.isEmpty)
    }

    @Test("leaves alone what another program has changed since")
    func changedSince() {
        var router = Fixture.router()
        _ = router.handle(Fixture.record("Patient In"), at: Fixture.at(0))
        router.state.currentCase?.recorded[Fixture.milestones[0].id] = Fixture.at(7)
        #expect(router.handle(Fixture.command(.undoLast), at: Fixture.at(9)).outcome == .rejected)
        #expect(router.times == ["Patient In": Fixture.at(7)])
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
