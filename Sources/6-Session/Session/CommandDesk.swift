import Commands
import Feedback
import Foundation
import Handling
import Recognition

/// From words to what came of them. What is asynchronous here is done in the session's order, one utterance after the other.
final class CommandDesk {
    /// What became of an utterance.
    enum Verdict: Sendable {
        /// Nothing more is to come of it.
        case over(StateCause)
        /// A classifier is to be asked.
        case unmatched
    }

    private let phrases: Phrasebook
    private let questions: QuestionDesk
    private let classifiers: ClassifierDesk
    private let line: RequestLine
    private let outcomes: OutcomeDesk
    private let teller: EventTeller
    /// What is asked back about, from the next command on.
    var confirmation: ConfirmationOptions

    init(
        phrases: Phrasebook, questions: QuestionDesk, classifiers: ClassifierDesk, line: RequestLine,
        outcomes: OutcomeDesk, teller: EventTeller, confirmation: ConfirmationOptions
    ) {
        (self.phrases, self.questions, self.classifiers) = (phrases, questions, classifiers)
        (self.line, self.outcomes, self.teller) = (line, outcomes, teller)
        self.confirmation = confirmation
    }

    /// A request that is received now.
    func request(
        _ meaning: CommandRequest.Meaning, from origin: CommandRequest.Origin = .voice, saidAt spoken: Date,
        ear: CommandRequest.Ear? = nil, language: Language? = nil
    ) -> CommandRequest {
        var request = CommandRequest(meaning, from: origin, saidAt: spoken, receivedAt: teller.date)
        (request.ear, request.language) = (ear, language ?? ear?.language)
        return request
    }

    // MARK: - What was said

    /// Understands what was said, and has it carried out.
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

    /// Takes what was said after a question and without a wake word: the answer to it, or another time for what it is
    /// about, heard well; nothing else.
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

    /// What answers the question that waits, or is what a handler waits for; nil if it is neither.
    private func meaning(ofAnswer result: ParseResult, by spoken: Date) -> CommandRequest.Meaning? {
        switch result {
        case .command(let command) where questions.words(ofAnswerBy: spoken) != nil: .command(command)
        case .intent(let intent) where questions.pending == nil && questions.followUp?.fits(intent) == true:
            .intent(intent)
        case .command, .intent, .noMatch: nil
        }
    }

    /// Understands a text by what counts now, and by the words of the question that waits.
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

    /// Empty if others are not asked about.
    private func readings(of transcript: Transcript, beside request: CommandRequest) -> [CommandRequest] {
        guard confirmation.policy(for: request) == .whenUnsure else { return [] }
        return phrases.readings(of: transcript, beside: request)
    }

    /// Carries out what a classifier made of a text, and learns from it; nil if that is over already.
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

    /// A classifier gave no answer.
    nonisolated(nonsending) func classifierFailed(
        _ error: ClassifierError, _ reason: UnrecognizedReason, utterance: Int
    ) async -> Verdict {
        classifiers.failed(error)
        if let command = classifiers.remove(utterance) { await refuse(command, reason) }
        return .over(error.code == .timedOut ? .classifierTimedOut : .classifierFailed)
    }

    /// Says that a text is no command; the handler words it.
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

    /// Has carried out what a program asks for.
    ///
    /// - Parameters:
    ///   - id: the question that it answers; nil: none.
    ///   - ear: ``/Handling/CommandRequest/Ear/text`` for what it sent as text; nil for what it chose without words.
    /// - Returns: what came of it; nil if that question waits no longer.
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

    /// Has a command or an intent carried out, after asking if it has to be asked about.
    ///
    /// - Parameters:
    ///   - others: what else it may have been.
    ///   - alias: the learned alias that gave it.
    ///   - learned: what a classifier taught by it.
    ///   - response: what a classifier answered, which may word what was done.
    ///   - isConfirmed: whether it was asked about already.
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
        // What the session asked about is not meant any more once something else is said.
        if case .session? = questions.pending?.owner { await dropQuestion() }
        if !isConfirmed, let outcome = await confirm(request, others: others) { return outcome }
        let former = questions.pending
        var reply = await line.reply(to: request)
        // A classifier is given the main language's names, and what it says is checked as English.
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

    /// Tells, shows and sounds what a handler has to say of its own accord; see ``VoiceSession/announce(_:about:)``.
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

    /// Does with questions what a reply says.
    ///
    /// - Parameter former: what waited when the handler was asked; what a program has asked since is not meant.
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
            // Words that mean nothing do not wait for anything.
            let held = if case .unmatched = request.meaning { CommandRequest?.none } else { request }
            questions.hold(question, owner: .handler(held, reply.subject))
        }
        return ended
    }

    /// The language in which a request is answered.
    private func language(of request: CommandRequest) -> Language {
        request.language ?? phrases.parser.language
    }

    /// Refuses what was not heard well enough to be carried out or asked about; nil for what was.
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
    /// Takes an answer that was given by a command of its own, such as a “yes”.
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

    /// Carries out what the session has asked about, or asks about the next reading.
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

    /// Takes back the question that waits, or that one if it does: its asker is told, and what waited for it is told to be
    /// cancelled.
    nonisolated(nonsending) func withdrawQuestion(_ id: Question.ID? = nil) async {
        guard let question = questions.pending, id == nil || question.question.id == id else { return }
        let ended = questions.close(question, .withdrawn, .cancelled)
        let request = request(
            .answer(.withdrawn, to: question.question.id), saidAt: teller.date,
            language: question.request?.language)
        var answer = Reply(.cancelled)
        if case .handler = question.owner { answer = await line.reply(to: request) }
        // Who is told that nothing is asked any more asks nothing.
        answer.question = .unchanged
        await outcomes.give(&answer, to: request, after: ended)
    }

    /// Ends the question that waits, if it is too late to answer it.
    nonisolated(nonsending) func expireQuestion(at date: Date) async {
        guard let question = questions.overdue(at: date) else { return }
        // What comes after a question that was not answered is not about the phrase that asked it.
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
    /// Has a classifier's words in the place of the handler's, if it was done as they say.
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
