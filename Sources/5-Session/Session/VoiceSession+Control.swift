public import Commands
public import Feedback
import Foundation
public import Handling
public import Hearing
import Storage

/// Where a session stands, for a program that asks.
public struct SessionStatus: Hashable, Sendable {
    /// What it does.
    public var state: SessionState
    /// The question that waits for an answer; nil where none does.
    public var question: Question?
    /// Whether nothing that is said is heard.
    public var isMuted: Bool
    /// What keeps the device from hearing, such as `lost`; nil while it hears.
    public var deviceTrouble: DeviceChange?
    /// The wake word that somebody teaches, while neither wake words nor commands are heard; nil while nobody does.
    public var lesson: String?
    /// Whether somebody dictates: all that is said becomes text meanwhile, and none of it a command.
    public var isDictating: Bool
    /// Sound heard, in seconds of stream time.
    public var position: Double
    /// What was heard so far.
    public var summary: SessionSummary
}

/// How much waits in a session: all of it is 0 or 1 where it keeps up.
public struct SessionQueues: Hashable, Sendable {
    /// Blocks of sound, as the signal thread saw them last.
    public var blocks: Int
    /// Utterances that a recognizer is at, the one being said among them.
    public var utterances: Int
    /// Commands and questions that are being dealt with, or wait for that.
    public var requests: Int
    /// Rows that are not on the disk.
    public var rows: Int
}

/// What a running session can be asked and told, from any thread and by any program: a touch screen, a schedule, a button.
extension VoiceSession {
    /// Where the session stands now.
    public var status: SessionStatus {
        SessionStatus(
            state: machine.shownState, question: pending?.question, isMuted: isMuted,
            deviceTrouble: deviceTrouble, lesson: lesson?.word, isDictating: dictation != nil,
            position: position, summary: summary)
    }

    /// What waits in the session's queues now.
    public var queues: SessionQueues {
        get async {
            SessionQueues(
                blocks: meter.waitingBlocks, utterances: recognitions.count, requests: workCount,
                rows: await outbox?.backlog.waitingCount ?? 0)
        }
    }

    /// What can be said now, phrases of the moment among it.
    public var dictionary: AliasDictionary { parser.dictionary }

    /// What a command begins with.
    public var wakePhrases: [String] { parser.wakePhrases }

    /// How loud it is, in dBFS, as a mean of about half a second; nil where nobody asked before. Asking makes the session
    /// measure from then on. Silence is -160.
    public nonisolated var level: Double? { meter.level.decibels }

    /// Where the session stands, and what happens from then on: nothing happens between the two, and nothing that happens
    /// is in both.
    ///
    /// - Parameter limit: how many events the reader's buffer holds, at least 1.
    public func follow(limit: Int = VoiceEvents.defaultLimit) -> (status: SessionStatus, events: VoiceEvents)
    {
        (status, hub.reader(limit: limit, fromNow: true))
    }

    /// Asks back by other options, from the next command on.
    public func use(confirmation: ConfirmationOptions) { self.confirmation = confirmation }

    /// How much it sounds now; ``/Feedback/FeedbackLevel/silent`` for a session without feedback.
    public nonisolated var feedbackLevel: FeedbackLevel { feedback?.level ?? .silent }

    /// Answers at another level from now on.
    ///
    /// - Returns: false where the session was made without feedback, and has nothing to answer with.
    public nonisolated func use(feedback level: FeedbackLevel) -> Bool {
        guard let feedback else { return false }
        feedback.level = level
        return true
    }

    /// Ends the session soon: what is being said is dropped, what is being carried out is finished, or given up after
    /// half a second.
    public nonisolated func stop() {
        control.stop()
        // The session may be waiting for an answer's end, or for a reader.
        feedback?.silence()
        thread.look()
    }

    /// Listens to a command now, as after a wake word; where somebody dictates, that is over, and its text is kept. Does
    /// nothing while the session is muted or somebody teaches.
    public nonisolated func trigger() {
        if control.isDictating { Task { await endDictation(.finished) } } else { control.trigger() }
    }

    /// Gives up what is being said, recognized, dictated or carried out, and silences the answer that sounds. A question
    /// goes on waiting.
    public func cancel() {
        tape(.cancel)
        cutDictation(.cancelled)
        perform([.stopFeedback] + machine.handle(.cancelled))
        heldSounds = []
        givenUpWork = newestWork
        requests?.cancel()
        settle()
    }

    /// Leaves the wake word that was heard last, and the command that follows it, to somebody else who heard them: what is
    /// being said is dropped without a word. What was said before is dealt with.
    public func giveWay() {
        tape(.giveWay)
        guard commandBegan >= lastWake else {
            // Its command has not begun yet.
            givesWay = true
            return
        }
        giveWayNow()
        settle()
    }

    func giveWayNow() {
        givesWay = false
        guard machine.state == .recognizingCommand, dictation == nil else { return }
        if acknowledgement == .given { feedback?.silence() }
        acknowledgement = .none
        perform(machine.handle(.gaveWay))
    }

    /// Hears nothing that is said from now on, not even the wake word: none of it reaches a recognizer or a handler. What is
    /// being said or recognized is given up. A microphone is let go: an event ``VoiceEvent/Kind/device(_:name:lostFrames:)``
    /// with `released` tells when it is closed, a moment later, so that the system shows none in use. A recording goes on,
    /// unheard.
    public func mute() {
        guard !isMuted else { return }
        tape(.mute)
        endLesson(.muted)
        isMuted = true
        control.isMuted = true
        if pace == .live { source.release() }
        perform(machine.handle(.cancelled))
        cutDictation(.muted)
        emit(.muted(true))
        settle()
    }

    /// Hears again. A microphone is opened again: `returned` tells when it is, or `busy` or `lost` that it is waited for.
    public func unmute() {
        guard isMuted else { return }
        tape(.unmute)
        isMuted = false
        control.isMuted = false
        source.reclaim()
        emit(.muted(false))
    }

    /// Says a sentence, after what sounds already.
    public func say(_ text: String) {
        tape(.say(text: text))
        announce(Reply(.done, sounds: [.speech(text)]))
    }

    /// Says a sentence, and returns once it is in line to sound, after everything that was asked for before: so whoever
    /// asks in a loop is held back. False where the session has ended.
    public func say(inTurn text: String) async -> Bool {
        guard !streamHasEnded else { return false }
        say(text)
        await lastWork?.value
        return true
    }

    /// Tells, shows and sounds what a handler has to say of its own accord, such as a timer that is over; a question in it
    /// is asked. Its rows are written first. Nothing happens once the session has ended.
    ///
    /// - Parameters:
    ///   - reply: what to tell.
    ///   - request: the command that this comes of, said some time ago, such as before a restart: its outcome is logged and
    ///     told, now or when the question is answered. Nil where it comes of none: then nothing is logged.
    public func announce(_ reply: Reply, about request: CommandRequest? = nil) {
        guard !streamHasEnded else { return }
        inOrder { session in
            guard !session.streamHasEnded else { return }
            var reply = reply
            let isOver = reply.outcome != .held
            let entry = isOver ? request.flatMap { session.entry(of: $0, reply) } : nil
            await session.log([entry].compactMap(\.self), of: &reply)
            reply.effects.forEach { session.emit(.effect(HandledEffect($0))) }
            if isOver, let event = request.flatMap({ session.event(of: $0, reply) }) { session.emit(event) }
            if case .asked(let question) = reply.question {
                await session.dropQuestion()
                session.hold(question, owner: .handler(request, reply.subject))
                session.emit(.question(question))
            } else if case .closed = reply.question, case .handler? = session.pending?.owner {
                await session.dropQuestion()
            }
            session.show(reply)
        }
    }

    /// Asks a question and waits for its answer. Where another one waits, or the session has ended, nothing is asked.
    public func ask(_ question: Question) async -> Answer {
        guard pending == nil, !streamHasEnded else { return .withdrawn }
        tape(.ask(text: question.text, seconds: question.deadline.timeIntervalSince(date)))
        return await withTaskCancellationHandler {
            await withCheckedContinuation { asker in
                hold(question, owner: .program(asker))
                emit(.question(question))
                sound([.chime(.question), .speech(question.text)])
            }
        } onCancel: {
            Task { await withdraw(question.id) }
        }
    }

    /// Takes a question back, such as one that was answered by touch. Does nothing where it waits no longer.
    public func withdraw(_ id: Question.ID) {
        guard let pending, pending.question.id == id else { return }
        tape(.withdraw)
        inOrder { session in
            guard let pending = session.pending, pending.question.id == id else { return }
            await session.withdrawNow(pending)
        }
    }

    /// Answers the question that waits, as a “yes” or a “no” that is said would.
    ///
    /// - Parameters:
    ///   - answer: `yes`, or `no`.
    ///   - id: the question that is meant; nil for whichever waits.
    ///   - name: which program answers, for the events.
    /// - Returns: what came of it; nil where no question waits, or not that one.
    @discardableResult
    public func answer(_ answer: Answer, to id: Question.ID? = nil, from name: String) async
        -> CommandOutcome?
    {
        guard let asked = pending?.question.id, id == nil || id == asked, !streamHasEnded else { return nil }
        tape(.answer(answer.rawValue, from: name))
        let action: CommandAction = answer == .yes ? .confirmPending : .cancelPending
        return await withCheckedContinuation { continuation in
            inOrder { session in
                let request = session.request(
                    .command(ParsedCommand(action: action)), from: .program(name), saidAt: session.date)
                await session.expireQuestionNow(at: request.saidAt)
                guard session.pending?.question.id == asked else {
                    return continuation.resume(returning: nil)
                }
                continuation.resume(returning: await session.carryOut(request))
            }
        }
    }

    /// Has a command carried out as if it had been said: by the same handler, with the same events, log and answers.
    ///
    /// - Parameters:
    ///   - command: what is to be done.
    ///   - name: which program wants it, for the events.
    /// - Returns: what came of it; `rejected` once the session has ended.
    @discardableResult
    public func submit(_ command: ParsedCommand, from name: String) async -> CommandOutcome {
        tape(
            .command(
                action: command.action.rawValue, milestone: command.facilityMilestoneID,
                name: command.milestoneName, from: name))
        return await submit(.command(command), from: name)
    }

    /// Has an intent carried out as if it had been said.
    @discardableResult
    public func submit(_ intent: ParsedIntent, from name: String) async -> CommandOutcome {
        await submit(.intent(intent), from: name)
    }

    /// Understands a text that was typed, and has it carried out as if it had been said. No classifier is asked.
    @discardableResult
    public func submit(text: String, from name: String) async -> CommandOutcome {
        tape(AnswerWording.current == nil ? .text(text, from: name) : .question(text, from: name))
        return await submit(typed: text, from: name)
    }

    private func submit(typed text: String, from name: String) async -> CommandOutcome {
        switch await parse(text, saidAt: date, isTyped: true) {
        case .command(let command): await submit(.command(command), from: name)
        case .intent(let intent): await submit(.intent(intent), from: name)
        case .noMatch: .unrecognized
        }
    }

    /// Does the same, and gives the answer back instead of having it sound in the room: for a program that speaks itself.
    public func answer(text: String, from name: String) async -> TextAnswer {
        let wording = AnswerWording()
        let outcome = await AnswerWording.$current.withValue(wording) {
            await submit(text: text, from: name)
        }
        return TextAnswer(outcome: outcome, text: wording.text)
    }

    /// Plays a sound, after what sounds already, and returns when it is over; at once where answers do not sound.
    public func play(_ clip: SoundClip) async {
        await withCheckedContinuation { sound([.clip(clip)], for: SoundWaiter($0)) }
    }

    private func submit(_ meaning: CommandRequest.Meaning, from name: String) async -> CommandOutcome {
        guard !streamHasEnded else { return .rejected }
        return await withCheckedContinuation { continuation in
            inOrder { session in
                let request = session.request(meaning, from: .program(name), saidAt: session.date)
                await session.expireQuestionNow(at: request.saidAt)
                continuation.resume(returning: await session.carryOut(request))
            }
        }
    }
}
