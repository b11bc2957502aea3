import Commands
import Endpointing
import Hearing
import Recognition

/// The session's logic: inputs in, actions out. No clock, no audio, nothing asynchronous inside.
///
/// Utterances are numbered. The machine finishes an utterance that was heard out while the person already speaks the
/// next. Each answer of a recognizer carries the number of its utterance. The machine drops the answer to an utterance
/// that was given up, so a late answer can never become an action.
struct SessionStateMachine: Sendable {
    /// A report that the session passes to the machine.
    enum Input: Sendable {
        case started(Listening)
        case wake(keyword: String, score: Double, start: Double, end: Double)
        /// Listening to a command began: the command's audio follows.
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
        case handled(utterance: Int, StateCause)
        /// A program cancels everything that is under way.
        case cancelled
        /// Another daemon answers the wake word that began the command being said.
        case gaveWay
        case stopped
    }

    /// An action with which the session answers an input. The session performs the actions in order.
    enum Action: Sendable {
        case emit(VoiceEvent.Kind)
        /// Silence the answer that sounds: the person has something to say.
        case stopFeedback
        case startRecognition(utterance: Int)
        /// The audio is complete: give a transcript, in bounded time.
        case finishAudio(utterance: Int)
        case cancelRecognition(utterance: Int)
        case handle(utterance: Int, Transcript)
        case notUnderstood(UnrecognizedReason)
        /// Say that nothing comes of a command that was heard out.
        case dropped(utterance: Int, UnrecognizedReason)
        /// Ask the classifier, in bounded time.
        case classify(utterance: Int)
        case cancelClassification
        case act(utterance: Int, ClassifierResponse)
        case classifierFailed(utterance: Int, ClassifierError, UnrecognizedReason)
    }

    /// An utterance that was heard out.
    private struct Spoken {
        let utterance: Int
        /// Whether the words, or the classifier's answer, have come. The session then already acts on them.
        var isAnswered: Bool
    }

    /// How many utterances a slow recognizer may be behind. What a person said longer ago than that is no wish
    /// any more.
    static let maximumBehind = 3
    /// How many it may be behind now.
    private var maximumBehind: Int { modes.dictation == nil ? Self.maximumBehind : DictationMode.backlog }

    /// The mode, which says what the session does with speech.
    var modes = SessionModes()
    /// The current state. In always-on recognition the machine waits for speech as it waits for a wake word otherwise.
    private(set) var state = SessionState.idle
    private var isAlwaysOn = false
    /// The number of the newest utterance.
    private(set) var utterance = 0
    /// Earlier utterances that are not dealt with yet while a newer one is spoken; the oldest first.
    private var behind: [Spoken] = []
    private var isAnswered = false
    /// How the recognizer failed while the current utterance was still being spoken.
    private var failure: RecognitionError?
    /// The recognizer's answer to that utterance, if it came in the meantime: some recognizers know before the silence
    /// is over.
    private var early: Transcript?

    mutating func handle(_ input: Input) -> [Action] {
        switch input {
        case .started(let listening):
            if case .always = listening { isAlwaysOn = true }
            return announce(listening) + enter(.waitingForWakeWord, .started)

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
            return heard(number, transcript)

        case .recognitionFailed(let number, let error):
            return recognitionFailed(number, error)

        case .recognizerSwitched(let change):
            // This counts even if the utterance was given up: the next one begins with the recognizer that is
            // told here.
            return state == .idle ? [] : [.emit(.recognizer(change))]

        case .unmatched(let number):
            // The classifier gets one question at a time, about the newest utterance.
            if takeBehind(number) != nil { return [.dropped(utterance: number, .superseded)] }
            guard number == utterance, state == .processing else { return [] }
            isAnswered = false
            return enter(.classifying, .noMatch) + [.classify(utterance: number)]

        case .classified(let number, let response):
            guard number == utterance, state == .classifying, !isAnswered else { return [] }
            isAnswered = true
            return [.act(utterance: number, response)]

        case .classificationFailed(let number, let error):
            guard number == utterance, state == .classifying, !isAnswered else { return [] }
            isAnswered = true
            let reason: UnrecognizedReason = error.code == .timedOut ? .classifierTimedOut : .classifierFailed
            return [.cancelClassification, .classifierFailed(utterance: number, error, reason)]

        case .handled(let number, let cause):
            guard takeBehind(number) == nil, number == utterance, state.isDeciding else { return [] }
            return enter(.waitingForWakeWord, cause)

        case .cancelled:
            guard state != .idle else { return [] }
            let late = behind.flatMap { drop($0, .cancelled) }
            behind = []
            return late + giveUp(.cancelled) + enter(.waitingForWakeWord, .cancelled)

        case .gaveWay:
            guard state == .recognizingCommand else { return [] }
            return giveUp(.cancelled) + enter(.waitingForWakeWord, .gaveWay)

        case .stopped:
            let late = behind.flatMap { drop($0, .stopped) }
            behind = []
            return late + giveUp(.stopped) + enter(.idle, .stopped)
        }
    }

    /// The state as others see it: a session that recognizes all speech waits for no wake word, and shows that.
    var shownState: SessionState {
        state == .waitingForWakeWord && isAlwaysOn ? .recognizingCommand : state
    }

    /// Whether an utterance is not dealt with yet.
    var isDeciding: Bool { state.isDeciding || !behind.isEmpty }

    /// Whether an utterance is the newest, or an earlier one that is not dealt with yet.
    func isAwaiting(utterance number: Int) -> Bool {
        number == utterance || behind.contains { $0.utterance == number }
    }

    /// Whether an utterance is still being said, or its words are still to come.
    func isUndecided(utterance number: Int) -> Bool {
        let isOpen = state == .recognizingCommand || state.isDeciding
        return number == utterance && isOpen || behind.contains { $0.utterance == number }
    }

    private func announce(_ listening: Listening) -> [Action] {
        switch listening {
        case .always(let reason): [.emit(.alwaysOn(reason: reason))]
        case .triggers(let reason?): [.emit(.problem(.wakeWord, message: reason))]
        case .keywords, .triggers(nil): []
        }
    }

    /// Drops the newest utterance, and says so if it was heard out.
    private func giveUp(_ reason: UnrecognizedReason) -> [Action] {
        switch state {
        case .idle, .waitingForWakeWord: []
        case .recognizingCommand: [.cancelRecognition(utterance: utterance)]
        case .processing: drop(Spoken(utterance: utterance, isAnswered: isAnswered), reason)
        case .classifying:
            isAnswered ? [] : [.cancelClassification, .dropped(utterance: utterance, reason)]
        }
    }

    private func drop(_ spoken: Spoken, _ reason: UnrecognizedReason) -> [Action] {
        guard !spoken.isAnswered else { return [] }
        return [
            .cancelRecognition(utterance: spoken.utterance), .dropped(utterance: spoken.utterance, reason),
        ]
    }

    private mutating func commandBegan(_ cause: StateCause) -> [Action] {
        guard state != .idle else { return [] }
        var former: [Action] = []
        if state == .processing {
            // The utterance was said to its end, so the session finishes it beside the one that the person says now.
            behind.append(Spoken(utterance: utterance, isAnswered: isAnswered))
            if behind.count > maximumBehind {
                former = drop(behind.removeFirst(), .superseded)
            }
        } else {
            former = giveUp(.superseded)
        }
        utterance += 1
        (failure, early, isAnswered) = (nil, nil, false)
        return former + enter(.recognizingCommand, cause) + [.startRecognition(utterance: utterance)]
    }

    private mutating func takeBehind(_ number: Int) -> Spoken? {
        behind.firstIndex { $0.utterance == number }.map { behind.remove(at: $0) }
    }

    private mutating func endpoint(cause: EndpointCause, start: Double?, end: Double) -> [Action] {
        guard state == .recognizingCommand else { return [] }
        let report = Action.emit(.endpoint(cause: cause, start: start, end: end))
        func giveUp(_ why: StateCause) -> [Action] {
            [report, .cancelRecognition(utterance: utterance)] + enter(.waitingForWakeWord, why)
        }
        switch cause {
        case .silence, .complete, .timeout, .endOfStream:
            // A recording that ends after the wake word and before any speech holds no command.
            guard start != nil else { return giveUp(.noSpeech) }
            if let failure { return [report] + recognizerFailed(failure) }
            let isOver = [report] + enter(.processing, .endpoint)
            return isOver + (early.map { heard(utterance, $0) } ?? [.finishAudio(utterance: utterance)])
        case .noSpeech: return giveUp(.noSpeech)
        case .cancelled: return giveUp(.cancelled)
        case .deviceLost: return giveUp(.deviceLost)
        }
    }

    private mutating func heard(_ number: Int, _ transcript: Transcript) -> [Action] {
        if let index = behind.firstIndex(where: { $0.utterance == number && !$0.isAnswered }) {
            behind[index].isAnswered = true
        } else {
            guard number == utterance else { return [] }
            if state == .recognizingCommand { early = transcript }
            guard state == .processing, !isAnswered else { return [] }
            isAnswered = true
        }
        return [.emit(.transcript(transcript)), .handle(utterance: number, transcript)]
    }

    private mutating func recognitionFailed(_ number: Int, _ error: RecognitionError) -> [Action] {
        let problem = Action.emit(.problem(.recognizer, message: error.message))
        if let index = behind.firstIndex(where: { $0.utterance == number && !$0.isAnswered }) {
            behind.remove(at: index)
            return [
                problem, .cancelRecognition(utterance: number),
                .notUnderstood(UnrecognizedReason(error)),
            ]
        }
        guard number == utterance, state == .recognizingCommand || state == .processing, !isAnswered else {
            return []
        }
        guard state == .processing else {
            // The person still speaks; the session tells them when they have finished.
            failure = error
            return [problem]
        }
        return [problem] + recognizerFailed(error)
    }

    private mutating func recognizerFailed(_ error: RecognitionError) -> [Action] {
        let cause = StateCause(error)
        return [.cancelRecognition(utterance: utterance), .notUnderstood(UnrecognizedReason(error))]
            + enter(.waitingForWakeWord, cause)
    }

    private mutating func enter(_ next: SessionState, _ cause: StateCause) -> [Action] {
        guard next != state else { return [] }
        state = next
        return [.emit(.state(shownState, cause: cause))]
    }
}

extension StateCause {
    init(_ error: RecognitionError) {
        self = error.code == .timedOut ? .recognizerTimedOut : .recognizerFailed
    }
}

extension UnrecognizedReason {
    init(_ error: RecognitionError) {
        self = error.code == .timedOut ? .recognizerTimedOut : .recognizerFailed
    }
}

extension VoiceEvent.Kind {
    static func transcript(_ transcript: Transcript) -> Self {
        .transcript(
            text: transcript.text, confidence: transcript.confidence, recognizer: transcript.recognizer,
            speaker: transcript.speaker)
    }
}
