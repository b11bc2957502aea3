import Commands
import Feedback
import Foundation
import Handling
import Recognition

/// Questions that wait for a yes or a no.
extension VoiceSession {
    /// Keeps a question until it is answered; what waited before waits no longer.
    func hold(_ question: Question, owner: PendingQuestion.Owner) {
        // A program may have asked while the handler was still thinking.
        if let pending { close(pending, .withdrawn, .cancelled) }
        pending = PendingQuestion(question: question, askedAt: date, owner: owner)
        tellRecognizer(of: question.words)
    }

    /// Tells the recognizer that a question's words count from now on, or no more: it expects the parser's only.
    private func tellRecognizer(of words: ConfirmationWords) {
        guard !streamHasEnded, words != parser.confirmationWords else { return }
        let tell: @Sendable (isolated VoiceSession) async -> Void = { session in
            do { try await session.tellChange() } catch {
                session.emit(
                    .problem(.recognizer, message: "it goes on expecting the words of before: \(error)"))
            }
        }
        // A recording waits, so that its next words are heard the same each time; a person's request does not.
        if pace == .live { Task { await tell(self) } } else { inOrder(tell) }
    }

    /// Takes a question out of use and tells how it ended.
    ///
    /// - Parameter outcome: what becomes of the command that waited for it.
    /// - Returns: that command.
    @discardableResult
    func close(_ question: PendingQuestion, _ answer: Answer, _ outcome: CommandOutcome) -> EndedCommand? {
        pending = nil
        tellRecognizer(of: question.question.words)
        emit(.answer(answer, to: question.question.id))
        if case .program(let asker) = question.owner { asker.resume(returning: answer) }
        return question.request.map { EndedCommand(request: $0, subject: question.subject, outcome: outcome) }
    }

    /// Takes an answer that was given by a command of its own, such as a “yes”.
    func take(_ answer: Answer, to question: PendingQuestion, by request: CommandRequest) async
        -> CommandOutcome
    {
        switch question.owner {
        case .program:
            close(question, answer, .cancelled)
            var reply = Reply(answer == .yes ? .done : .cancelled)
            await give(&reply, to: request)
            return reply.outcome
        case .session(let meant, let others):
            return await take(answer, to: question, about: meant, others: others, by: request)
        case .handler(let held, _):
            let ended = close(question, answer, .cancelled)
            var asked = request
            asked.meaning = .answer(answer, to: question.question.id)
            var reply = await reply(to: asked)
            if case .asked(let next) = reply.question { hold(next, owner: .handler(held, reply.subject)) }
            let contradicted = contradicted(by: request, reply.outcome)
            await give(&reply, to: request, after: ended?.unless(reply.outcome))
            if let contradicted { await quarantine(contradicted) }
            return reply.outcome
        }
    }

    /// Carries out what the session has asked about, or asks about the next reading.
    private func take(
        _ answer: Answer, to question: PendingQuestion, about meant: CommandRequest, others: [CommandRequest],
        by request: CommandRequest
    ) async -> CommandOutcome {
        if answer == .yes {
            close(question, .yes, .done)
            let outcome = await carryOut(meant, isConfirmed: true)
            var reply = Reply(outcome)
            await give(&reply, to: request)
            return outcome
        }
        let ended = close(question, answer, .cancelled)
        guard let next = others.first else {
            var reply = Reply(.cancelled, sounds: [.chime(.failure), .speech("Cancelled.")])
            await give(&reply, to: request, after: ended)
            return reply.outcome
        }
        var reply = Reply(.cancelled)
        await give(&reply, to: request, after: ended)
        return await ask(about: next, others: Array(others.dropFirst()))
    }

    /// Refuses what was not heard well enough to be carried out or asked about; nil for what was.
    func refuseUnclear(_ request: CommandRequest) async -> CommandOutcome? {
        guard request.origin == .voice, request.hearing < request.leastHearing else { return nil }
        var reply = Reply.rejected("That was not heard clearly. Please say it again.")
        await give(&reply, to: request)
        return reply.outcome
    }

    /// Asks whether a request was meant, where the configuration wants that; nil where there is nothing to ask.
    func confirm(_ request: CommandRequest, others: [CommandRequest]) async -> CommandOutcome? {
        guard request.origin == .voice else { return nil }
        switch confirmation.policy(for: request) {
        case .never: return nil
        case .whenUnsure where others.isEmpty && !request.isWorthAskingBack: return nil
        case .whenUnsure, .always: break
        }
        guard pending == nil else {
            var reply = Reply.rejected("Another question waits for its answer.")
            await give(&reply, to: request)
            return reply.outcome
        }
        return await ask(about: request, others: others)
    }

    private func ask(about request: CommandRequest, others: [CommandRequest]) async -> CommandOutcome {
        let question = Question(
            ConfirmationOptions.question(about: request, others: others),
            until: date.addingTimeInterval(confirmation.seconds),
            words: parser.confirmationWords)
        hold(question, owner: .session(request, others: others))
        var reply = Reply.ask(question)
        await give(&reply, to: request)
        return reply.outcome
    }

    /// Takes a question back: its asker is told, and what waited for it is told to be cancelled.
    func withdrawNow(_ question: PendingQuestion) async {
        let ended = close(question, .withdrawn, .cancelled)
        let request = request(.answer(.withdrawn, to: question.question.id), saidAt: date)
        var answer = Reply(.cancelled)
        if case .handler = question.owner { answer = await reply(to: request) }
        // Who is told that nothing is asked any more asks nothing.
        answer.question = .unchanged
        await give(&answer, to: request, after: ended)
    }

    /// Ends the question that waits, once it is too late to answer it.
    func expireQuestion(at date: Date) {
        guard let pending, pending.isOver(at: date), workCount == 0 else { return }
        inOrder { await $0.expireQuestionNow(at: date) }
    }

    /// The same at once, for what is done in order.
    func expireQuestionNow(at date: Date) async {
        guard let question = pending, question.isOver(at: date) else { return }
        // What comes after a question that nobody answered is not about the phrase that asked it.
        watch.forget()
        let ended = close(question, .expired, .timedOut)
        let request = request(.answer(.expired, to: question.question.id), saidAt: self.date)
        var answer = Reply(.timedOut)
        switch question.owner {
        case .handler(let held, _):
            answer = await reply(to: request)
            if case .asked(let next) = answer.question { hold(next, owner: .handler(held, answer.subject)) }
        case .session: answer.sounds = [.chime(.failure), .speech("Nothing was done.")]
        case .program: break
        }
        await give(&answer, to: request, after: ended)
    }
}

extension EndedCommand {
    /// What is told of the command itself once the handler has answered to the “yes” or “no”: nothing where it was carried
    /// out, as the answer tells that.
    fileprivate func unless(_ outcome: CommandOutcome) -> EndedCommand? {
        var ended = self
        switch outcome {
        case .done: return nil
        case .held: ended.outcome = .cancelled
        default: ended.outcome = outcome
        }
        return ended
    }
}
