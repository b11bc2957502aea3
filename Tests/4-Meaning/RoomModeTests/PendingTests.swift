import RoomRecords
import Storage
import Commands
import Foundation
import RoomMode
import Testing

/// Time diagrams: `O` holds an out-of-order record, `y` confirms, `n` cancels, `q` asks the time, `r` records what
/// is due, `u` undoes, `?` is not understood, `.` only lets time pass. A column is five seconds.
@Suite("What waits")
struct PendingTests {
    struct Diagram: Sendable, CustomStringConvertible {
        var input: String
        /// The outcome of each column's command, and of the command that was released in it: `R`ecorded, `P`ending,
        /// re`J`ected, `C`ancelled, `T`imeout, `U`nrecognized; `-` for nothing.
        var outcomes: String
        var released: String
        var description: String { input }
    }

    @Test(
        "follows the diagrams",
        arguments: [
            Diagram(input: "Oy", outcomes: "PR", released: "-R"),
            Diagram(input: "O.y", outcomes: "P-R", released: "--R"),
            Diagram(input: "O..y", outcomes: "P--J", released: "---T"),
            Diagram(input: "O...", outcomes: "P---", released: "---T"),
            Diagram(input: "O..O..", outcomes: "P--P--", released: "---T--"),
            Diagram(input: "On", outcomes: "PC", released: "-C"),
            Diagram(input: "Ony", outcomes: "PCJ", released: "-C-"),
            Diagram(input: "y", outcomes: "J", released: "-"),
            Diagram(input: "n", outcomes: "J", released: "-"),
            Diagram(input: "Oqy", outcomes: "PRR", released: "--R"),
            Diagram(input: "O?y", outcomes: "PUR", released: "--R"),
            Diagram(input: "Or", outcomes: "PR", released: "-C"),
            Diagram(input: "Ory", outcomes: "PRJ", released: "-C-"),
            Diagram(input: "OO..y", outcomes: "PP--J", released: "-C--T"),
            Diagram(input: "OO.y", outcomes: "PP-R", released: "-C-R"),
            Diagram(input: "rOu", outcomes: "RPC", released: "--C"),
            Diagram(input: "rOuu", outcomes: "RPCR", released: "--C-"),
        ])
    func diagram(_ diagram: Diagram) {
        var router = Fixture.router()
        var outcomes = ""
        var released = ""
        for (column, symbol) in diagram.input.enumerated() {
            let date = Fixture.at(Double(column) * 5)
            let response: RoomResponse? =
                switch symbol {
                case "O": router.handle(Fixture.record("Closing"), at: date)
                case "y": router.handle(Fixture.command(.confirmPending), at: date)
                case "n": router.handle(Fixture.command(.cancelPending), at: date)
                case "q": router.handle(Fixture.command(.queryTime), at: date)
                case "r": router.handle(Fixture.record("Patient In"), at: date)
                case "u": router.handle(Fixture.command(.undoLast), at: date)
                case "?": router.handle(NoMatch(.noMatch, text: "x", sourceText: "x"), at: date)
                default: nil
                }
            let effects = response?.effects ?? router.advance(to: date)
            outcomes += response.map { letter($0.outcome) } ?? "-"
            let releases = effects.compactMap { effect -> CommandOutcome? in
                guard case .released(_, let outcome) = effect else { return nil }
                return outcome
            }
            released += releases.first.map(letter) ?? "-"
            #expect(releases.count < 2)
        }
        #expect(outcomes == diagram.outcomes)
        #expect(released == diagram.released)
    }

    @Test("A time that is said is asked about, and then recorded")
    func saidTime() throws {
        var router = Fixture.router()
        var command = Fixture.record("Patient In")
        command.saidTime = .clock(hour: 1, minute: 45, saysPartOfDay: false)
        let held = router.handle(command, at: Fixture.at(0))
        #expect(held.outcome == .held)
        #expect(held.speech == "Say yes to record Patient In at 13:45.")
        #expect(router.times.isEmpty)
        let memory = try JSONEncoder().encode(router.state.pending)
        #expect(try JSONDecoder().decode(PendingCommand?.self, from: memory) == router.state.pending)
        let answer = router.handle(Fixture.command(.confirmPending), at: Fixture.at(5))
        #expect(answer.speech == "Patient In recorded at 13:45.")
        #expect(router.times == ["Patient In": Fixture.at(-900)])

        command.saidTime = .ago(seconds: 60)
        let again = router.handle(command, at: Fixture.at(60))
        #expect(again.speech == "Patient In was recorded at 13:45. Say yes to update it to 14:00.")
        _ = router.handle(Fixture.command(.confirmPending), at: Fixture.at(65))
        #expect(router.times == ["Patient In": Fixture.at(0)])
    }

    @Test("Another time for the same milestone takes the place of the one that is asked about")
    func correctedTime() {
        var router = Fixture.router()
        var command = Fixture.record("Patient In")
        command.saidTime = .ago(seconds: 60)
        _ = router.handle(command, at: Fixture.at(0))
        command.saidTime = .ago(seconds: 120)
        let again = router.handle(command, at: Fixture.at(10))
        #expect(again.outcome == .held && again.speech == "Say yes to record Patient In at 13:58.")
        #expect(router.times.isEmpty && router.nextDeadline == Fixture.at(25))
    }

    @Test("A time to come, or long ago, is not recorded")
    func saidTimeOutOfReach() {
        var router = Fixture.router()
        var command = Fixture.record("Patient In")
        command.saidTime = .clock(hour: 14, minute: 30, saysPartOfDay: false)
        let response = router.handle(command, at: Fixture.at(0))
        #expect(response.outcome == .rejected)
        #expect(response.speech == "That time is not in the last 6 hours. Patient In is not recorded.")
        #expect(router.times.isEmpty && router.state.pending == nil)
    }

    @Test("An answer is in time by when it was said; the question waits from when it was asked")
    func saidAt() throws {
        var router = Fixture.router()
        _ = router.handle(Fixture.record("Closing"), saidAt: Fixture.at(0), at: Fixture.at(4))
        #expect(router.nextDeadline == Fixture.at(19))
        #expect(router.isAwaitingConfirmation(at: Fixture.at(18.9)))
        let answer = router.handle(
            Fixture.command(.confirmPending), saidAt: Fixture.at(18.9), at: Fixture.at(22))
        #expect(answer.outcome == .done)
        guard
            case .changed(.recorded(_, _, let date, _, _)) = answer.effects.first(where: {
                if case .changed(.recorded) = $0 { true } else { false }
            })
        else {
            Issue.record("nothing was recorded")
            return
        }
        #expect(date == Fixture.at(0), "the time at which it was first said")
    }

    @Test(
        "A milestone and a timer have the time at which they were said; a moment in the future counts as now")
    func recordedAt() {
        var router = Fixture.router()
        let first = router.handle(Fixture.record("Patient In"), saidAt: Fixture.at(1), at: Fixture.at(5))
        #expect(
            first.effects.contains {
                if case .changed(.recorded(_, _, Fixture.at(1), _, _)) = $0 { true } else { false }
            })
        let timer = router.handle(
            Fixture.command(.startCementTimer), saidAt: Fixture.at(6), at: Fixture.at(9))
        #expect(
            timer.effects.contains {
                if case .changed(.timerStarted(let timer)) = $0 {
                    timer.startedAt == Fixture.at(6)
                } else {
                    false
                }
            })
        let early = router.handle(
            Fixture.command(.stopCementTimer), saidAt: Fixture.at(99), at: Fixture.at(20))
        #expect(
            early.effects.contains {
                if case .changed(.timerStopped(_, Fixture.at(20))) = $0 { true } else { false }
            })
    }

    private func letter(_ outcome: CommandOutcome) -> String {
        switch outcome {
        case .done: "R"
        case .held: "P"
        case .rejected: "J"
        case .cancelled: "C"
        case .timedOut: "T"
        case .unrecognized: "U"
        case .failed: "F"
        case .passedOn: "O"
        }
    }

    @Test("a new command says that it takes the place of the one that waits")
    func replaced() {
        var router = Fixture.router()
        _ = router.handle(Fixture.record("Closing"), at: Fixture.at(0))
        let response = router.handle(Fixture.record("Patient In"), at: Fixture.at(1))
        #expect(response.speech == "Closing dropped. Patient In recorded.")
        #expect(router.times == ["Patient In": Fixture.at(1)])
    }

    @Test("expiry says so once, at the deadline and not before")
    func expiry() {
        var router = Fixture.router()
        _ = router.handle(Fixture.record("Closing"), at: Fixture.at(0))
        #expect(router.advance(to: Fixture.at(14.999)).isEmpty)
        #expect(!router.isAwaitingConfirmation(at: Fixture.at(15)))
        #expect(
            router.advance(to: Fixture.at(15)).contains(
                .say("Closing was not confirmed and is not recorded.")))
        #expect(router.advance(to: Fixture.at(15)).isEmpty)
        #expect(router.times.isEmpty)
    }

    @Test("an update that was not confirmed leaves the time that stands, and says which")
    func expiredUpdate() {
        var router = Fixture.router(recorded: 1)
        let before = router.times
        let name = Fixture.milestones[0].name
        let held = router.handle(Fixture.record(name), at: Fixture.at(0))
        #expect(held.speech == "\(name) was recorded at 13:50. Say yes to update it.")
        let passed = router.advance(to: Fixture.at(15))
        #expect(passed.contains(.say("\(name) was not confirmed and stays at 13:50.")))
        #expect(router.times == before && router.state.pending == nil)
    }

    @Test("a clock that is set back does not keep a question open")
    func clockSetBack() {
        var router = Fixture.router()
        _ = router.handle(Fixture.record("Closing"), at: Fixture.at(0))
        #expect(!router.isAwaitingConfirmation(at: Fixture.at(-3600)))
        #expect(router.handle(Fixture.command(.confirmPending), at: Fixture.at(-3600)).outcome == .rejected)
        #expect(router.times.isEmpty)
    }

    @Test("a case that ended from outside takes what waited with it")
    func caseGone() {
        var router = Fixture.router()
        _ = router.handle(Fixture.record("Closing"), at: Fixture.at(0))
        router.state.currentCase = SurgicalCase(id: Fixture.key(70), milestones: Fixture.milestones)
        #expect(router.handle(Fixture.command(.confirmPending), at: Fixture.at(1)).outcome == .rejected)
        #expect(router.times.isEmpty && router.state.pending == nil)
    }

    @Test("“cancel” while nothing waits says so and changes nothing")
    func plainCancel() {
        var router = Fixture.router(recorded: 1)
        let before = router.state
        let response = router.handle(Fixture.command(.cancel), at: Fixture.at(0))
        #expect(response.outcome == .rejected && response.speech == "Nothing waits to be cancelled.")
        #expect(router.state == before)
    }
}
