import Commands
import Feedback
import Foundation
import Handling
import Recognition
import Storage

/// From words to what came of them. Everything here is done in order, one utterance after the other.
extension VoiceSession {
    /// Understands what was said, and has it carried out.
    func handle(_ transcript: Transcript, utterance: Int) async {
        guard !transcript.isEmpty else {
            let ear = CommandRequest.Ear(recognizer: transcript.recognizer, confidence: nil)
            await refuse(.unheard(.nothingHeard, saidAt: spoken(utterance), ear: ear), .nothingHeard)
            return finished(utterance, .unrecognized)
        }
        let spoken = spoken(utterance)
        await expireQuestionNow(at: spoken)
        let ear = CommandRequest.Ear(recognizer: transcript.recognizer, confidence: transcript.confidence)
        var result = await parse(transcript.text, saidAt: spoken)
        if transcript.isRough { result = result.asGuess(of: transcript.text) }
        switch result {
        case .command(let command):
            let request = request(.command(command), saidAt: spoken, ear: ear)
            await carryOut(
                request, others: readings(of: transcript, beside: request), alias: command.learnedAlias)
            finished(utterance, .handled)
        case .intent(let intent):
            let request = request(.intent(intent), saidAt: spoken, ear: ear)
            await carryOut(request, others: readings(of: transcript, beside: request))
            finished(utterance, .handled)
        case .noMatch(let none):
            let command = UnmatchedCommand(noMatch: none, saidAt: spoken, ear: ear)
            if asks(about: command, utterance: utterance) { return }
            let isPaused = classifier != nil && command.isWorthAsking
            await refuse(command, isPaused ? .classifierPaused : UnrecognizedReason(none.reason))
            finished(utterance, .unrecognized)
        }
    }

    /// Nothing more is to come of an utterance.
    func finished(_ utterance: Int, _ cause: StateCause) {
        perform(machine.handle(.handled(utterance: utterance, cause)))
    }

    func request(
        _ meaning: CommandRequest.Meaning, from origin: CommandRequest.Origin = .voice, saidAt spoken: Date,
        ear: CommandRequest.Ear? = nil
    ) -> CommandRequest {
        var request = CommandRequest(meaning, from: origin, saidAt: spoken, receivedAt: date)
        request.ear = ear
        return request
    }

    /// Has a command or an intent carried out, after asking where it has to be asked about.
    ///
    /// - Parameters:
    ///   - others: what else it may have been.
    ///   - alias: the learned alias that gave it.
    ///   - learned: what a classifier taught by it.
    ///   - response: what a classifier answered, which may word what was done.
    ///   - isConfirmed: whether it was asked about already.
    @discardableResult
    func carryOut(
        _ request: CommandRequest, others: [CommandRequest] = [], alias: UUID? = nil,
        learned: LearnedAlias? = nil, answeredBy response: ClassifierResponse? = nil,
        isConfirmed: Bool = false
    ) async -> CommandOutcome {
        if let outcome = await refuseUnclear(request) { return outcome }
        if let pending, let answer = answer(request, to: pending) {
            return await take(answer, to: pending, by: request)
        }
        // What the session asked about is not meant any more once something else is said.
        if case .session? = pending?.owner { await dropQuestion() }
        if !isConfirmed, let outcome = await confirm(request, others: others) { return outcome }
        let former = pending
        var reply = await reply(to: request)
        if let response { reply.say(response, among: parser.dictionary.milestones) }
        let ended = follow(reply, to: request, from: former)
        let contradicted = contradicted(by: request, reply.outcome, learned: learned?.id ?? alias)
        await give(&reply, to: request, after: ended)
        if let learned { await learn(learned) }
        if let contradicted { await quarantine(contradicted) }
        return reply.outcome
    }

    /// Does with questions what a reply says.
    ///
    /// - Parameter former: what waited when the handler was asked; what a program has asked since is not meant.
    /// - Returns: the command that had waited, where its question is closed.
    private func follow(_ reply: Reply, to request: CommandRequest, from former: PendingQuestion?)
        -> EndedCommand?
    {
        var ended: EndedCommand?
        if reply.question != .unchanged, let former, former.question.id == pending?.question.id {
            ended = close(former, .withdrawn, .cancelled)
        }
        if case .asked(let question) = reply.question {
            // Words that mean nothing do not wait for anything.
            let held = if case .unmatched = request.meaning { CommandRequest?.none } else { request }
            hold(question, owner: .handler(held, reply.subject))
        }
        return ended
    }

    /// What a command answers to the question that waits; nil where it is no answer to that.
    private func answer(_ request: CommandRequest, to pending: PendingQuestion) -> Answer? {
        switch (request.command?.action, pending.owner) {
        case (.confirmPending, _): .yes
        case (.cancelPending, _): .no
        // With a milestone it is no answer, but takes that milestone's time away.
        case (.cancel, .session), (.cancel, .program):
            request.command?.facilityMilestoneID == nil ? .no : nil
        default: nil
        }
    }

    /// The learned alias that a command takes back.
    func contradicted(by request: CommandRequest, _ outcome: CommandOutcome, learned: UUID? = nil) -> Alias? {
        guard let command = request.command else { return nil }
        let alias = watch.follow(
            command.action, learned: learned, isHeld: outcome == .held,
            isDone: [.done, .cancelled].contains(outcome), at: request.saidAt)
        return alias.flatMap(parser.dictionary.row(id:))
    }

    /// Says that a text is no command; the handler words it.
    func refuse(_ command: UnmatchedCommand, _ reason: UnrecognizedReason) async {
        let request = request(.unmatched(command.noMatch), saidAt: command.saidAt, ear: command.ear)
        let former = pending
        var reply = await reply(to: request)
        let ended = follow(reply, to: request, from: former)
        await give(&reply, to: request, after: ended, refusedFor: reason)
    }

    /// What the handler answers, in bounded time; a rejection where nobody takes the request.
    func reply(to request: CommandRequest) async -> Reply {
        guard !isGivenUp(request) else { return .givenUp }
        let running = RunningRequest(
            request, handler: handler, limit: configuration.handlingLimit, clock: clock,
            late: { [reports] late in
                reports.tell {
                    $0.emit(
                        .problem(.handler, message: "it answered after it was given up: \(late.rawValue)"))
                }
            })
        requests = running
        defer { requests = nil }
        switch await running.outcome {
        case .reply(let reply?): return reply
        case .reply(nil):
            if case .unmatched = request.meaning { return Reply(.unrecognized, sounds: [.chime(.failure)]) }
            return .rejected("Nothing here does that.")
        case .cancelled: return .givenUp
        case .failure(let reason):
            emit(.problem(.handler, message: reason))
            return Reply(.failed, reason: reason, sounds: [.chime(.failure), .speech("That failed.")])
        }
    }

    /// Whether a request was given up before the handler got it; how a question ended is told all the same.
    private func isGivenUp(_ request: CommandRequest) -> Bool {
        switch request.meaning {
        case .command, .intent: doneWork < givenUpWork
        case .unmatched, .answer: givenUpWork == .max
        }
    }

    /// Logs, tells and sounds what came of a request: what is told and heard is on the disk, or said not to be.
    ///
    /// - Parameters:
    ///   - ended: the command that had waited for an answer and was not carried out.
    ///   - reason: why the words of the request are no command; nil where they are one.
    func give(
        _ reply: inout Reply, to request: CommandRequest, after ended: EndedCommand? = nil,
        refusedFor reason: UnrecognizedReason? = nil
    ) async {
        var entries: [CommandLogEntry] = []
        if let ended, let entry = entry(of: ended, about: reply.subject) {
            entries.append(kept(entry, of: ended.request))
        }
        if var entry = entry(of: request, reply) {
            entry.reason = reason?.rawValue ?? entry.reason
            entries.append(kept(entry, of: request))
        }
        await log(entries, of: &reply)
        if let ended { emit(event(of: ended)) }
        reply.effects.forEach { emit(.effect(HandledEffect($0))) }
        if let reason {
            emit(.unrecognized(reason))
        } else if let event = event(of: request, reply) {
            emit(event)
            adapt(to: request, reply.outcome)
        }
        miss(request, reply, refusedFor: reason)
        if case .asked(let question) = reply.question { emit(.question(question)) }
        show(reply)
    }

    /// Closes the question that waits, and logs and tells what becomes of the command that waited for it.
    func dropQuestion() async {
        guard let pending, let ended = close(pending, .withdrawn, .cancelled) else { return }
        var nothing = Reply(ended.outcome)
        let entry = entry(of: ended, about: ended.subject).map { kept($0, of: ended.request) }
        await log([entry].compactMap(\.self), of: &nothing)
        emit(event(of: ended))
    }

    /// Shows and sounds a reply.
    func show(_ reply: Reply) {
        reply.displays.forEach { emit(.display($0)) }
        sound(reply.sounds)
    }

    private func event(of ended: EndedCommand) -> VoiceEvent.Kind {
        event(of: ended.request, Reply(ended.outcome, subject: ended.subject)) ?? .unrecognized(.cancelled)
    }

    /// What is told of a command and of what came of it; nil for an answer.
    func event(of request: CommandRequest, _ reply: Reply) -> VoiceEvent.Kind? {
        switch request.meaning {
        case .command(let command):
            .command(
                CommandEvent(
                    command, milestone: reply.subject.milestone?.name, outcome: reply.outcome,
                    reason: reply.reason, origin: request.origin, confidence: request.confidence))
        case .intent(let intent):
            .intent(
                IntentEvent(
                    intent: intent.name, slots: intent.slots, outcome: reply.outcome, reason: reply.reason,
                    origin: request.origin))
        case .unmatched, .answer: nil
        }
    }
}

extension Reply {
    /// Has a classifier's words in the place of the handler's, where it was done as they say.
    fileprivate mutating func say(_ response: ClassifierResponse, among milestones: [Milestone]) {
        guard outcome == .done, sounds.first == .chime(.success), let milestone = subject.milestone,
            let wording = response.wording(of: milestone, among: milestones)
        else { return }
        sounds = [.chime(.success), .speech(wording)]
    }

    fileprivate static let givenUp = Reply(
        .cancelled, reason: "It was given up.", sounds: [.chime(.failure)])
}

extension ParsedCommand {
    /// The key of the learned alias that gave the command; nil where none did.
    var learnedAlias: UUID? {
        guard let alias = match?.alias, alias.isAutoLearned else { return nil }
        return alias.id
    }
}
