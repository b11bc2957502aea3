import Foundation
import Handling
import Synchronization
import Timing

/// Carries out actions for events, such as a timer that rings: for each effect of a handler, by its name.
///
/// The session says nothing about them. They begin in order, beside the session, and never delay it. Each waits for the
/// one before it, but only for a short time, so that an action that hangs does not block the next.
package final class EventActions: Sendable {
    /// The most actions at the same time; further ones are not carried out.
    package static let concurrency = 8
    /// The longest time that an action delays the next, in seconds.
    package static let patience = 2.0
    /// The time after which an action is cancelled, in seconds. Its runner has its own limit, of at most one minute.
    package static let limit = 65.0

    private let actions: [String: Action]
    private let clock: any Clock<Duration>
    private let report: @Sendable (String) -> Void
    private let running = Mutex<[UUID: Task<Void, Never>]>([:])

    /// Makes the actions of events.
    ///
    /// - Parameters:
    ///   - actions: the actions by the name of an effect; see ``/Handling/HandlerEffect/name``.
    ///   - clock: measures ``patience`` and ``limit``.
    ///   - report: gets the details of a failure for the operator.
    package init(
        _ actions: [String: Action], clock: any Clock<Duration> = ContinuousClock(),
        report: @escaping @Sendable (String) -> Void
    ) {
        (self.actions, self.clock, self.report) = (actions, clock, report)
    }

    /// Carries out the action of an effect. Returns when the action has ended, or after ``patience`` at the latest.
    package func carryOut(_ effect: any HandlerEffect) async {
        guard let action = actions[effect.name] else { return }
        guard running.withLock({ $0.count < Self.concurrency }) else {
            return report(
                "the action of \(effect.name) was not carried out: \(Self.concurrency) before it have not ended"
            )
        }
        let key = UUID()
        // The lock ensures that the work is noted before it can end.
        let work = running.withLock { running in
            let work = Task { await performInTime(action, effect, key) }
            running[key] = work
            return work
        }
        await work.value(within: Self.patience, clock: clock)
    }

    private func performInTime(_ action: Action, _ effect: any HandlerEffect, _ key: UUID) async {
        let isOver: Void? = try? await withDeadline(Self.limit, clock: clock) { [self] in
            await perform(action, effect)
        }
        let wasRunning = running.withLock { $0.removeValue(forKey: key) } != nil
        if isOver == nil, wasRunning {
            report("the action of \(effect.name) has not ended in \(Self.limit) s, and was given up")
        }
    }

    /// Cancels all actions under way.
    package func end() {
        let all = running.withLock { running in
            defer { running = [:] }
            return running.values
        }
        for work in all { work.cancel() }
    }

    private func perform(_ action: Action, _ effect: any HandlerEffect) async {
        do {
            let answer = try await action.carryOut(ActionValues(effect))
            if answer.hasFailed {
                report("the action of \(effect.name) has failed: \(answer.detail ?? "it says so")")
            }
        } catch is CancellationError {
            return
        } catch {
            report("the action of \(effect.name) has failed: \(error)")
        }
    }
}

extension ActionValues {
    fileprivate init(_ effect: any HandlerEffect) {
        self["intent"] = effect.name
        for field in effect.fields {
            self[field.name] = field.value.text
            self["slot." + field.name] = field.value.text
        }
    }

    /// The names that may have a value if an event has these fields.
    package static func names(ofFields fields: Set<String>) -> Set<String> {
        fields.union(fields.map { "slot." + $0 }).union(["intent", "output"])
    }
}

extension EffectField.Value {
    fileprivate var text: String {
        switch self {
        case .text(let text): text
        case .number(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
        case .time(let date): date.formatted(.iso8601)
        case .flag(let flag): "\(flag)"
        }
    }
}
