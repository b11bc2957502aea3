import Commands
import Feedback
import Foundation
import Handling

/// Carries out the configured actions of intents and phrases.
///
/// It handles the names that it knows and leaves all others to the next handler. The session cancels an action that
/// takes too long; see ``/Handling/CommandHandler``.
///
/// The intent `switch_again` repeats the last action that switched something on or off, with the newly spoken `state`.
///
/// For an action that needs a dictation, the handler reports ``DictationAsked``; ``deliverDictation(_:for:at:)`` then
/// carries the action out.
package actor ActionHandler: CommandHandler {
    /// The time that the handler waits for the answer to an action's own question, in seconds.
    private static let patience: TimeInterval = 15
    /// The time in which “it” refers to the thing that was switched last, in seconds.
    private static let memory: TimeInterval = 120

    private var actions: [String: Action]
    private let showsText: Bool
    private let zone: TimeZone
    private let hearsDictations: Bool
    private let report: @Sendable (String) -> Void
    /// The action that has asked a question, with its values; with `isRetry`, the action to try again after a
    /// “yes”.
    private var asked: (id: Question.ID, action: Action, values: ActionValues, isRetry: Bool)?
    /// The action that switched something last, with its values and its time.
    private var switched: (name: String, values: ActionValues, at: Date)?
    private let own: Language
    /// The language of the answers: that of the command, otherwise that of the room.
    private var language: Language { own.ofAnswers }
    /// The action that waits for its text; only the last one, since one person at a time dictates.
    private var awaited: (id: UUID, action: Action, values: ActionValues, language: Language?)?

    /// Makes a handler.
    ///
    /// - Parameters:
    ///   - actions: the actions by the name of the intent, or of a phrase's action.
    ///   - showsText: whether an action may get the spoken words.
    ///   - zone: the time zone of allowed hours.
    ///   - language: the language of the answers.
    ///   - hearsDictations: whether the program takes dictations for actions; if not, such actions are refused.
    ///   - report: gets the key of a failed action and the details for the operator, without spoken words.
    package init(
        _ actions: [String: Action], showsText: Bool, zone: TimeZone = .current,
        language: Language = .english,
        hearsDictations: Bool = false, report: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        (self.actions, self.showsText, self.zone) = (actions, showsText, zone)
        (self.hearsDictations, self.report, own) = (hearsDictations, report, language)
    }

    /// Replaces the actions from the next request on. The answer to an open question still goes to the action
    /// that asked.
    package func use(_ actions: [String: Action]) { self.actions = actions }

    /// Carries a request out; see ``/Handling/CommandHandler/handle(_:)``.
    package func handle(_ request: CommandRequest) async throws -> Reply? {
        if case .answer(let answer, let id) = request.meaning {
            guard let waiting = asked, waiting.id == id else { return nil }
            asked = nil
            if waiting.isRetry, answer == .no { return Reply(.cancelled, question: .closed) }
            var values = waiting.values
            if !waiting.isRetry { values["answer"] = answer.rawValue }
            return try await go(on: waiting.action, values, answer, request)
        }
        guard var name = request.name, var values = ActionValues(request, showsText: showsText) else {
            return nil
        }
        if name == "switch_again", actions[name] == nil {
            guard let last = switched, let state = values["state"],
                abs(request.receivedAt.timeIntervalSince(last.at)) <= Self.memory
            else { return .rejected(language.say("Say what to switch.")) }
            (name, values) = (last.name, last.values.saying(state, values["state.spoken"] ?? state))
            values["confidence"] = request.ear?.confidence.map { "\($0)" }
        }
        guard let action = actions[name] else { return nil }
        let refusal = action.refusal(
            at: request.receivedAt, in: zone, confidence: request.ear?.confidence,
            wasSaid: request.origin == .voice)
        if let refusal { return .rejected(language.say(refusal)) }
        guard let prompt = action.dictation else {
            let reply = try await reply(to: action, values, at: request.receivedAt)
            if ["on", "off"].contains(values["state"]), values["answer"] == nil {
                switched = reply.outcome == .done ? (name, values, request.receivedAt) : nil
            }
            return reply
        }
        guard hearsDictations else { return .rejected(language.say("Nothing can be dictated here.")) }
        let waiting = (id: UUID(), action, values, request.language)
        awaited = waiting
        return Reply(.done, effects: [DictationAsked(id: waiting.id, action: name, prompt: prompt)])
    }

    /// Carries out an action that waits for its text.
    ///
    /// - Parameters:
    ///   - text: the dictated text; nil if there is none; the handler then drops the action.
    ///   - id: the id of the effect ``DictationAsked``.
    ///   - date: the current time.
    /// - Returns: the reply; nil if the action no longer waits, or is dropped.
    /// - Throws: `CancellationError` if the task was cancelled.
    package func deliverDictation(_ text: String?, for id: UUID, at date: Date) async throws -> Reply? {
        guard let waiting = awaited, waiting.id == id else { return nil }
        awaited = nil
        guard let text else { return nil }
        var values = waiting.values
        values["dictation"] = text
        return try await Language.$ofCommand.withValue(waiting.language) {
            try await reply(to: waiting.action, values, at: date)
        }
    }

    private func go(
        on action: Action, _ values: ActionValues, _ answer: Answer, _ request: CommandRequest
    ) async throws -> Reply {
        switch answer {
        case .expired: return Reply(.timedOut, question: .closed)
        case .withdrawn: return Reply(.cancelled, question: .closed)
        case .yes, .no:
            var reply = try await reply(to: action, values, at: request.receivedAt)
            if case .unchanged = reply.question { reply.question = .closed }
            return reply
        }
    }

    private func reply(to action: Action, _ values: ActionValues, at date: Date) async throws -> Reply {
        let answer: ActionAnswer
        do { answer = try await action.carryOut(values) } catch let error as ActionError {
            if let detail = error.detail {
                tell(values, error.wasTried ? "has failed" : "was not carried out", detail)
            }
            let sentence = language.say(error.sentence)
            return failed(
                error.wasTried ? .failed(sentence) : .rejected(sentence), action, values, at: date)
        }
        if let detail = answer.detail { tell(values, "has failed", detail) }
        guard !answer.hasFailed else {
            return failed(.failed(answer.say ?? language.say("That did not work.")), action, values, at: date)
        }
        var reply = Reply.done(say: answer.say)
        if let shown = answer.display ?? answer.say { reply.displays = [.init(shown)] }
        // The action is done. If it asks a further question, the answer is a new request.
        if let text = answer.ask { ask(text, action, values, at: date, isRetry: false, in: &reply) }
        return reply
    }

    /// Tells the operator about an action by its key in the configuration.
    private func tell(_ values: ActionValues, _ what: String, _ detail: String) {
        report("actions.\(values["intent"] ?? "") \(what): \(detail)")
    }

    /// The reply for a failure. If the person dictated a text for the action, the reply asks whether to try again, so
    /// that the person need not dictate again.
    private func failed(_ reply: Reply, _ action: Action, _ values: ActionValues, at date: Date) -> Reply {
        guard values["dictation"] != nil else { return reply }
        var reply = reply
        ask(
            language.say("Shall I try it again? Say yes, or no to drop the text."), action, values, at: date,
            isRetry: true,
            in: &reply)
        return reply
    }

    private func ask(
        _ text: String, _ action: Action, _ values: ActionValues, at date: Date, isRetry: Bool,
        in reply: inout Reply
    ) {
        let question = Question(
            text, until: date.addingTimeInterval(Self.patience), words: language.confirmationWords)
        asked = (question.id, action, values, isRetry)
        reply.sounds += [.chime(.question), .speech(text)]
        reply.question = .asked(question)
    }
}

extension CommandRequest {
    /// The name by which the handler finds an action: that of the intent, or of the phrase's action.
    fileprivate var name: String? {
        switch meaning {
        case .intent(let intent): intent.name
        case .command(let command): command.action.rawValue
        case .unmatched, .answer: nil
        }
    }
}
