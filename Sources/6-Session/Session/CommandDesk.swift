import Commands
import Feedback
import Foundation
import Handling
import Recognition

/// Turns the words of an utterance into a request, has it carried out, and tells the outcome.
///
/// The session's line runs the asynchronous functions here in its own order, one utterance after the other.
final class CommandDesk {
    /// The fate of an utterance after the desk has handled its words.
    enum Verdict: Sendable {
        /// The utterance is over.
        case over(StateCause)
        /// No alias matches, and the session asks a classifier.
        case unmatched
    }

    private let phrases: Phrasebook
    private let questions: QuestionDesk
    private let classifiers: ClassifierDesk
    private let line: RequestLine
    private let outcomes: OutcomeDesk
    private let teller: EventTeller
    /// Which commands the session asks back about, from the next command on.
    var confirmation: ConfirmationOptions

    init(
        phrases: Phrasebook, questions: QuestionDesk, classifiers: ClassifierDesk, line: RequestLine,
        outcomes: OutcomeDesk, teller: EventTeller, confirmation: ConfirmationOptions
    ) {
        (self.phrases, self.questions, self.classifiers) = (phrases, questions, classifiers)
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

    // MARK: - What was said

    /// Parses a transcript, and has its command or intent carried out.
    nonisolated(nonsending) func handle(
        _ transcript: Transcript, utterance: Int, saidAt spoken: Date
    ) async -> Verdict {
        guard !transcript.isEmpty else {
            await refuse(
                .unheard(.nothingHeard, saidAt: spoken, ear: CommandRequest.Ear(transcript)), .nothingHeard)
            return .over(.unrecognized)
        }
        await expireQuestion(at: spoken)
        var ear = CommandRequest.Ear(transcript)
        let understanding = await parse(transcript.text, heardIn: transcript.language, saidAt: spoken)
        var result = understanding.result
        ear.language = phrases.language(understanding.language)
        if transcript.isRough { result = result.asGuess(of: transcript.text) }
        switch result {
        case .command(let command):
            let request = request(.command(command), saidAt: spoken, ear: ear)
            await carryOut(
                request, others: readings(of: transcript, beside: request), alias: command.learnedAlias)
            return .over(.handled)
        case .intent(let intent):
            let request = request(.intent(intent), saidAt: spoken, ear: ear)
            await carryOut(request, others: readings(of: transcript, beside: request))
            return .over(.handled)
        case .noMatch(let none):
            let command = UnmatchedCommand(noMatch: none, saidAt: spoken, ear: ear)
            if classifiers.accept(command, utterance: utterance) { return .unmatched }
            await refuse(
                command,
                classifiers.concerns(command) ? .classifierPaused : UnrecognizedReason(none.reason))
            return .over(.unrecognized)
        }
    }

    /// Handles speech after a question and without a wake word.
    ///
    /// The speech counts only if it was heard well and answers what waits, or gives another time for it. The desk drops
    /// other speech silently.
    nonisolated(nonsending) func handleAnswer(
        _ transcript: Transcript, saidAt spoken: Date
    ) async -> Verdict {
        await expireQuestion(at: spoken)
        var ear = CommandRequest.Ear(transcript)
        guard !transcript.isRough else { return .over(.unrecognized) }
        let heard = await parse(transcript.text, heardIn: transcript.language, saidAt: spoken)
        guard let meaning = meaning(ofAnswer: heard.result, by: spoken) else { return .over(.unrecognized) }
        ear.language = phrases.language(heard.language)
        let request = request(meaning, saidAt: spoken, ear: ear)
        // A guess by its sound, or an answer that may have been another word, was perhaps said to other people.
        guard request.sound == nil, request.hearing == .high,
            questions.pending.map({ $0.answer(by: request) != nil || $0.isCorrected(by: request) }) ?? true
        else { return .over(.unrecognized) }
        teller.emit(.transcript(transcript))
        await carryOut(request)
        return .over(.handled)
    }

    /// The meaning of an answer: a command that answers the question that waits, or the intent that a handler's
    /// follow-up waits for. Nil if it is neither.
    private func meaning(ofAnswer result: ParseResult, by spoken: Date) -> CommandRequest.Meaning? {
        switch result {
        case .command(let command) where questions.words(ofAnswerBy: spoken) != nil: .command(command)
        case .intent(let intent) where questions.pending == nil && questions.followUp?.fits(intent) == true:
            .intent(intent)
        case .command, .intent, .noMatch: nil
        }
    }

    /// Parses a text by the phrases that count now, and by the words of the question that waits.
    nonisolated(nonsending) func parse(
        _ text: String, heardIn tag: String? = nil, saidAt spoken: Date, isTyped: Bool = false
    ) async -> CommandParser.Understanding {
        await phrases.parse(text, heardIn: tag, isTyped: isTyped) { questions.words(ofAnswerBy: spoken) }
    }

    /// What a typed text means, and in which language.
    nonisolated(nonsending) func understand(
        typed text: String
    ) async -> (meaning: CommandRequest.Meaning, ear: CommandRequest.Ear) {
        let understanding = await parse(text, saidAt: teller.date, isTyped: true)
        var ear = CommandRequest.Ear.text
        ear.language = phrases.language(understanding.language)
        return switch understanding.result {
        case .command(let command): (.command(command), ear)
        case .intent(let intent): (.intent(intent), ear)
        case .noMatch(let none): (.unmatched(none), ear)
        }
    }

    /// Other readings to ask about; empty unless the policy of the request is `whenUnsure`.
    private func readings(of transcript: Transcript, beside request: CommandRequest) -> [CommandRequest] {
        guard confirmation.policy(for: request) == .whenUnsure else { return [] }
        return phrases.readings(of: transcript, beside: request)
    }

    /// Carries out the command in a classifier's answer, and learns from it; nil if the utterance is over already.
    nonisolated(nonsending) func act(
        on response: ClassifierResponse, utterance: Int
    ) async -> Verdict? {
        guard let command = classifiers.remove(utterance) else { return nil }
        let parser = phrases.parser.parser(of: command.ear?.language ?? phrases.parser.language)
        switch classifiers.meaning(of: response, to: command, in: parser) {
        case .none(let reason):
            await refuse(command, reason)
            return .over(.unrecognized)
        case .command(let parsed, let learned, let isFull):
            await carryOut(
                request(.command(parsed), saidAt: command.saidAt, ear: command.ear), learned: learned,
                answeredBy: response)
            if isFull {
                teller.problem(
                    .classifier,
                    "as many phrases are learned as may be; forget some (voiced aliases learned)")
            }
            return .over(.handled)
        }
    }

    /// Refuses the command about which a classifier gave no answer.
    nonisolated(nonsending) func classifierFailed(
        _ error: ClassifierError, _ reason: UnrecognizedReason, utterance: Int
    ) async -> Verdict {
        classifiers.failed(error)
        if let command = classifiers.remove(utterance) { await refuse(command, reason) }
        return .over(error.code == .timedOut ? .classifierTimedOut : .classifierFailed)
    }

    /// Answers a text that is no command; the handler words the answer.
    nonisolated(nonsending) func refuse(_ command: UnmatchedCommand, _ reason: UnrecognizedReason) async {
        await refuse(
            request(.unmatched(command.noMatch), saidAt: command.saidAt, ear: command.ear), reason)
    }

    private nonisolated(nonsending) func refuse(
        _ request: CommandRequest, _ reason: UnrecognizedReason
    ) async {
        let former = questions.pending
        var reply = await line.reply(to: request)
        let ended = follow(reply, to: request, from: former)
        await outcomes.give(&reply, to: request, after: ended, refusedFor: reason)
    }

    // MARK: - What is to be done

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

extension ParsedCommand {
    /// The key of the learned alias that gave the command; nil if none did.
    fileprivate var learnedAlias: UUID? {
        guard let alias = match?.alias, alias.isAutoLearned else { return nil }
        return alias.id
    }
}
