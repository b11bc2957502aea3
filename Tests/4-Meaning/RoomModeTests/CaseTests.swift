import Commands
import Foundation
import RoomMode
import RoomRecords
import Storage
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
        let timer = CaseTimerRow(id: Fixture.key(60), caseID: Fixture.key(50), startedAt: Fixture.at(0))
        #expect(stopped.effects.first == .changed(.timerStopped(timer, at: Fixture.at(725))))
    }

    @Test("next patient calls for the next one, and the case goes on")
    func nextPatient() {
        var router = Fixture.router(recorded: 4)
        let hip = SurgicalCase(id: Fixture.key(51), procedure: "Right hip", milestones: Fixture.milestones)
        router.state.upcoming = [hip]
        let called = router.handle(Fixture.command(.nextPatient), at: Fixture.at(30))
        #expect(called.outcome == .done && called.speech == "Next patient called. Right hip.")
        let flag = CaseFlagRow(
            id: Fixture.key(60), caseID: Fixture.key(50), kind: .nextPatientCalled, setAt: Fixture.at(30),
            setBy: .voice)
        #expect(called.effects.first == .changed(.nextPatientCalled(flag)))
        #expect(router.state.currentCase?.id == Fixture.key(50) && router.state.upcoming == [hip])
        let again = router.handle(Fixture.command(.nextPatient), at: Fixture.at(60))
        #expect(again.outcome == .rejected && again.speech == "The next patient was called at 14:00 already.")

        // The last milestone is recorded in the case, and ends it.
        let out = router.handle(Fixture.record("Patient Out"), at: Fixture.at(90))
        #expect(out.outcome == .done && out.speech == "Patient Out recorded.")
        #expect(router.state.currentCase == nil && router.state.lastCase?.recorded.count == 5)
        #expect(router.state.lastCase?.endedAt == Fixture.at(90))
        // The next case begins with its first milestone.
        let next = router.handle(Fixture.record("Patient In"), at: Fixture.at(600))
        #expect(next.speech == "Patient In recorded. Right hip.")
        #expect(router.state.currentCase?.id == hip.id && router.state.upcoming.isEmpty)
        #expect(router.state.nextPatientCalled == nil)
    }

    @Test("the next patient is called between cases too, and not any more once that was taken back")
    func calledBetweenCases() {
        var router = Fixture.router()
        router.state.currentCase = nil
        #expect(router.handle(Fixture.command(.nextPatient), at: Fixture.at(0)).outcome == .done)
        #expect(router.handle(Fixture.command(.undoNextPatient), at: Fixture.at(1)).outcome == .done)
        #expect(router.handle(Fixture.command(.undoNextPatient), at: Fixture.at(2)).outcome == .rejected)
        #expect(router.handle(Fixture.command(.nextPatient), at: Fixture.at(3)).outcome == .done)
    }

    @Test("a case ends by its command, with the timer, and goes on by its command")
    func endCase() {
        var router = Fixture.router(recorded: 3)
        _ = router.handle(Fixture.command(.startCementTimer), at: Fixture.at(0))
        let ended = router.handle(Fixture.command(.endCase), at: Fixture.at(30))
        #expect(ended.speech == "Case closed. Closing and Patient Out are not recorded.")
        #expect(
            ended.effects.contains {
                if case .display(_, _, isWarning: true) = $0 { true } else { false }
            })
        #expect(router.state.currentCase == nil && router.state.cementTimer == nil)
        #expect(router.handle(Fixture.command(.endCase), at: Fixture.at(31)).outcome == .rejected)
        let back = router.handle(Fixture.command(.reopenCase), at: Fixture.at(32))
        #expect(back.speech == "The case goes on. Left knee.")
        #expect(router.state.currentCase?.status == .inProgress && router.times.count == 3)
        #expect(router.handle(Fixture.command(.reopenCase), at: Fixture.at(33)).outcome == .rejected)
    }

    @Test("a case on the schedule begins by its name, and no other begins by an unknown name")
    func named() {
        var router = Fixture.router()
        router.state.currentCase = nil
        func planned(_ key: Int, _ procedure: String, _ surgeon: String) -> SurgicalCase {
            SurgicalCase(
                id: Fixture.key(key), procedure: procedure, surgeon: surgeon, milestones: Fixture.milestones,
                scheduledStart: Fixture.at(Double(key)))
        }
        router.state.upcoming = [
            planned(51, "Right hip", "Dr. Shaw"), planned(52, "Total knee", "Dr. Shaw"),
            planned(53, "Total knee", "Dr. Ames"),
        ]
        var options = RoomOptions()
        options.beginningWords = ["begin case"]
        let rows = router.state.casePhrases(options)
        // A surgeon or a procedure that two cases share is no name of a case.
        #expect(
            rows.map(\.phrase) == [
                "begin case right hip", "begin case right hip doctor shaw",
                "begin case doctor shaw right hip",
                "begin case total knee doctor shaw", "begin case doctor shaw total knee",
                "begin case doctor ames",
                "begin case total knee doctor ames", "begin case doctor ames total knee",
            ])
        #expect(Set(rows.map(\.id)).count == rows.count)

        let general = Alias(phrase: "begin case", action: .beginCase)
        let dictionary = AliasDictionary(
            [general], scopeID: RoomPlace.unnamedScope, milestones: Fixture.milestones
        ).adding(rows)
        func say(_ text: String) -> RoomResponse? {
            guard case .command(let command) = CommandParser(dictionary).parse(text) else { return nil }
            return router.handle(command, at: Fixture.at(0))
        }
        #expect(say("begin case elbow please") == nil)
        #expect(say("begin case doctor jones") == nil, "words that are no name")
        #expect(say("begin case doctor ames")?.speech == "Case opened. Total knee, Dr. Ames.")
        #expect(router.state.currentCase?.id == Fixture.key(53))
        #expect(router.state.upcoming.map(\.id) == [51, 52].map(Fixture.key))
        // A dictionary without them again knows the general words only.
        #expect(dictionary.removing(rows).phrases.count == 1)
    }

    @Test("an abandoned case is over, and the next day's milestones are not its")
    func forgotten() {
        var router = Fixture.router(recorded: 3)
        let next = router.handle(Fixture.record("Patient In"), at: Fixture.at(16 * 3600))
        #expect(next.outcome == .done && router.times == ["Patient In": Fixture.at(16 * 3600)])
        #expect(router.state.lastCase?.id == Fixture.key(50))
        #expect(router.state.lastCase?.endedAt == Fixture.at(-480))
    }

    @Test("a case begins before its first milestone by its command")
    func beginCase() {
        var router = CommandRouter(
            RoomState(milestones: Fixture.milestones), options: RoomOptions(timeZone: Fixture.utc),
            makeID: { Fixture.key(61) })
        #expect(router.handle(Fixture.command(.beginCase), at: Fixture.at(0)).speech == "Case opened.")
        #expect(router.state.currentCase?.id == Fixture.key(61))
        #expect(router.handle(Fixture.command(.beginCase), at: Fixture.at(1)).outcome == .rejected)
        let first = router.handle(Fixture.record("Patient In"), at: Fixture.at(60))
        #expect(first.outcome == .done && router.state.currentCase?.id == Fixture.key(61))
        #expect(router.state.currentCase?.beganAt == Fixture.at(60))
    }

    @Test("what is next on the schedule is said, with its time")
    func nextCase() {
        var router = Fixture.router()
        #expect(router.handle(Fixture.command(.queryNextCase), at: Fixture.at(0)).outcome == .rejected)
        router.state.upcoming = [
            SurgicalCase(
                id: Fixture.key(51), procedure: "Right hip", surgeon: "Dr. Shaw",
                milestones: Fixture.milestones, scheduledStart: Fixture.at(3600))
        ]
        let next = router.handle(Fixture.command(.queryNextCase), at: Fixture.at(0))
        #expect(next.speech == "Next is Right hip, Dr. Shaw, at 15:00.")
        router.state.currentCase = nil
        #expect(router.handle(Fixture.command(.queryCaseInfo), at: Fixture.at(0)).speech == next.speech)
    }

    @Test("the surgeon leaves once")
    func surgeonLeft() {
        var router = Fixture.router()
        #expect(router.handle(Fixture.command(.surgeonLeft), at: Fixture.at(0)).outcome == .done)
        let again = router.handle(Fixture.command(.surgeonLeft), at: Fixture.at(60))
        #expect(again.outcome == .rejected && again.speech == "The surgeon left at 14:00 already.")
        #expect(router.state.surgeonLeft?.setAt == Fixture.at(0))
        #expect(router.handle(Fixture.command(.undoSurgeonLeft), at: Fixture.at(61)).outcome == .done)
        #expect(router.handle(Fixture.command(.surgeonLeft), at: Fixture.at(62)).outcome == .done)
        router.state.currentCase = nil
        #expect(
            router.handle(Fixture.command(.surgeonLeft), at: Fixture.at(63)).speech
                == "No case is in progress.")
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
        for action in ActionVocabulary.operatingRoom.actions {
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
