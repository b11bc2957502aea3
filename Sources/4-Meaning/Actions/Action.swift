import Foundation

/// What an intent, a phrase or an event leads to, and under which conditions.
public struct Action: Sendable {
    /// What is done; nil if something is only said.
    public var runner: (any ActionRunner)?
    /// What is said once it is done, in place of what it gave back; may have `{output}`. Nil says that.
    public var say: ActionTemplate?
    /// What is said before somebody dictates the text that it is about, the value `dictation`; empty for a chime alone. Nil
    /// where nothing is dictated.
    public var dictation: String?
    /// When it may be done; nil for always.
    public var hours: AllowedHours?
    /// How sure the recognizer must be, 0 ... 1, where somebody said it; nil for not at all.
    public var minimumConfidence: Double?

    /// Makes an action.
    public init(
        _ runner: (any ActionRunner)?, say: ActionTemplate? = nil, hours: AllowedHours? = nil,
        minimumConfidence: Double? = nil
    ) {
        (self.runner, self.say, self.hours, self.minimumConfidence) = (runner, say, hours, minimumConfidence)
    }

    /// Carries it out.
    ///
    /// - Returns: what is to be said.
    /// - Throws: ``ActionError``; `CancellationError` if the task was cancelled.
    public func carryOut(_ values: ActionValues) async throws -> ActionAnswer {
        var answer = try await runner?.run(values) ?? ActionAnswer()
        guard let say, !answer.hasFailed else { return answer }
        var values = values
        values["output"] = answer.say
        do throws(ActionTemplate.Fault) { answer.say = try say.filled(with: values) } catch {
            // It is done; what it is called is no reason to call that a failure.
            answer.say = nil
        }
        return answer
    }

    /// Why a request may not be carried out now; nil if it may.
    ///
    /// - Parameters:
    ///   - confidence: how sure the recognizer was; nil if it did not say.
    ///   - wasSaid: whether somebody said it, and no program asked for it.
    func refusal(at date: Date, in zone: TimeZone, confidence: Double?, wasSaid: Bool) -> String? {
        if let hours, !hours.contains(date, in: zone) { return "That is allowed from \(hours) only." }
        guard let minimumConfidence, wasSaid else { return nil }
        // A recognizer that does not say is not sure.
        guard let confidence, confidence >= minimumConfidence else {
            return "I am not sure that I heard that right. Please say it again."
        }
        return nil
    }
}
