import Commands
import Foundation
import RoomMode
import Testing

@Suite("Case, timers and queries")
struct CaseTests {
    @Test("the cement timer says how long it ran")
    func cement() {
        var router = Fixture.router()
        #expect(router.handle(Fixture.command(.stopCementTimer), at: Fixture.at(0)).outcome == .rejected)
        #expect(router.handle(Fixture.command(.startCementTimer), at: Fixture.at(0)).outcome == .done)
        let twice = router.handle(Fixture.command(.startCementTimer), at: Fixture.at(61))
        #expect(twice.outcome == .rejected)
        #expect(twice.speech == "The cement timer runs already, for 1 minute 1 second.")
        let stopped = router.handle(Fixture.command(.stopCementTimer), at: Fixture.at(725))
        #expect(stopped.speech == "Cement timer stopped after 12 minutes 5 seconds.")
        #expect(stopped.effects.contains(.display("Cement 12:05", seconds: 5)))
        #expect(stopped.effects.first == .changed(.timerStopped(at: Fixture.at(725), elapsed: 725)))
    }

    @Test("next patient takes the scheduled case, then one of its own, and stops the timer")
    func nextPatient() {
        var router = Fixture.router(recorded: 5)
        let hip = SurgicalCase(id: Fixture.key(51), title: "Right hip", milestones: Fixture.milestones)
        router.state.upcoming = [hip]
        _ = router.handle(Fixture.command(.startCementTimer), at: Fixture.at(0))
        let ended = router.state.currentCase!
        let first = router.handle(Fixture.command(.nextPatient), at: Fixture.at(30))
        #expect(
            first.effects.prefix(3) == [
                .changed(.timerStopped(at: Fixture.at(30), elapsed: 30)),
                .changed(.caseEnded(ended, at: Fixture.at(30))),
                .changed(.caseStarted(hip, at: Fixture.at(30))),
            ])
        #expect(first.speech == "Next patient. Right hip." && router.state.currentCase == hip)
        let second = router.handle(Fixture.command(.nextPatient), at: Fixture.at(60))
        #expect(second.speech == "Next patient.")
        #expect(router.state.currentCase == SurgicalCase(id: Fixture.key(60), milestones: Fixture.milestones))
    }

    @Test("the surgeon leaves once")
    func surgeonLeft() {
        var router = Fixture.router()
        #expect(router.handle(Fixture.command(.surgeonLeft), at: Fixture.at(0)).outcome == .done)
        let again = router.handle(Fixture.command(.surgeonLeft), at: Fixture.at(60))
        #expect(again.outcome == .rejected && again.speech == "The surgeon left at 14:00 already.")
        #expect(router.state.currentCase?.surgeonLeftAt == Fixture.at(0))
    }

    @Test(
        "the time is that of the room",
        arguments: [
            ("UTC", "14:05"), ("America/New_York", "9:05"), ("Asia/Kolkata", "19:35"),
            ("Asia/Tokyo", "23:05"),
        ])
    func time(_ zone: String, _ expected: String) throws {
        var router = Fixture.router(zone: try #require(TimeZone(identifier: zone)))
        let response = router.handle(Fixture.command(.queryTime), at: Fixture.at(300))
        #expect(response.speech == "It is \(expected).")
        #expect(response.effects.contains(.display(expected, seconds: 5)))
    }

    @Test(
        "durations are said in words",
        arguments: [
            (0, "0 seconds"), (1, "1 second"), (60, "1 minute"), (61, "1 minute 1 second"),
            (3600, "1 hour"), (3661, "1 hour 1 minute"), (7325, "2 hours 2 minutes"), (-50, "0 seconds"),
        ] as [(Double, String)])
    func duration(_ seconds: Double, _ expected: String) {
        var router = Fixture.router()
        router.state.currentCase?.startedAt = Fixture.at(0)
        let response = router.handle(Fixture.command(.queryDuration), at: Fixture.at(seconds))
        #expect(response.speech == "The case has been going for \(expected).")
    }

    @Test("a case begins with its first milestone, in whatever order they were recorded")
    func begins() {
        var router = Fixture.router()
        #expect(router.handle(Fixture.command(.queryDuration), at: Fixture.at(0)).outcome == .rejected)
        router.state.currentCase?.recorded = [
            Fixture.milestones[2].id: Fixture.at(0), Fixture.milestones[0].id: Fixture.at(60),
        ]
        #expect(
            router.handle(Fixture.command(.queryDuration), at: Fixture.at(120)).speech.contains("2 minutes"))
    }

    @Test(
        "case info says what was last and what is next",
        arguments: [
            (0, "Left knee. Nothing is recorded yet. Next is Patient In."),
            (2, "Left knee. Last was Time Out at 13:51. Next is Incision."),
            (5, "Left knee. Last was Patient Out at 13:54."),
        ])
    func info(_ recorded: Int, _ speech: String) {
        var router = Fixture.router(recorded: recorded)
        #expect(router.handle(Fixture.command(.queryCaseInfo), at: Fixture.at(0)).speech == speech)
    }

    @Test("an application's own action is handed back")
    func unhandled() {
        var router = Fixture.router()
        let light = Fixture.command(CommandAction(rawValue: "light_on"))
        let response = router.handle(light, at: Fixture.at(0))
        #expect(response.outcome == .rejected && response.effects == [.unhandled(light)])
    }

    @Test("every action that the engine knows is handled")
    func everyAction() {
        for action in CommandAction.builtIn {
            var router = Fixture.router()
            let response = router.handle(Fixture.command(action), at: Fixture.at(0))
            #expect(
                !response.effects.contains { if case .unhandled = $0 { true } else { false } }, "\(action)")
            #expect(!response.speech.isEmpty)
        }
    }

    @Test(
        "speech that is no command says why, and changes nothing",
        arguments: [
            (.noMatch, "Not understood."),
            (.ambiguous, "That could mean more than one thing. Please say it again."),
            (.negated, "Nothing was done."), (.empty, ""),
        ] as [(NoMatch.Reason, String)])
    func notUnderstood(_ reason: NoMatch.Reason, _ speech: String) {
        var router = Fixture.router()
        let before = router.state
        let response = router.handle(NoMatch(reason, text: "x", sourceText: "x"), at: Fixture.at(0))
        #expect(response.outcome == .unrecognized && response.speech == speech && router.state == before)
    }
}
