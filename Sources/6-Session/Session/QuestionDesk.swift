import Commands
import Foundation
import Handling

/// The question that waits for a yes or a no: one at most.
final class QuestionDesk {
    private let teller: EventTeller
    /// The words for yes and no of each language of the room.
    private let words: [ConfirmationWords]
    private let wordsChanged: (ConfirmationWords) -> Void
    /// The question that waits.
    private(set) var pending: PendingQuestion? {
        didSet { teller.holdsDate = pending != nil }
    }

    /// What a handler waits for that is no yes or no. A question takes its place.
    var followUp: FollowUp?

    /// What an answer without the wake word is waited for; nil if nothing is.
    var awaited: UUID? { pending?.question.id ?? followUp?.id }

    /// Makes a desk at which nothing is asked.
    ///
    /// - Parameters:
    ///   - words: those of each of the room's languages. All of them answer a question that names those of one, or the
    ///     English ones.
    ///   - wordsChanged: called with the words that answer a question from now on, or no more.
    init(
        teller: EventTeller, words: [ConfirmationWords] = [.english],
        wordsChanged: @escaping (ConfirmationWords) -> Void
    ) {
        (self.teller, self.words, self.wordsChanged) = (teller, words, wordsChanged)
    }

    /// Keeps a question until it is answered; what waited before waits no longer.
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
    /// - Parameter outcome: what becomes of the command that waited for it.
    /// - Returns: that command.
    @discardableResult
    func close(_ question: PendingQuestion, _ answer: Answer, _ outcome: CommandOutcome) -> EndedCommand? {
        pending = nil
        wordsChanged(question.question.words)
        teller.emit(.answer(answer, to: question.question.id))
        if case .program(let asker) = question.owner { asker.resume(returning: answer) }
        return question.request.map { EndedCommand(request: $0, subject: question.subject, outcome: outcome) }
    }

    /// The words of the question that waits, if what was begun to be said then answers it.
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
