import Commands
import Endpointing
import Hearing
import Recognition

/// Ends a command at a pause if what was said is complete; see docs/decisions/0010-endpointing.md.
///
/// Only the time at which the command ends is decided here. The words are the recognizer's answer to the sound up to
/// the pause, and all that follows from them obeys the same rules as at any other end.
extension UtteranceDesk {
    /// The least confidence with which a command ends at a pause.
    ///
    /// Of 183 synthesized phrases with a pause in their middle, this value cut off two, and 0.5 cut off ten. Of phrases
    /// without such a pause, two in a hundred fewer end this way than with 0.5.
    static let completeConfidence = 0.8

    /// Asks the recognizer what was said so far, if it can tell, because the speaker has fallen silent for a moment.
    func considerPause(_ pause: Int) {
        let utterance = machine.utterance
        // The person spoke on before the recognizer had answered about the previous pause.
        if recognitions[utterance]?.complete != nil { hearAgain(utterance) }
        guard machine.state == .recognizingCommand, !machine.modes.isMuted, desks.expectation.answersPauses,
            machine.modes.dictation == nil,
            recognitions[utterance]?.isTriable == true
        else { return ports.control.markConsidered(pause: pause) }
        let reports = ports.reports
        recognitions[utterance]?.look(
            at: pause, limit: configuration.recognitionLimit, clock: ports.clock,
            isAll: completeness(of: utterance)
        ) {
            reports.perform { $0.utterances.noText(utterance, before: pause) }
        }
    }

    /// Gives up the question about a pause, because its text cannot be told, or not in time.
    func noText(_ utterance: Int, before pause: Int) {
        guard recognitions[utterance]?.look?.pause == pause else { return }
        recognitions[utterance]?.endLook()
        ports.control.markConsidered(pause: pause)
    }

    /// Takes note that the text up to a pause is there.
    ///
    /// If the text is no complete command, the recognizer hears on as if it had not been asked. If it is complete, the
    /// recognizer is already at work on its final answer, which decides.
    private func hasText(_ utterance: Int, before sampleCount: Int) {
        guard let recognition = recognitions[utterance] else { return }
        let look = recognition.look.flatMap { $0.sampleCount == sampleCount ? $0 : nil }
        switch (look, recognition.isHeardInPart) {
        case (let look?, true):
            recognitions[utterance]?.tryToEnd(
                at: look.pause, limit: configuration.recognitionLimit, clock: ports.clock)
        case (let look?, false): noText(utterance, before: look.pause)
        // The text came too late, and nothing waits for it.
        case (nil, true): if recognition.pause == nil { hearAgain(utterance) }
        case (nil, false): break
        }
    }

    /// Takes a hypothesis of a recognizer about an utterance that it hears.
    func told(
        _ utterance: Int, _ attempt: Int, _ hypothesis: Hypothesis, isolation: isolated any Actor = #isolation
    ) {
        switch hypothesis {
        // This counts even if the utterance was given up: the next one begins with that recognizer.
        case .switched(let change): decide(.recognizerSwitched(change))
        case .partial(let text):
            guard recognitions[utterance]?.admits(text, of: attempt) == true else { return }
            decide(.partial(utterance: utterance, text: text))
        case .soFar(_, let count):
            if recognitions[utterance]?.attempt == attempt { hasText(utterance, before: count) }
        case .answeredElsewhere:
            guard recognitions[utterance]?.attempt == attempt else { return }
            recognitions[utterance]?.answerElsewhere()
            // Another device answers the command, or the recognizer itself does.
            if utterance == machine.utterance { answers.withdrawAcknowledgement() }
        }
    }

    /// Takes the recognizer's outcome for an utterance, or for its sound up to a pause.
    func recognized(
        _ utterance: Int, _ attempt: Int, _ outcome: UtteranceRecognition.Outcome,
        isolation: isolated any Actor = #isolation
    ) {
        guard let recognition = recognitions[utterance], recognition.attempt == attempt,
            !recognition.isDecided
        else { return }
        recognitions[utterance]?.decide()
        guard let pause = recognition.pause else {
            // The outcome for the whole utterance came before the text up to the pause.
            if let look = recognition.look { noText(utterance, before: look.pause) }
            switch outcome {
            case .success(let transcript):
                decide(.transcript(utterance: utterance, transcript))
            case .failure(let error):
                decide(.recognitionFailed(utterance: utterance, error))
            }
            return
        }
        if case .success(let transcript) = outcome, machine.state == .recognizingCommand,
            utterance == machine.utterance, isComplete(transcript, utterance: utterance)
        {
            recognitions[utterance]?.mark(complete: transcript)
            ports.control.closeCommand(at: pause)
        } else {
            hearAgain(utterance)
        }
        ports.control.markConsidered(pause: pause)
    }

    /// Settles the recognition of the open command, which is over, or complete at a pause.
    func endRecognition(
        _ cause: EndpointCause, _ utterance: Int, isolation: isolated any Actor = #isolation
    ) {
        guard let recognition = recognitions[utterance] else { return }
        if cause == .complete, let transcript = recognition.complete {
            decide(.transcript(utterance: utterance, transcript))
        } else if recognition.isHeardInPart {
            // The person spoke on, or the answer is late: all that was said counts.
            hearAgain(utterance)
        }
    }

    private func hearAgain(_ utterance: Int) { recognitions.hearAgain(utterance) }

    private func isComplete(_ transcript: Transcript, utterance: Int) -> Bool {
        guard let confidence = transcript.confidence, recognitions[utterance]?.isAnsweredElsewhere != true
        else { return false }
        return confidence >= Self.completeConfidence && completeness(of: utterance)(transcript.text)
    }

    /// Makes a test of whether words are a complete command, which no phrase that the recognizer expects continues.
    private func completeness(of utterance: Int) -> @Sendable (String) -> Bool {
        let words = desks.questions.words(ofAnswerBy: floor.spoken(utterance))
        let (isComplete, mayGoOn) = (
            desks.phrases.completeness(answering: words), desks.expectation.continuation
        )
        return { isComplete($0) && !mayGoOn($0) }
    }
}
