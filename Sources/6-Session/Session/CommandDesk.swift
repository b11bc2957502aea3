import Commands
import Feedback
import Foundation
import Handling
import Recognition

/// Has a request carried out, after a question if it needs one, and tells the outcome.
///
/// The session's line runs the asynchronous functions here in its own order, one utterance after the other.
final class CommandDesk {
    private let phrases: Phrasebook
    private let questions: QuestionDesk
    private let line: RequestLine
    private let outcomes: OutcomeDesk
    private let teller: EventTeller
    /// Which commands the session asks back about, from the next command on.
    var confirmation: ConfirmationOptions

    init(
        phrases: Phrasebook, questions: QuestionDesk, line: RequestLine, outcomes: OutcomeDesk,
        teller: EventTeller,
        confirmation: ConfirmationOptions
    ) {
        (self.phrases, self.questions) = (phrases, questions)
        (self.line, self.outcomes, self.teller) = (line, outcomes, teller)
        self.confirmation = confirmation
    }

    /// Makes a request that the session receives now.
    func request(
        _ meaning: CommandRequest.Meaning, from origin: CommandRequest.Origin = .voice, saidAt spoken: Date,
        ear: CommandRequest.Ear? = nil, language: Language? = nil
    ) -> CommandRequest {
        var request = CommandRequest(meaning, from: origin, saidAt: spoken, receivedAt: teller.date)
        (request.ear, request.language) = (ear, language ?? ear?.language)
        return request
    }

    /// Answers a text that is no command; the handler words the answer.
    nonisolated(nonsending) func refuse(_ request: CommandRequest, _ reason: UnrecognizedReason) async {
        let former = questions.pending
        var reply = await line.reply(to: request)
        let ended = follow(reply, to: request, from: former)
        await outcomes.give(&reply, to: request, after: ended, refusedFor: reason)
    }

    /// Has a program's request carried out.
    ///
    /// - Parameters:
    ///   - id: the question that the program answers; nil: none.
    ///   - ear: ``/Handling/CommandRequest/Ear/text`` if the program sent a text; nil if it chose a command
    ///     without words.
    /// - Returns: the outcome; nil if the question `id` waits no longer.
    nonisolated(nonsending) func carryOut(
        _ meaning: CommandRequest.Meaning, from name: String, answering id: Question.ID? = nil,
        ear: CommandRequest.Ear? = nil
    ) async -> CommandOutcome? {
        let request = request(meaning, from: .program(name), saidAt: teller.date, ear: ear)
        await expireQuestion(at: request.saidAt)
        guard id == nil || questions.pending?.question.id == id else { return nil }
        if case .unmatched(let none) = meaning {
            // The program gets the outcome, and the room the row of the log.
            await refuse(request, UnrecognizedReason(none.reason))
            return .unrecognized
        }
        return await carryOut(request)
    }

    /// Has a command or an intent carried out, or first asks whether the person meant it.
    ///
    /// - Parameters:
    ///   - others: other readings of the speech.
    ///   - alias: the learned alias that matched.
    ///   - learned: the alias to learn from a classifier's answer.
    ///   - response: the classifier's answer, which may word the reply.
    ///   - isConfirmed: whether a person has confirmed the request already.
    @discardableResult
    nonisolated(nonsending) func carryOut(
        _ request: CommandRequest, others: [CommandRequest] = [], alias: UUID? = nil,
        learned: LearnedAlias? = nil, answeredBy response: ClassifierResponse? = nil,
        isConfirmed: Bool = false
    ) async -> CommandOutcome {
        if let outcome = await refuseUnclear(request) { return outcome }
        if let pending = questions.pending, let answer = pending.answer(by: request) {
            return await handle(answer, to: pending, by: request)
        }
        // A person who says something else no longer means the command that the session asked about.
        if case .session? = questions.pending?.owner { await dropQuestion() }
        if !isConfirmed, let outcome = await confirm(request, others: others) { return outcome }
        let former = questions.pending
        var reply = await line.reply(to: request)
        // The session gives a classifier the main language's names, and checks the classifier's words as English.
        let language = language(of: request)
        if let response, language == .english, language.names.isEmpty {
            reply.say(response, among: phrases.parser.dictionary.targets)
        }
        let ended = follow(reply, to: request, from: former)
        let contradicted = phrases.contradicted(by: request, reply.outcome, learned: learned?.id ?? alias)
        await outcomes.give(&reply, to: request, after: ended, isAgain: isConfirmed)
        if let learned { await phrases.learn(learned) }
        if let contradicted { await phrases.quarantine(contradicted) }
        return reply.outcome
    }

    /// Tells, shows and sounds a reply that a handler gives of its own accord; see ``VoiceSession/announce(_:about:)``.
    nonisolated(nonsending) func announce(_ said: Reply, about request: CommandRequest?) async {
        var reply = said
        await outcomes.announce(&reply, about: reply.outcome == .held ? nil : request)
        if case .asked(let question) = reply.question {
            await dropQuestion()
            questions.hold(question, owner: .handler(request, reply.subject))
            teller.emit(.question(question))
        } else if case .closed = reply.question, case .handler? = questions.pending?.owner {
            await dropQuestion()
        }
        outcomes.show(reply)
    }

    /// Opens and closes questions as a reply wants.
    ///
    /// - Parameter former: the question that waited when the handler got the request. The reply does not close a
    ///   question that a program has asked since.
    /// - Returns: the command that had waited, if its question is closed.
    private func follow(_ reply: Reply, to request: CommandRequest, from former: PendingQuestion?)
        -> EndedCommand?
    {
        questions.followUp = reply.followUp
        var ended: EndedCommand?
        if reply.question != .unchanged, let former, former.question.id == questions.pending?.question.id {
            ended = questions.close(former, .withdrawn, .cancelled)
        }
        if case .asked(let question) = reply.question {
            // A request without a meaning does not wait for an answer.
            let held = if case .unmatched = request.meaning { CommandRequest?.none } else { request }
            questions.hold(question, owner: .handler(held, reply.subject))
        }
        return ended
    }

    /// The language in which a request is answered.
    private func language(of request: CommandRequest) -> Language {
        request.language ?? phrases.parser.language
    }

    /// Refuses a request that was not heard well enough to carry it out or to ask about it; nil if it was heard
    /// well enough.
    private nonisolated(nonsending) func refuseUnclear(_ request: CommandRequest) async -> CommandOutcome? {
        guard request.isUnclear(phrases.vocabulary) else { return nil }
        var reply = Reply.rejected(
            language(of: request).say("That was not heard clearly. Please say it again."))
        await outcomes.give(&reply, to: request)
        return reply.outcome
    }

    /// Asks whether a request was meant, if the configuration wants that; nil if there is nothing to ask.
    private nonisolated(nonsending) func confirm(
        _ request: CommandRequest, others: [CommandRequest]
    ) async -> CommandOutcome? {
        guard request.origin == .voice, confirmation.asks(about: request, others: others, phrases.vocabulary)
        else { return nil }
        guard questions.pending == nil else {
            var reply = Reply.rejected(
                language(of: request).say("Another question waits for its answer."))
            await outcomes.give(&reply, to: request)
            return reply.outcome
        }
        return await ask(about: request, others: others)
    }

    private nonisolated(nonsending) func ask(
        about request: CommandRequest, others: [CommandRequest]
    ) async -> CommandOutcome {
        let question = Question(
            language(of: request).say(ConfirmationOptions.question(about: request, others: others)),
            until: teller.date.addingTimeInterval(confirmation.seconds),
            words: phrases.parser.confirmationWords)
        questions.hold(question, owner: .session(request, others: others))
        var reply = Reply.ask(question)
        await outcomes.give(&reply, to: request)
        return reply.outcome
    }
}

/// How questions end.
extension CommandDesk {
    /// Handles a command that answers the question that waits, such as a “yes”.
    private nonisolated(nonsending) func handle(
        _ answer: Answer, to question: PendingQuestion, by given: CommandRequest
    ) async -> CommandOutcome {
        var request = given
        // “Yes” may be said in any language of the room; what follows is in that of the command.
        request.language = question.request?.language ?? given.language
        switch question.owner {
        case .program:
            questions.close(question, answer, .cancelled)
            var reply = Reply(answer == .yes ? .done : .cancelled)
            await outcomes.give(&reply, to: request)
            return reply.outcome
        case .session(let meant, let others):
            return await handle(answer, to: question, about: meant, others: others, by: request)
        case .handler(let held, _):
            let ended = questions.close(question, answer, .cancelled)
            var asked = request
            asked.meaning = .answer(answer, to: question.question.id)
            var reply = await line.reply(to: asked)
            if case .asked(let next) = reply.question {
                questions.hold(next, owner: .handler(held, reply.subject))
            }
            let contradicted = phrases.contradicted(by: request, reply.outcome)
            await outcomes.give(&reply, to: request, after: ended?.unless(reply.outcome))
            if let contradicted { await phrases.quarantine(contradicted) }
            return reply.outcome
        }
    }

    /// After a “yes”, carries out the command that the session asked about; after a “no”, asks about the
    /// next reading.
    private nonisolated(nonsending) func handle(
        _ answer: Answer, to question: PendingQuestion, about meant: CommandRequest, others: [CommandRequest],
        by request: CommandRequest
    ) async -> CommandOutcome {
        if answer == .yes {
            questions.close(question, .yes, .done)
            let outcome = await carryOut(meant, isConfirmed: true)
            var reply = Reply(outcome)
            await outcomes.give(&reply, to: request)
            return outcome
        }
        let ended = questions.close(question, answer, .cancelled)
        guard let next = others.first else {
            let sentence = language(of: request).say("Cancelled.")
            var reply = Reply(.cancelled, sounds: [.chime(.failure), .speech(sentence)])
            await outcomes.give(&reply, to: request, after: ended)
            return reply.outcome
        }
        var reply = Reply(.cancelled)
        await outcomes.give(&reply, to: request, after: ended)
        return await ask(about: next, others: Array(others.dropFirst()))
    }

    /// Closes the question that waits, and logs and tells what becomes of the command that waited for it.
    private nonisolated(nonsending) func dropQuestion() async {
        guard let pending = questions.pending, let ended = questions.close(pending, .withdrawn, .cancelled)
        else { return }
        await outcomes.give(ended)
    }

    /// Withdraws the question that waits, tells its asker, and cancels the command that waited for the answer. With an
    /// `id`, does so only if that question waits.
    nonisolated(nonsending) func withdrawQuestion(_ id: Question.ID? = nil) async {
        guard let question = questions.pending, id == nil || question.question.id == id else { return }
        let ended = questions.close(question, .withdrawn, .cancelled)
        let request = request(
            .answer(.withdrawn, to: question.question.id), saidAt: teller.date,
            language: question.request?.language)
        var answer = Reply(.cancelled)
        if case .handler = question.owner { answer = await line.reply(to: request) }
        // A handler that learns of the withdrawal opens no new question.
        answer.question = .unchanged
        await outcomes.give(&answer, to: request, after: ended)
    }

    /// Ends the question that waits, if it is too late to answer it.
    nonisolated(nonsending) func expireQuestion(at date: Date) async {
        guard let question = questions.overdue(at: date) else { return }
        // Speech after an unanswered question is not about the phrase that led to the question.
        phrases.forgetLast()
        let ended = questions.close(question, .expired, .timedOut)
        let request = request(
            .answer(.expired, to: question.question.id), saidAt: teller.date,
            language: question.request?.language)
        var answer = Reply(.timedOut)
        switch question.owner {
        case .handler(let held, _):
            answer = await line.reply(to: request)
            if case .asked(let next) = answer.question {
                questions.hold(next, owner: .handler(held, answer.subject))
            }
        case .session:
            answer.sounds = [
                .chime(.failure), .speech(language(of: request).say("Nothing was done.")),
            ]
        case .program: break
        }
        await outcomes.give(&answer, to: request, after: ended)
    }
}

extension Reply {
    /// Replaces the handler's words by the classifier's, if the handler did what these say.
    fileprivate mutating func say(_ response: ClassifierResponse, among targets: [CommandTarget]) {
        guard outcome == .done, sounds.first == .chime(.success), let target = subject.target,
            let wording = response.wording(of: target, among: targets)
        else { return }
        sounds = [.chime(.success), .speech(wording)]
    }
}
