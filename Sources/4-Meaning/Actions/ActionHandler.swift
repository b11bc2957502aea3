import Commands
import Feedback
public import Foundation
public import Handling

/// Carries intents and actions of phrases out by what somebody has written down for them.
///
/// It answers for the names that it knows and leaves all others to the next handler. What takes too long is cancelled by
/// the session; see ``/Handling/CommandHandler``.
public actor ActionHandler: CommandHandler {
    /// How long the answer to an action's own question is waited for, in seconds.
    private static let patience: TimeInterval = 15

    private var actions: [String: Action]
    private let showsText: Bool
    private let zone: TimeZone
    private let report: @Sendable (String) -> Void
    /// What has asked a question, and with which values.
    private var asked: (id: Question.ID, action: Action, values: ActionValues)?

    /// Makes a handler.
    ///
    /// - Parameters:
    ///   - actions: what is done, by the name of the intent, or of the action that a phrase has.
    ///   - showsText: whether an action may know the words that were said.
    ///   - zone: whose clock hours are meant by.
    ///   - report: gets what the operator should know of a failure, without what was said.
    public init(
        _ actions: [String: Action], showsText: Bool, zone: TimeZone = .current,
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        (self.actions, self.showsText, self.zone, self.report) = (actions, showsText, zone, report)
    }

    /// Carries out others from the next request on. A question that waits is answered as it was asked.
    public func use(_ actions: [String: Action]) { self.actions = actions }

    /// Carries a request out; see ``/Handling/CommandHandler/handle(_:)``.
    public func handle(_ request: CommandRequest) async throws -> Reply? {
        if case .answer(let answer, let id) = request.meaning {
            guard let waiting = asked, waiting.id == id else { return nil }
            asked = nil
            return try await go(on: waiting.action, waiting.values, answer, request)
        }
        guard let name = request.name, let action = actions[name],
            let values = ActionValues(request, showsText: showsText)
        else { return nil }
        let refusal = action.refusal(
            at: request.receivedAt, in: zone, confidence: request.ear?.confidence,
            wasSaid: request.origin == .voice)
        if let refusal { return .rejected(refusal) }
        return try await reply(to: action, values, request)
    }

    private func go(
        on action: Action, _ values: ActionValues, _ answer: Answer, _ request: CommandRequest
    ) async throws -> Reply {
        switch answer {
        case .expired: return Reply(.timedOut, question: .closed)
        case .withdrawn: return Reply(.cancelled, question: .closed)
        case .yes, .no:
            var values = values
            values["answer"] = answer.rawValue
            var reply = try await reply(to: action, values, request)
            if case .unchanged = reply.question { reply.question = .closed }
            return reply
        }
    }

    private func reply(
        to action: Action, _ values: ActionValues, _ request: CommandRequest
    ) async throws -> Reply {
        let answer: ActionAnswer
        do { answer = try await action.carryOut(values) } catch let error as ActionError {
            error.detail.map(report)
            return error.wasTried ? .failed(error.sentence) : .rejected(error.sentence)
        }
        answer.detail.map(report)
        guard !answer.hasFailed else { return .failed(answer.say ?? "That did not work.") }
        var reply = Reply.done(say: answer.say)
        if let shown = answer.display ?? answer.say { reply.displays = [.init(shown)] }
        guard let text = answer.ask else { return reply }
        let question = Question(text, until: request.receivedAt.addingTimeInterval(Self.patience))
        asked = (question.id, action, values)
        // It is done, and asks on: what the question brings is a request of its own.
        reply.sounds += [.chime(.question), .speech(text)]
        reply.question = .asked(question)
        return reply
    }
}

extension CommandRequest {
    /// The name by which an action is found: the intent's, else that of the action that a phrase has.
    fileprivate var name: String? {
        switch meaning {
        case .intent(let intent): intent.name
        case .command(let command) where !CommandAction.builtIn.contains(command.action):
            command.action.rawValue
        case .command, .unmatched, .answer: nil
        }
    }
}
