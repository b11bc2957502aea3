import Commands
import Foundation
import Handling

/// A question that waits for an answer, and what it is about.
struct PendingQuestion: Sendable {
    /// Whose it is.
    enum Owner: Sendable {
        /// The handler asked about a request that it holds.
        case handler(CommandRequest, Reply.Subject)
        /// The session asks whether this is what was meant; if not, the readings that follow are asked about.
        case session(CommandRequest, others: [CommandRequest])
        /// A program asked.
        case program(CheckedContinuation<Answer, Never>)
    }

    var question: Question
    var askedAt: Date
    var owner: Owner

    /// Whether it is too late to answer: the deadline has come, or the clock was set back behind the question. Either way
    /// a “yes” is not for it.
    func isOver(at date: Date) -> Bool { date >= question.deadline || date < askedAt }

    /// The request that waits for it; nil where a program asked.
    var request: CommandRequest? {
        switch owner {
        case .handler(let request, _), .session(let request, _): request
        case .program: nil
        }
    }

    /// What that is about.
    var subject: Reply.Subject {
        if case .handler(_, let subject) = owner { subject } else { Reply.Subject() }
    }
}
