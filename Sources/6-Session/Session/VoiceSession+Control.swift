public import Commands
public import Feedback
public import Foundation
public import Handling
public import Hearing
public import Recognition
public import WakeWord

/// The controls of a running session, for any thread and any program: a touch screen, a schedule, a button.
extension VoiceSession {
    /// The status of the session now.
    public var status: SessionStatus {
        SessionStatus(
            state: utterances.machine.shownState, question: desks.questions.pending?.question,
            isMuted: modes.isMuted, deviceTrouble: feed.trouble,
            lesson: modes.lesson?.word, isDictating: modes.dictation != nil,
            position: teller.position, summary: summary)
    }

    /// Counts of what the session heard so far.
    public var summary: SessionSummary { teller.summary }

    /// What waits in the session's queues now.
    public var queues: SessionQueues {
        get async {
            SessionQueues(
                blocks: ports.meter.waitingBlocks, utterances: utterances.recognitions.count,
                requests: line.count, rows: await desks.journal.waitingCount)
        }
    }

    private var modes: SessionModes { utterances.machine.modes }

    /// The parser that understands texts now, by phrases, a grammar and sounds.
    package var parser: CommandParser { desks.phrases.parser }

    /// The phrases that can be said now, including the phrases of the moment.
    public var dictionary: AliasDictionary { desks.phrases.parser.dictionary }

    /// The wake phrases, with which the text of a command may begin.
    public var wakePhrases: [String] { desks.phrases.parser.wakePhrases }

    /// The loudness of the sound in dBFS, as a mean of about half a second; silence is -160. The first request returns
    /// nil, and has the session measure from then on.
    public nonisolated var level: Double? { ports.meter.level.decibels }

    /// The status now, and a stream of the events from now on. No event falls between the two, and none is in both.
    ///
    /// - Parameter limit: how many events the reader's buffer holds, at least 1.
    public func follow(limit: Int = VoiceEvents.defaultLimit) -> (status: SessionStatus, events: VoiceEvents)
    {
        (status, ports.hub.reader(limit: limit, fromNow: true))
    }

    /// Asks back by other options, from the next command on.
    public func use(confirmation: ConfirmationOptions) { desks.commands.confirmation = confirmation }

    /// The controls of how the session's answers sound.
    public nonisolated var loudspeaker: SessionLoudspeaker { SessionLoudspeaker(player: ports.player) }

    /// Ends the session soon. Drops the command that is being said, and finishes the one that is being carried out, or
    /// gives it up after half a second.
    public nonisolated func stop() {
        ports.control.stop()
        // The session may be waiting for an answer's end, or for a reader.
        ports.player?.silence()
        ports.thread.look()
    }

    /// Listens to a command now, as after a wake word. It ends a dictation, whose text is kept. Does nothing while the
    /// session is muted, and during a lesson.
    public nonisolated func trigger() {
        if ports.control.isDictating {
            Task { await endDictation() }
        } else {
            ports.control.trigger()
        }
    }

    private func endDictation() { takeovers.endDictation(.finished) }

    /// Gives up the command or dictation that is being said, recognized or carried out, and silences the answer that
    /// sounds. A question goes on waiting.
    public func cancel() {
        tape(.cancel)
        window.close()
        takeovers.cutDictation(.cancelled)
        utterances.decide(.cancelled, after: [.stopFeedback])
        answers.drop()
        line.giveUp()
        settle()
    }

    /// Leaves the wake word that was heard last, and the command that follows it, to another daemon that heard them.
    /// The session drops the current command silently, and deals with earlier commands.
    public func giveWay() {
        tape(.giveWay)
        utterances.leave()
        settle()
    }

    /// Hears nothing that is said from now on, not even the wake word: no speech reaches a recognizer or a handler.
    ///
    /// The session gives up the command that is being said or recognized, and lets a microphone go. An event
    /// ``VoiceEvent/Kind/device(_:name:lostFrames:)`` with `released` tells when the microphone is closed, a moment
    /// later, so that the system shows none in use. A recording goes on, unheard.
    public func mute() {
        guard !modes.isMuted else { return }
        tape(.mute)
        takeovers.mute()
        settle()
    }

    /// Hears again. An event with `returned` tells when a microphone is open; `busy` or `lost`, that it is awaited.
    public func unmute() {
        guard modes.isMuted else { return }
        tape(.unmute)
        takeovers.unmute()
    }

    /// Says a sentence, after what sounds already.
    public func say(_ text: String) {
        tape(.say(text: text))
        announce(Reply(.done, sounds: [.speech(text)]))
    }

    /// Says a sentence, and returns once it is in line to sound, after everything that was asked for before. So a
    /// caller in a loop is held back. False if the session has ended.
    public func say(inTurn text: String) async -> Bool {
        guard !life.isOver else { return false }
        say(text)
        await line.wait()
        return true
    }

    /// Tells, shows and sounds a handler's own reply, such as a timer that is over. The session first writes its rows,
    /// and asks the question in it. Nothing happens once the session has ended.
    ///
    /// - Parameters:
    ///   - reply: what to tell.
    ///   - request: the command that led to the reply, such as one before a restart. The session logs and tells its
    ///     outcome, now or when the question is answered. Nil if no command led to it: then nothing is logged.
    public func announce(_ reply: Reply, about request: CommandRequest? = nil) {
        guard !life.isOver else { return }
        line.add { [self] in
            if !life.isOver { await desks.commands.announce(reply, about: request) }
        }
    }

    /// Returns once everything is done that was asked for before. So a caller in a loop is held back.
    package func waitForTurn() async { await line.wait() }

    /// Asks a question and waits for its answer. If another one waits, or the session has ended, nothing is asked.
    public func ask(_ question: Question) async -> Answer {
        guard desks.questions.pending == nil, !life.isOver else { return .withdrawn }
        tape(.ask(text: question.text, seconds: question.deadline.timeIntervalSince(teller.date)))
        return await withTaskCancellationHandler {
            await withCheckedContinuation { asker in
                desks.questions.hold(question, owner: .program(asker))
                teller.emit(.question(question))
                answers.sound(
                    [.chime(.question), .speech(question.text)], for: window.waiter(for: question.id))
            }
        } onCancel: {
            Task { await withdraw(question.id) }
        }
    }

    /// Takes a question back, such as one that was answered by touch. Does nothing if it waits no longer.
    public func withdraw(_ id: Question.ID) {
        guard desks.questions.pending?.question.id == id else { return }
        tape(.withdraw)
        line.add { [self] in await desks.commands.withdrawQuestion(id) }
    }

    /// Answers the question that waits, as a spoken “yes” or “no” would.
    ///
    /// - Parameters:
    ///   - answer: `yes`, or `no`.
    ///   - id: the question to answer; nil for the one that waits.
    ///   - name: which program answers, for the events.
    /// - Returns: the outcome; nil if no question waits, or not that one.
    @discardableResult
    public func answer(_ answer: Answer, to id: Question.ID? = nil, from name: String) async
        -> CommandOutcome?
    {
        guard let asked = desks.questions.pending?.question.id, id == nil || id == asked, !life.isOver
        else { return nil }
        tape(.answer(answer.rawValue, from: name))
        let action: CommandAction = answer == .yes ? .confirmPending : .cancelPending
        return await carryOut(.command(ParsedCommand(action: action)), from: name, answering: asked)
    }

    /// Has a command carried out as if it had been said: by the same handler, with the same events, log and answers.
    ///
    /// - Parameters:
    ///   - command: the command to carry out.
    ///   - name: which program wants it, for the events.
    /// - Returns: the outcome; `rejected` once the session has ended.
    @discardableResult
    public func submit(_ command: ParsedCommand, from name: String) async -> CommandOutcome {
        tape(
            .command(
                action: command.action.rawValue, target: command.targetID,
                name: command.targetName, from: name))
        return await carryOut(.command(command), from: name) ?? .rejected
    }

    /// Has an intent carried out as if it had been said.
    @discardableResult
    public func submit(_ intent: ParsedIntent, from name: String) async -> CommandOutcome {
        await carryOut(.intent(intent), from: name) ?? .rejected
    }

    /// Understands a text that was typed, and has it carried out as if it had been said. No classifier is asked. A text
    /// that is not understood is logged, and no event tells of it.
    @discardableResult
    public func submit(text: String, from name: String) async -> CommandOutcome {
        await submission(of: text, from: name).outcome
    }

    /// Does the same as ``submit(text:from:)``, and also returns the reason if the text is not understood.
    package func submission(
        of text: String, from name: String
    ) async -> (outcome: CommandOutcome, noMatch: NoMatch?) {
        tape(AnswerWording.current == nil ? .text(text, from: name) : .question(text, from: name))
        let (meaning, ear) = await desks.understanding.understand(typed: text)
        let outcome = await carryOut(meaning, from: name, ear: ear) ?? .rejected
        guard outcome == .unrecognized, case .unmatched(let none) = meaning else { return (outcome, nil) }
        return (outcome, none)
    }

    /// Does the same as ``submit(text:from:)``, and returns the answer silently, for a program that speaks itself.
    public func answer(text: String, from name: String) async -> TextAnswer {
        let wording = AnswerWording()
        let outcome = await AnswerWording.$current.withValue(wording) {
            await submit(text: text, from: name)
        }
        return TextAnswer(outcome: outcome, text: wording.text)
    }

    /// Plays a sound, after what sounds already, and returns when it is over; at once if answers do not sound.
    public func play(_ clip: SoundClip) async {
        await withCheckedContinuation { continuation in
            answers.sound([.clip(clip)], for: SoundWaiter { continuation.resume() })
        }
    }

    /// Notes that another program is about to give an answer that sounds here. The moment `idle` does not begin before
    /// the caller releases the returned waiter.
    package nonisolated func expectSound() -> SoundWaiter {
        let reports = ports.reports
        reports.perform { $0.teller.expectSound() }
        return SoundWaiter { reports.perform { $0.teller.dropExpected() } }
    }

    private func carryOut(
        _ meaning: CommandRequest.Meaning, from name: String, answering id: Question.ID? = nil,
        ear: CommandRequest.Ear? = nil
    ) async -> CommandOutcome? {
        guard !life.isOver else { return nil }
        return await withCheckedContinuation { continuation in
            line.add { [self] in
                continuation.resume(
                    returning: await desks.commands.carryOut(meaning, from: name, answering: id, ear: ear))
            }
        }
    }

    // MARK: - What is listened for, and who takes that over

    /// Takes up another dictionary without stopping, such as after a change of the aliases.
    ///
    /// Build the dictionary first, outside the session; here the session changes it in one step. An utterance is
    /// understood with the old one or with the new one, and a command that waits for its confirmation goes on waiting.
    /// A grammar stays, with slots that draw on the dictionary it was made with. Then the recognizer is told the new
    /// phrases, once it is not hearing an utterance; of several calls the last wins.
    ///
    /// - Throws: `RecognitionError` if the recognizer cannot listen for the new phrases; it goes on with those before,
    ///   and the new dictionary understands what it hears.
    public func use(_ words: AliasDictionary) async throws { try await use(words, grammar: parser.grammar) }

    /// Takes up another dictionary and another grammar, or none, as ``use(_:)-(AliasDictionary)`` does.
    public func use(_ dictionary: AliasDictionary, grammar: Grammar?) async throws {
        var parser = desks.phrases.parser
        (parser.dictionary, parser.grammar) = (dictionary, grammar)
        try await use(parser)
    }

    /// Takes up the dictionaries and grammars of a parser, in each of its languages. Nothing else of the parser counts.
    public func use(_ parser: CommandParser) async throws {
        desks.phrases.use(parser)
        try await desks.expectation.announceChange()
    }

    /// Takes up phrases that mean something for now, beside those of the dictionary and in place of those that were
    /// given here before, such as names on a schedule. Another dictionary does not end them.
    ///
    /// No event names them, nor their words.
    ///
    /// - Throws: `RecognitionError`, as ``use(_:)-(CommandParser)``.
    public func use(passing aliases: [Alias]) async throws {
        tape(.passing(aliases.map(TapedPhrase.init)))
        desks.phrases.use(passing: aliases)
        try await desks.expectation.announceChange()
    }

    /// Hears all speech as text, from now until ``endDictation(_:)``. No wake word is needed or heard.
    ///
    /// Pauses end utterances, as they end commands. The session gives up the command that is being said or recognized,
    /// and does not hear its own answers as text. May be called before the session runs; then it hears from the first
    /// sample on.
    ///
    /// - Parameters:
    ///   - recognizer: what turns the sound into text, prepared already; nil: the session's own recognizer.
    ///   - silence: the seconds without speech that end it; nil if it never ends by itself.
    /// - Returns: the dictation's key, and its updates. A caller that lets go of the stream ends the dictation.
    public func beginDictation(
        by recognizer: (any SpeechRecognizer)? = nil, silence: Double? = 30
    ) throws(TakeoverRefusal) -> (id: UUID, updates: AsyncStream<DictationUpdate>) {
        guard !life.isOver else { throw .ended }
        let begun = try takeovers.beginDictation(by: recognizer, silence: silence) { [weak self] id in
            Task { await self?.endDictation(id) }
        }
        settle()
        return begun
    }

    /// Ends a dictation. The session still hears out the utterance that is being said, and its text comes before
    /// `ended`. Does nothing if that dictation is over.
    public func endDictation(_ id: UUID) { takeovers.endDictation(.finished, of: id) }

    /// Hands over all sound, from now until ``endLesson(_:)``; meanwhile the session hears neither wake words nor
    /// commands. It gives up the command that is being said or recognized. A listener that lets go of the sound ends
    /// the lesson.
    ///
    /// - Parameter word: the wake word that is taught, for the status and the event `lesson`.
    /// - Returns: the lesson's key, and its sound.
    public func beginLesson(in word: String) throws(TakeoverRefusal) -> (
        id: UUID, sound: AsyncStream<LessonSound>
    ) {
        guard !life.isOver else { throw .ended }
        let begun = try takeovers.beginLesson(in: word) { [weak self] id in
            Task { await self?.endLesson(id) }
        }
        settle()
        return begun
    }

    /// Ends a lesson, and hears wake words and commands again. Does nothing if that lesson is over.
    public func endLesson(_ id: UUID) { takeovers.endLesson(nil, of: id) }

    /// Listens with another model of a wake word from the next hop on.
    ///
    /// - Throws: `bad-configuration` if the session listens for no such word, or the model cannot be heard beside the
    ///   others, for example because it needs another front end.
    public func use(keyword model: KeywordModel) throws(WakeWordError) { try words.use(model) }

    /// Sets the scores from which wake words count, 0 ... 1, by name, from the next hop on. A word that is not named
    /// counts from its model's own score.
    ///
    /// - Throws: `bad-configuration` for a word that is not listened for, or a score outside 0 ... 1.
    public func use(thresholds: [String: Float]) throws(WakeWordError) {
        try words.use(thresholds: thresholds)
    }

    /// Sets the score from which one wake word counts; see ``use(thresholds:)``.
    package func use(threshold: Float, ofWakeWord name: String) throws(WakeWordError) {
        try words.use(threshold: threshold, of: name)
    }

    /// How often each wake word was nearly heard, in their order: with at least two thirds of its threshold.
    public var nearMisses: [(name: String, count: Int)] {
        words.models.enumerated().map {
            ($0.element.name, ports.meter.words.nearMissCount(ofWord: $0.offset))
        }
    }

    /// The wake words that are listened for, and the score from which each counts.
    public var wakeWords: [(name: String, threshold: Double)] { words.thresholds }

    /// Watches how well wake words are heard, in the order of ``wakeWords``, for as long as the returned watch lives.
    /// The watch gives scores and levels, and nothing of what is said.
    public nonisolated func watchWords() -> WordWatch {
        ports.meter.words.watch(wordCount: configuration.keywords.count)
    }
}
