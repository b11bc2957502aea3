import Commands
import Foundation
import Handling

/// A question that waits for an answer, and what it is about.
struct PendingQuestion: Sendable {
    /// Who asked the question.
    enum Owner: Sendable {
        /// The handler asked about a request that it holds, or of its own accord.
        case handler(CommandRequest?, Reply.Subject)
        /// The session asks whether the person meant this request. After a “no” it asks about the other readings
        /// in turn.
        case session(CommandRequest, others: [CommandRequest])
        /// A program asked.
        case program(CheckedContinuation<Answer, Never>)
    }

    var question: Question
    var askedAt: Date
    var owner: Owner

    /// Whether speech that began at `spoken` can answer the question: after the question was asked, and before
    /// its deadline.
    func isAnswered(by spoken: Date) -> Bool { askedAt <= spoken && spoken < question.deadline }

    /// Whether the question is over: the deadline has come even for speech that began at `spoken`.
    func isOver(at spoken: Date) -> Bool { spoken >= question.deadline }

    /// The request that waits for the answer; nil if none does.
    var request: CommandRequest? {
        switch owner {
        case .handler(let request, _): request
        case .session(let request, _): request
        case .program: nil
        }
    }

    /// The subject of that request; empty unless a handler asked.
    var subject: Reply.Subject {
        if case .handler(_, let subject) = owner { subject } else { Reply.Subject() }
    }

    /// Whether a command gives another time for the request that waits. The handler then asks about it again.
    func isCorrected(by request: CommandRequest) -> Bool {
        guard case .handler(let held?, _) = owner, case .command(let command) = request.meaning,
            command.saidTime != nil
        else { return false }
        return command.action == held.command?.action && command.targetID == held.command?.targetID
    }

    /// The answer that a command gives to the question; nil if it gives none.
    func answer(by request: CommandRequest) -> Answer? {
        switch (request.command?.action, owner) {
        case (.confirmPending, _): .yes
        case (.cancelPending, _): .no
        // A “cancel” with a target is no answer: it takes back what was done about that target.
        case (.cancel, .session), (.cancel, .program):
            request.command?.targetID == nil ? .no : nil
        default: nil
        }
    }
}
