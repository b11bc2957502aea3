import Feedback
import Foundation
import Recognition
import Storage

/// What the state machine decides, done.
extension VoiceSession {
    func perform(_ actions: [SessionStateMachine.Action]) async {
        for action in actions {
            switch action {
            case .emit(let kind): emit(kind)
            case .stopFeedback: await feedback?.stop()
            case .startRecognition(let utterance):
                let recognition = UtteranceRecognition(
                    utterance: utterance, recognizer: recognizer, after: lastRecognition, report: inputs)
                lastRecognition = recognition.task
                recognitions[utterance] = recognition
            case .finishAudio(let utterance):
                recognitions[utterance]?.finish(
                    utterance: utterance, limit: configuration.recognitionLimit, report: inputs)
            case .cancelRecognition(let utterance):
                recognitions.removeValue(forKey: utterance)?.cancel()
            case .handle(let utterance, let transcript):
                recognitions.removeValue(forKey: utterance)?.settle()
                await handle(transcript, utterance: utterance)
            case .notUnderstood(let reason): await give(desk.notUnderstood(reason: reason, at: date))
            case .dropped(let utterance, let cause): await drop(utterance: utterance, cause)
            case .classify(let utterance): classify(utterance: utterance)
            case .cancelClassification: classification?.cancel()
            case .act(let utterance, let response): await act(on: response, utterance: utterance)
            case .classifierFailed(let utterance, let error, let cause):
                await classifierFailed(error, cause, utterance: utterance)
            }
        }
    }

    func emit(_ kind: VoiceEvent.Kind) {
        switch kind {
        case .wake: summary.wakeCount += 1
        case .command, .intent: summary.commandCount += 1
        case .unrecognized: summary.unrecognizedCount += 1
        default: break
        }
        report.yield(VoiceEvent(at: position, kind))
    }

    /// Takes what the recognizer reports, from any thread, into the order of everything else.
    var inputs: @Sendable (SessionStateMachine.Input) -> Void {
        { [inbox] in inbox.yield(.input($0)) }
    }

    /// Tells and logs that nothing comes of a command.
    private func drop(utterance: Int, _ cause: StateCause) async {
        let question = questions.removeValue(forKey: utterance)
        await give(
            question.map { desk.refuse($0.noMatch, reason: cause.rawValue, at: date) }
                ?? desk.notUnderstood(reason: cause.rawValue, at: date))
    }

    private func handle(_ transcript: Transcript, utterance: Int) async {
        guard !transcript.isEmpty else {
            await give(desk.notUnderstood(reason: "nothing-heard", at: date))
            inbox.yield(.input(.handled(utterance: utterance, wasCommand: false)))
            return
        }
        let spoken = spoken(utterance)
        let result = await parse(transcript.text, saidAt: spoken)
        if await asks(about: result, utterance: utterance) { return }
        let answer = desk.handle(result, saidAt: spoken, at: date)
        await give(answer)
        inbox.yield(.input(.handled(utterance: utterance, wasCommand: answer.isCommand)))
    }

    /// Logs, tells and sounds an answer: what is told and heard is on the disk, or said not to be.
    func give(_ answer: CommandDesk.Answer) async {
        var answer = answer
        if !answer.log.isEmpty, let backlog = await outbox?.append(answer.log) {
            tell(backlog)
            answer.isNotSaved()
        }
        answer.events.forEach(emit)
        answer.events.forEach(adapt)
        if let learned = answer.learned { await learn(learned) }
        if let alias = answer.contradicted { await quarantine(alias) }
        await sound(answer.sounds)
    }

    /// Sounds an answer, but not into somebody's words: it would make the microphone deaf to them.
    private func sound(_ sounds: [FeedbackSound]) async {
        heldSounds += sounds
        await soundWhatIsHeld()
    }

    func soundWhatIsHeld() async {
        guard !isListening, !heldSounds.isEmpty else { return }
        let sounds = heldSounds
        heldSounds = []
        for sound in sounds {
            switch sound {
            case .speech(let text): emit(.feedback(kind: "speech", text: text))
            case .chime(let chime): emit(.feedback(kind: "chime", text: chime.rawValue))
            }
            await feedback?.play(sound)
        }
    }
}
