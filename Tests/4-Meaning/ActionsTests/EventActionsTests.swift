import Actions
import Foundation
import Handling
import Synchronization
import TestSupport
import Testing
import VoiceTesting

@Suite("Actions that follow events", .timeLimit(.minutes(1)))
struct EventActionsTests {
    private struct Effect: HandlerEffect {
        var name: String
        var fields: [EffectField] { [EffectField("room", .text("OR 3"))] }
    }

    /// A log of the actions that ran; an action can be made to hang, even if it is cancelled.
    private final class Log: Sendable {
        let done = Mutex<[String]>([])
        let reports = Mutex<[String]>([])
        let release = Mutex<[UnsafeContinuation<Void, Never>]>([])

        func action(_ name: String, hangs: Bool = false, fails: Bool = false) -> Action {
            Action(Runner(log: self, name: name, hangs: hangs, fails: fails))
        }

        func letGo() {
            for continuation in release.withLock({ held in
                defer { held = [] }
                return held
            }) { continuation.resume() }
        }
    }

    private struct Runner: ActionRunner {
        let log: Log
        let name: String
        let hangs: Bool
        let fails: Bool
        var summary: String { name }

        func run(_ values: ActionValues) async throws -> ActionAnswer {
            log.done.withLock { $0.append("\(name) \(values["room"] ?? "")") }
            if hangs { await withUnsafeContinuation { held in log.release.withLock { $0.append(held) } } }
            return ActionAnswer(hasFailed: fails)
        }
    }

    @Test("are carried out in order, and say what failed")
    func inOrder() async {
        let log = Log()
        let actions = EventActions(
            ["a": log.action("a"), "b": log.action("b", fails: true)], clock: SteppedClock()
        ) { text in log.reports.withLock { $0.append(text) } }
        for name in ["a", "b", "c", "a"] { await actions.carryOut(Effect(name: name)) }
        #expect(log.done.withLock { $0 } == ["a OR 3", "b OR 3", "a OR 3"])
        #expect(log.reports.withLock { $0.count } == 1)
    }

    @Test("that hang hold up none that follows, and are given up and told")
    func hanging() async {
        let (log, clock) = (Log(), SteppedClock())
        let actions = EventActions(
            ["a": log.action("a", hangs: true), "b": log.action("b")], clock: clock
        ) { text in log.reports.withLock { $0.append(text) } }
        let all = Task { for name in ["a", "b"] { await actions.carryOut(Effect(name: name)) } }
        await clock.sleeper(of: .seconds(EventActions.limit))
        await clock.sleeper(of: .seconds(EventActions.patience))
        clock.advance(by: .seconds(EventActions.patience))
        await all.value
        #expect(log.done.withLock { $0 } == ["a OR 3", "b OR 3"])
        #expect(log.reports.withLock { $0.isEmpty })
        let rest = Duration.seconds(EventActions.limit - EventActions.patience)
        await clock.sleeper(of: rest)
        clock.advance(by: rest)
        await wait(while: log.reports.withLock({ $0.isEmpty }))
        #expect(log.reports.withLock { $0.first?.contains("given up") } == true)
        log.letGo()
    }

    @Test("are limited to a number at a time; the others are reported, and it goes on once those are over")
    func bounded() async {
        let (log, clock) = (Log(), SteppedClock())
        let actions = EventActions(
            ["a": log.action("a", hangs: true), "b": log.action("b")], clock: clock
        ) { text in log.reports.withLock { $0.append(text) } }
        for _ in 0..<EventActions.concurrency {
            let one = Task { await actions.carryOut(Effect(name: "a")) }
            await clock.sleeper(of: .seconds(EventActions.patience))
            clock.advance(by: .seconds(EventActions.patience))
            await one.value
        }
        await actions.carryOut(Effect(name: "b"))
        #expect(log.done.withLock { $0.count } == EventActions.concurrency)
        #expect(log.reports.withLock { $0.first?.contains("not carried out") } == true)
        actions.end()
        await actions.carryOut(Effect(name: "b"))
        #expect(log.done.withLock { $0.last } == "b OR 3")
        log.letGo()
    }
}
