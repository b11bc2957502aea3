import Commands
import Endpointing
import Recognition

/// The session's logic: inputs in, actions out. No clock, no audio, nothing asynchronous inside.
///
/// Utterances are numbered. What a recognizer answers to one that was given up meanwhile carries an old number
/// and is dropped, so a late answer can never become an action.
struct SessionStateMachine: Sendable {
    /// What the session is told.
    enum Input: Sendable {
        case started(alwaysOnReason: String?)
        case wake(keyword: String, score: Double, start: Double, end: Double)
        /// Stage 2 opened: the command's audio follows.
        case commandBegan(StateCause)
        case speechStart(start: Double)
        case endpoint(cause: EndpointCause, start: Double?, end: Double)
        case partial(utterance: Int, text: String)
        case transcript(utterance: Int, Transcript)
        case recognitionFailed(utterance: Int, RecognitionError)
        /// Another recognizer hears from now on.
        case recognizerSwitched(RecognizerSwitch)
        /// No alias matches the transcript, and there is a classifier to ask.
        case unmatched(utterance: Int)
        case classified(utterance: Int, ClassifierResponse)
        case classificationFailed(utterance: Int, ClassifierError)
        /// The command was carried out, held, refused, or is none.
        case handled(utterance: Int, wasCommand: Bool)
        case stopped
    }

    /// What the session does in answer, in this order.
    enum Action: Sendable {
        case emit(VoiceEvent.Kind)
        /// Silence what is being said: the person has something to say.
        case stopFeedback
        case startRecognition(utterance: Int)
        /// The audio is complete: give a transcript, in bounded time.
        case finishAudio(utterance: Int)
        case cancelRecognition
        case handle(utterance: Int, Transcript)
        case notUnderstood(reason: String)
        /// Ask the classifier, in bounded time.
        case classify(utterance: Int)
        case cancelClassification
        case act(utterance: Int, ClassifierResponse)
        case classifierFailed(ClassifierError, reason: StateCause)
    }

    private(set) var state = SessionState.idle
    /// The number of the newest utterance.
    private(set) var utterance = 0
    /// How the recognizer failed while the current utterance was still being spoken.
    private var failure: RecognitionError?
    /// What the recognizer has answered to it in the meantime: some know before the silence is over.
    private var early: Transcript?

    mutating func handle(_ input: Input) -> [Action] {
        switch input {
        case .started(let alwaysOnReason):
            let fallback: [Action] = alwaysOnReason.map { [.emit(.alwaysOn(reason: $0))] } ?? []
            return fallback + enter(.waitingForWakeWord, .started)

        case .wake(let keyword, let score, let start, let end):
            guard state != .idle else { return [] }
            return [.emit(.wake(keyword: keyword, score: score, start: start, end: end)), .stopFeedback]

        case .commandBegan(let cause):
            return commandBegan(cause)

        case .speechStart(let start):
            return state == .recognizingCommand ? [.emit(.speechStart(start: start))] : []

        case .endpoint(let cause, let start, let end):
            return endpoint(cause: cause, start: start, end: end)

        case .partial(let number, let text):
            let isCurrent = number == utterance && (state == .recognizingCommand || state == .processing)
            return isCurrent ? [.emit(.partial(text: text))] : []

        case .transcript(let number, let transcript):
            guard number == utterance else { return [] }
            if state == .recognizingCommand { early = transcript }
            return state == .processing ? heard(transcript) : []

        case .recognitionFailed(let number, let error):
            return recognitionFailed(number, error)

        case .recognizerSwitched(let change):
            // Of an utterance that was given up, too: the next begins with the recognizer that is told here.
            return state == .idle ? [] : [.emit(.recognizer(change))]

        case .unmatched(let number):
            guard number == utterance, state == .processing else { return [] }
            return enter(.classifying, .noMatch) + [.classify(utterance: number)]

        case .classified(let number, let response):
            guard number == utterance, state == .classifying else { return [] }
            return [.act(utterance: number, response)]

        case .classificationFailed(let number, let error):
            guard number == utterance, state == .classifying else { return [] }
            let cause: StateCause = error.code == .timedOut ? .classifierTimedOut : .classifierFailed
            return [.cancelClassification, .classifierFailed(error, reason: cause)]
                + enter(.waitingForWakeWord, cause)

        case .handled(let number, let wasCommand):
            guard number == utterance, state.isDeciding else { return [] }
            return enter(.waitingForWakeWord, wasCommand ? .handled : .unrecognized)

        case .stopped:
            return giveUp() + enter(.idle, .stopped)
        }
    }

    /// Drops what is under way.
    private func giveUp() -> [Action] {
        switch state {
        case .idle, .waitingForWakeWord: []
        case .recognizingCommand, .processing: [.cancelRecognition]
        case .classifying: [.cancelClassification]
        }
    }

    private mutating func commandBegan(_ cause: StateCause) -> [Action] {
        guard state != .idle else { return [] }
        // A command that is still being processed is given up: its person has begun to say something else.
        let former = giveUp()
        utterance += 1
        (failure, early) = (nil, nil)
        return former + enter(.recognizingCommand, cause) + [.startRecognition(utterance: utterance)]
    }

    private mutating func endpoint(cause: EndpointCause, start: Double?, end: Double) -> [Action] {
        guard state == .recognizingCommand else { return [] }
        let report = Action.emit(.endpoint(cause: cause, start: start, end: end))
        func giveUp(_ why: StateCause) -> [Action] {
            [report, .cancelRecognition] + enter(.waitingForWakeWord, why)
        }
        switch cause {
        case .silence, .timeout, .endOfStream:
            // A recording that ends after the wake word and before any speech holds no command.
            guard start != nil else { return giveUp(.noSpeech) }
            if let failure { return [report] + recognizerFailed(failure) }
            let isOver = [report] + enter(.processing, .endpoint)
            return isOver + (early.map(heard) ?? [.finishAudio(utterance: utterance)])
        case .noSpeech: return giveUp(.noSpeech)
        case .cancelled: return giveUp(.cancelled)
        case .deviceLost: return giveUp(.deviceLost)
        }
    }

    private func heard(_ transcript: Transcript) -> [Action] {
        [.emit(.transcript(transcript)), .handle(utterance: utterance, transcript)]
    }

    private mutating func recognitionFailed(_ number: Int, _ error: RecognitionError) -> [Action] {
        guard number == utterance, state == .recognizingCommand || state == .processing else { return [] }
        let problem = Action.emit(.problem(part: "recognizer", message: error.message))
        guard state == .processing else {
            // The person still speaks; they are told when they have finished.
            failure = error
            return [problem]
        }
        return [problem] + recognizerFailed(error)
    }

    private mutating func recognizerFailed(_ error: RecognitionError) -> [Action] {
        let cause: StateCause = error.code == .timedOut ? .recognizerTimedOut : .recognizerFailed
        return [.cancelRecognition, .notUnderstood(reason: cause.rawValue)]
            + enter(.waitingForWakeWord, cause)
    }

    private mutating func enter(_ next: SessionState, _ cause: StateCause) -> [Action] {
        guard next != state else { return [] }
        state = next
        return [.emit(.state(next, cause: cause))]
    }
}

extension VoiceEvent.Kind {
    static func transcript(_ transcript: Transcript) -> Self {
        .transcript(
            text: transcript.text, confidence: transcript.confidence, recognizer: transcript.recognizer)
    }
}
