import Commands
import Foundation
import Handling

/// A question that waits for an answer, and what it is about.
struct PendingQuestion: Sendable {
    /// Whose it is.
    enum Owner: Sendable {
        /// The handler asked about a request that it holds, or of its own accord.
        case handler(CommandRequest?, Reply.Subject)
        /// The session asks whether this is what was meant; if not, the readings that follow are asked about.
        case session(CommandRequest, others: [CommandRequest])
        /// A program asked.
        case program(CheckedContinuation<Answer, Never>)
    }

    var question: Question
    var askedAt: Date
    var owner: Owner

    /// Whether what began to be said then is for it: not what was begun before it was asked, nor what came too late.
    func isAnswered(by spoken: Date) -> Bool { askedAt <= spoken && spoken < question.deadline }

    /// Whether no answer can come to it any more: the deadline has come for whatever is being said since `spoken`.
    func isOver(at spoken: Date) -> Bool { spoken >= question.deadline }

    /// The request that waits for it; nil if none does.
    var request: CommandRequest? {
        switch owner {
        case .handler(let request, _): request
        case .session(let request, _): request
        case .program: nil
        }
    }

    /// What that is about.
    var subject: Reply.Subject {
        if case .handler(_, let subject) = owner { subject } else { Reply.Subject() }
    }

    /// Whether a command says another time for what waits; it is then asked about again.
    func isCorrected(by request: CommandRequest) -> Bool {
        guard case .handler(let held?, _) = owner, case .command(let command) = request.meaning,
            command.saidTime != nil
        else { return false }
        return command.action == held.command?.action && command.targetID == held.command?.targetID
    }

    /// What a command answers to it; nil if that is no answer to it.
    func answer(by request: CommandRequest) -> Answer? {
        switch (request.command?.action, owner) {
        case (.confirmPending, _): .yes
        case (.cancelPending, _): .no
        // With a target it is no answer, but takes back what was done about that.
        case (.cancel, .session), (.cancel, .program):
            request.command?.targetID == nil ? .no : nil
        default: nil
        }
    }
}
