import Commands
import Foundation

/// The action of an intent, a phrase or an event, with its conditions.
package struct Action: Sendable {
    /// The runner that does the work; nil if the action only says something.
    package var runner: (any ActionRunner)?
    /// The sentence to say after the work, in place of its output; may contain `{output}`. Nil to say the output.
    package var say: ActionTemplate?
    /// The prompt for the dictated text, which becomes the value `dictation`; empty for a chime alone. Nil if the
    /// action needs no dictation.
    package var dictation: String?
    /// The hours in which the action is allowed; nil for always.
    package var hours: AllowedHours?
    /// The lowest confidence of the recognizer for a spoken request, 0 ... 1; nil for no limit.
    package var minimumConfidence: Double?

    /// Makes an action.
    package init(
        _ runner: (any ActionRunner)?, say: ActionTemplate? = nil, hours: AllowedHours? = nil,
        minimumConfidence: Double? = nil
    ) {
        (self.runner, self.say, self.hours, self.minimumConfidence) = (runner, say, hours, minimumConfidence)
    }

    /// Carries the action out.
    ///
    /// - Returns: the answer.
    /// - Throws: ``ActionError``; `CancellationError` if the task was cancelled.
    package func carryOut(_ values: ActionValues) async throws -> ActionAnswer {
        var answer = try await runner?.run(values) ?? ActionAnswer()
        guard let say, !answer.hasFailed else { return answer }
        var values = values
        values["output"] = answer.say
        do throws(ActionTemplate.Fault) { answer.say = try say.filled(with: values) } catch {
            // The action is done; a sentence without a value must not make it a failure.
            answer.say = nil
        }
        return answer
    }

    /// The sentence that refuses a request now; nil if the request is allowed.
    ///
    /// - Parameters:
    ///   - confidence: the recognizer's confidence, 0 ... 1; nil if it gave none.
    ///   - wasSaid: whether the request was spoken; false if a program made it.
    func refusal(at date: Date, in zone: TimeZone, confidence: Double?, wasSaid: Bool) -> SpokenSentence? {
        if let hours, !hours.contains(date, in: zone) { return hours.refusal }
        guard let minimumConfidence, wasSaid else { return nil }
        // A recognizer that gives no confidence is not sure.
        guard let confidence, confidence >= minimumConfidence else {
            return "I am not sure that I heard that right. Please say it again."
        }
        return nil
    }
}
