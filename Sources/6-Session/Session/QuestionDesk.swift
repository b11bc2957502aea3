import Commands
import Foundation
import Handling

/// Holds the question that waits for a yes or a no: one at most.
final class QuestionDesk {
    private let teller: EventTeller
    /// The words for yes and no of each language of the room.
    private let words: [ConfirmationWords]
    private let wordsChanged: (ConfirmationWords) -> Void
    /// The question that waits.
    private(set) var pending: PendingQuestion? {
        didSet { teller.holdsDate = pending != nil }
    }

    /// The follow-up that a handler waits for, which is no yes or no. A question takes its place.
    var followUp: FollowUp?

    /// The key of the question or follow-up that an answer without the wake word may be for; nil if there is none.
    var awaited: UUID? { pending?.question.id ?? followUp?.id }

    /// Makes a desk without a question.
    ///
    /// - Parameters:
    ///   - words: the words for yes and no in each language of the room. A question that names the words of one of
    ///     them, or the English ones, takes the words of all.
    ///   - wordsChanged: called with the words of a question when it begins to wait, and when it waits no longer.
    init(
        teller: EventTeller, words: [ConfirmationWords] = [.english],
        wordsChanged: @escaping (ConfirmationWords) -> Void
    ) {
        (self.teller, self.words, self.wordsChanged) = (teller, words, wordsChanged)
    }

    /// Keeps a question until it is answered, and withdraws the question that waited before.
    func hold(_ question: Question, owner: PendingQuestion.Owner) {
        // A program may have asked while the handler was still thinking.
        if let pending { close(pending, .withdrawn, .cancelled) }
        var question = question
        if question.words == .english || words.contains(question.words) {
            question.words = .joining(words)
        }
        pending = PendingQuestion(question: question, askedAt: teller.date, owner: owner)
        wordsChanged(question.words)
    }

    /// Takes a question out of use and tells how it ended.
    ///
    /// - Parameter outcome: the outcome of the command that waited for the answer.
    /// - Returns: that command; nil if none waited.
    @discardableResult
    func close(_ question: PendingQuestion, _ answer: Answer, _ outcome: CommandOutcome) -> EndedCommand? {
        pending = nil
        wordsChanged(question.question.words)
        teller.emit(.answer(answer, to: question.question.id))
        if case .program(let asker) = question.owner { asker.resume(returning: answer) }
        return question.request.map { EndedCommand(request: $0, subject: question.subject, outcome: outcome) }
    }

    /// The words of the question that waits, if speech that began at `spoken` can answer it.
    func words(ofAnswerBy spoken: Date) -> ConfirmationWords? {
        guard let pending, pending.isAnswered(by: spoken) else { return nil }
        return pending.question.words
    }

    /// The question that waits, if it is too late to answer it.
    func overdue(at date: Date) -> PendingQuestion? {
        guard let pending, pending.isOver(at: date) else { return nil }
        return pending
    }
}
