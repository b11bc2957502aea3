import Commands
import Endpointing
import Hearing
import Recognition

/// Ends a command at a pause where what was said is complete; see docs/decisions/0039-complete-commands.md.
///
/// The words and all that follows from them are the recognizer's answer to the sound up to the pause, by the same rules
/// as at any other end; only when the command ends is decided here.
extension VoiceSession {
    /// The least confidence with which a command ends at a pause. Of synthesized phrases with a pause in their middle two
    /// of 183 were then cut off, and ten with 0.5; of those without one two in a hundred fewer end so.
    static let completeConfidence = 0.8

    /// The speaker has fallen silent for a moment: asks the recognizer what was said so far, where it can tell.
    func considerPause(_ pause: Int) {
        let utterance = machine.utterance
        // Speech had gone on before the answer to the pause before was there.
        if recognitions[utterance]?.complete != nil { hearAgain(utterance) }
        guard machine.state == .recognizingCommand, !isMuted, recognizer.hearsAgain, dictation == nil,
            recognitions[utterance]?.isTriable == true
        else { return control.markConsidered(pause: pause) }
        let reports = reports
        recognitions[utterance]?.look(at: pause, limit: configuration.recognitionLimit, clock: clock) {
            text in reports.tell { $0.looked(utterance, pause, text) }
        }
    }

    /// Takes the text up to a pause. What is not complete by that goes on being heard as if nobody had asked; else the
    /// recognizer has to decide.
    private func looked(_ utterance: Int, _ pause: Int, _ text: String?) {
        guard recognitions[utterance]?.lookedAtPause == pause else { return }
        recognitions[utterance]?.endLook()
        guard let text, machine.state == .recognizingCommand, utterance == machine.utterance,
            recognitions[utterance]?.isTriable == true, isComplete(text, utterance: utterance)
        else { return control.markConsidered(pause: pause) }
        recognitions[utterance]?.tryToEnd(
            at: pause, limit: configuration.recognitionLimit, clock: clock)
    }

    /// Takes what a recognizer makes of an utterance, or of it up to a pause.
    func recognized(_ utterance: Int, _ attempt: Int, _ outcome: UtteranceRecognition.Outcome) {
        guard let recognition = recognitions[utterance], recognition.attempt == attempt,
            !recognition.isDecided
        else { return }
        recognitions[utterance]?.decide()
        guard let pause = recognition.pause else {
            switch outcome {
            case .success(let transcript):
                perform(machine.handle(.transcript(utterance: utterance, transcript)))
            case .failure(let error):
                perform(machine.handle(.recognitionFailed(utterance: utterance, error)))
            }
            return
        }
        if case .success(let transcript) = outcome, machine.state == .recognizingCommand,
            utterance == machine.utterance, isComplete(transcript, utterance: utterance)
        {
            recognitions[utterance]?.take(complete: transcript)
            control.closeCommand(at: pause)
        } else {
            hearAgain(utterance)
        }
        control.markConsidered(pause: pause)
    }

    /// Ends the command that is being said.
    func endCommand(_ cause: EndpointCause, start: Double?, end: Double) {
        let utterance = machine.utterance
        if machine.state == .recognizingCommand, let recognition = recognitions[utterance] {
            if cause == .complete, let transcript = recognition.complete {
                perform(machine.handle(.transcript(utterance: utterance, transcript)))
            } else if recognition.pause != nil {
                // It went on, or the answer is late: what counts is all that was said.
                hearAgain(utterance)
            }
        }
        // What was dictated before the device was lost is text.
        let cause = cause == .deviceLost && isDictated(utterance) ? .timeout : cause
        dictation?.spokenUntil = position
        perform(machine.handle(.endpoint(cause: cause, start: start, end: end)))
    }

    private func hearAgain(_ utterance: Int) {
        recognitions[utterance]?.hearAgain()
        lastRecognition = recognitions[utterance]?.task ?? lastRecognition
    }

    private func isComplete(_ transcript: Transcript, utterance: Int) -> Bool {
        guard let confidence = transcript.confidence, !transcript.isAnsweredElsewhere else { return false }
        return confidence >= Self.completeConfidence && isComplete(transcript.text, utterance: utterance)
    }

    /// Whether words are a command from which nothing goes on that the recognizer expects.
    private func isComplete(_ text: String, utterance: Int) -> Bool {
        let asked = parser(ofAnswerBy: spoken(utterance))
        let parser = asked ?? parser
        guard parser.isComplete(text, awaitingConfirmation: asked != nil) else { return false }
        guard classifier != nil else { return true }
        let beginning = TextNormalizer.normalize(text) + " "
        return !configuration.classification.phrases.contains {
            TextNormalizer.normalize($0).hasPrefix(beginning)
        }
    }
}
