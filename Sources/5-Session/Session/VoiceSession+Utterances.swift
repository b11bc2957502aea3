import Commands
import Feedback
import Foundation
import Hearing
import PCM
import Recognition

/// What the state machine decides, done.
extension VoiceSession {
    func perform(_ actions: [SessionStateMachine.Action]) {
        // What is not understood, where it is not being dealt with yet.
        var cancelled: Int?
        for action in actions {
            switch action {
            // What is dictated is for whoever asked for it, and for no reader of events.
            case .emit(.transcript) where actions.contains(where: isOfDictation): break
            case .emit(let kind): emit(kind)
            case .stopFeedback: feedback?.silence()
            case .startRecognition(let utterance): startRecognition(utterance)
            case .finishAudio(let utterance):
                recognitions[utterance]?.finish(
                    limit: isDictated(utterance) ? Self.dictationLimit : configuration.recognitionLimit,
                    clock: clock)
            case .cancelRecognition(let utterance):
                let recognition = recognitions.removeValue(forKey: utterance)
                recognition?.cancel()
                // Nothing is decided of it any more; a recording would wait for that.
                if let pause = recognition?.look?.pause ?? recognition?.pause {
                    control.markConsidered(pause: pause)
                }
                cancelled = utterance
            case .handle(let utterance, let transcript):
                let recognition = recognitions.removeValue(forKey: utterance)
                recognition?.settle()
                let isAnsweredElsewhere = recognition?.isAnsweredElsewhere == true
                if isDictated(utterance) {
                    inOrder { $0.dictated(transcript, utterance: utterance) }
                    continue
                }
                inOrder { session in
                    session.begin(utterance, transcript)
                    if isAnsweredElsewhere { return session.finished(utterance, .handled) }
                    await session.handle(transcript, utterance: utterance)
                }
            case .notUnderstood(let reason):
                if let cancelled, isDictated(cancelled) {
                    notDictated(cancelled, reason)
                } else {
                    notUnderstood(reason, utterance: cancelled ?? machine.utterance)
                }
            case .dropped(let utterance, let reason) where isDictated(utterance):
                notDictated(utterance, reason)
            case .dropped(let utterance, let reason):
                guard let command = unmatched.removeValue(forKey: utterance) else {
                    notUnderstood(reason, utterance: utterance)
                    continue
                }
                inOrder { session in
                    session.begin(utterance)
                    await session.refuse(command, reason)
                }
            case .classify(let utterance): classify(utterance: utterance)
            case .cancelClassification: classification?.cancel()
            case .act(let utterance, let response):
                classification?.settle()
                breaker.succeeded()
                inOrder { session in
                    session.begin(utterance)
                    await session.act(on: response, utterance: utterance)
                }
            case .classifierFailed(let utterance, let error, let reason):
                inOrder { session in
                    session.begin(utterance)
                    await session.classifierFailed(error, reason, utterance: utterance)
                }
            }
        }
        if let cancelled, isDictated(cancelled) { notDictated(cancelled, nil) }
    }

    private func isOfDictation(_ action: SessionStateMachine.Action) -> Bool {
        if case .handle(let utterance, _) = action { isDictated(utterance) } else { false }
    }

    func emit(_ kind: VoiceEvent.Kind) {
        switch kind {
        case .wake: summary.wakeCount += 1
        case .command, .intent: summary.commandCount += 1
        case .unrecognized: summary.unrecognizedCount += 1
        case .partial(let text) where isDictated(machine.utterance):
            dictation?.updates.yield(.partial(text))
            return
        default: break
        }
        hub.emit(VoiceEvent(at: position, date: date, kind))
    }

    /// Takes what a recognizer or a classifier reports, from any thread, into the order of everything else.
    var report: @Sendable (SessionStateMachine.Input) -> Void {
        let reports = reports
        return { input in reports.tell { $0.perform($0.machine.handle(input)) } }
    }

    /// Does one thing after the other: what was asked for first is answered first.
    func inOrder(_ work: @escaping @Sendable (isolated VoiceSession) async -> Void) {
        let before = lastWork
        newestWork += 1
        lastWork = Task {
            await before?.value
            await work(self)
            doneWork += 1
            settle()
        }
    }

    /// Waits for what is being carried out; for as long as a person waits whoever stops the session.
    func finishWork() async {
        guard control.isStopped, let lastWork else {
            await lastWork?.value
            return
        }
        let limit = Task {
            try await clock.sleep(for: VoiceSession.stoppingLimit)
            // What stands in line behind it, too: each would take as long.
            givenUpWork = .max
            requests?.cancel()
        }
        await lastWork.value
        limit.cancel()
    }

    private func startRecognition(_ number: Int) {
        let reports = reports
        let isDictated = dictation?.isHeardOut == false
        if isDictated { dictation?.open.insert(number) }
        let ear = isDictated ? dictation?.recognizer : nil
        // No less than the endpointer lets a command last.
        let longest = SampleRate.speech.samples(
            in: configuration.endpointing.maximumDuration + VoiceSession.overdueSeconds)
        let recognition = UtteranceRecognition(
            Utterance(maximumSamples: max(longest, UtteranceLimits.maximumSamples)),
            by: ear ?? recognizer, canBeAsked: answersPauses && !isDictated, after: lastRecognition,
            listener: .init(
                hypothesis: { attempt, hypothesis in
                    reports.tell { $0.told(number, attempt, hypothesis) }
                },
                outcome: { attempt, outcome in reports.tell { $0.recognized(number, attempt, outcome) } }))
        lastRecognition = recognition.task
        recognitions[number] = recognition
    }

    /// Answers an utterance that the recognizer gave no words for.
    private func notUnderstood(_ reason: UnrecognizedReason, utterance: Int) {
        let command = UnmatchedCommand.unheard(reason, saidAt: spoken(utterance))
        inOrder { session in
            session.begin(utterance, saidAt: command.saidAt)
            await session.refuse(command, reason)
        }
    }

    /// Sounds an answer, but not into somebody's words: it would make the microphone deaf to them.
    ///
    /// - Parameter waiter: waits for the end of the last of them.
    func sound(_ sounds: [FeedbackSound], for waiter: SoundWaiter? = nil) {
        if let wording = AnswerWording.current { return wording.add(sounds) }
        // Who speaks for a minute has no use for everything that happened meanwhile.
        heldSounds += sounds.dropLast().map { ($0, nil) } + sounds.suffix(1).map { ($0, waiter) }
        heldSounds.removeFirst(max(0, heldSounds.count - FeedbackPlayer.maximumWaitingCount))
        soundWhatIsHeld()
    }

    /// Plays a sound and tells of it. In a room what the level forbids is not told of; a recording's events are the same at
    /// each level, and a session without feedback leaves its answers to those who read them.
    func play(_ sound: FeedbackSound, for waiter: SoundWaiter? = nil) {
        if pace == .live, let feedback, !feedback.level.allows(sound) { return }
        emit(.feedback(sound))
        feedback?.play(sound, for: waiter)
    }

    func soundWhatIsHeld() {
        guard !isListening, !heldSounds.isEmpty else { return }
        let sounds = heldSounds
        heldSounds = []
        for (sound, waiter) in sounds { play(sound, for: waiter) }
        // A recording waits until its answer was heard.
        if pace != .live, let feedback { inOrder { _ in await feedback.finish() } }
    }
}
