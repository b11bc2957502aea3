import Foundation
public import Handling

/// Carries actions out for what happens, such as that the next patient is called for: each effect of a handler, by its
/// name.
///
/// Nothing is said of them. They are carried out one after the other, in order, beside the session and never in its way.
public struct EventActions: Sendable {
    private let actions: [String: Action]
    private let report: @Sendable (String) -> Void

    /// Makes them.
    ///
    /// - Parameters:
    ///   - actions: what is done, by the name of an effect; see ``/Handling/HandlerEffect/name``.
    ///   - report: gets what the operator should know of a failure.
    public init(_ actions: [String: Action], report: @escaping @Sendable (String) -> Void) {
        (self.actions, self.report) = (actions, report)
    }

    /// Does what an effect leads to; returns once that is done or has failed.
    public func carryOut(_ effect: any HandlerEffect) async {
        guard let action = actions[effect.name] else { return }
        var values = ActionValues()
        values["intent"] = effect.name
        for field in effect.fields {
            values[field.name] = field.value.text
            values["slot." + field.name] = field.value.text
        }
        do {
            let answer = try await action.carryOut(values)
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
