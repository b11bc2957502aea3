import Commands
import Endpointing
import Feedback
import Hearing
import Recognition

/// Performs what the state machine decides, from the wake word to the text of the command and on to its outcome.
///
/// Asynchronous work goes through the session's line, so the functions are isolated to the actor that calls them.
final class UtteranceDesk {
    /// A command that outlasts the endpointer's own limit by this many seconds has lost its end.
    static let overdueSeconds = 5.0

    private(set) var machine = SessionStateMachine()
    let recognitions: Recognitions
    let configuration: SessionConfiguration
    let ports: SessionPorts
    let desks: SessionDesks
    let floor: Floor
    let answers: SpokenAnswers
    private let line: RequestLine
    private let teller: EventTeller

    init(
        _ configuration: SessionConfiguration, ports: SessionPorts, recognizer: any SpeechRecognizer,
        desks: SessionDesks, floor: Floor, answers: SpokenAnswers, line: RequestLine, teller: EventTeller
    ) {
        (self.configuration, self.ports, self.desks) = (configuration, ports, desks)
        (self.floor, self.answers, self.line, self.teller) = (floor, answers, line, teller)
        let reports = ports.reports
        recognitions = Recognitions(
            by: recognizer, longestSeconds: configuration.endpointing.maximumDuration + Self.overdueSeconds,
            told: { utterance, attempt, hypothesis in
                reports.perform { $0.utterances.told(utterance, attempt, hypothesis) }
            },
            outcome: { utterance, attempt, outcome in
                reports.perform { $0.utterances.recognized(utterance, attempt, outcome) }
            })
    }

    /// Passes an input to the machine. Performs `first`, and then the actions that the machine decides.
    func decide(
        _ input: SessionStateMachine.Input, after first: [SessionStateMachine.Action] = [],
        isolation: isolated any Actor = #isolation
    ) {
        let actions = machine.handle(input)
        floor.isOpen = machine.state == .recognizingCommand
        perform(first + actions)
    }

    /// Ends the command that is being said.
    func endCommand(
        _ cause: EndpointCause, start: Double?, end: Double, isolation: isolated any Actor = #isolation
    ) {
        let utterance = machine.utterance
        if floor.isOpen { endRecognition(cause, utterance) }
        // Speech that was dictated before the device was lost becomes text.
        let cause = cause == .deviceLost && isDictated(utterance) ? .timeout : cause
        machine.modes.dictate { $0.spoke(until: teller.position) }
        decide(.endpoint(cause: cause, start: start, end: end))
    }

    /// Appends sound to the current utterance.
    func append(_ samples: [Int16]) {
        guard recognitions[machine.utterance] != nil else { return }
        recognitions[machine.utterance]?.append(samples)
        if !isDictated(machine.utterance), !isAnswer(machine.utterance) {
            desks.misses.append(samples, utterance: machine.utterance)
        }
    }

    /// Leaves the command of the last wake word to another daemon, now or when it opens.
    func leave(isolation: isolated any Actor = #isolation) { if floor.giveWay() { giveWay() } }

    /// Leaves the open command to another daemon that heard it.
    func giveWay(isolation: isolated any Actor = #isolation) {
        guard floor.isOpen, machine.modes.dictation == nil else { return }
        answers.withdrawAcknowledgement()
        desks.misses.forgetWake()
        decide(.gaveWay)
    }

    /// Changes the session's mode, or its details.
    @discardableResult
    func change<Result>(_ change: (inout SessionModes) -> Result) -> Result { change(&machine.modes) }

    /// Leaves the dictation, if all of it is heard and written.
    func leaveDictation() {
        if machine.modes.leaveDictation() { teller.emit(.dictation(isOver: true)) }
    }

    // MARK: - What the machine decides

    private func perform(
        _ actions: [SessionStateMachine.Action], isolation: isolated any Actor = #isolation
    ) {
        // The utterance that was cancelled, for a `notUnderstood` that follows.
        var cancelled: Int?
        for action in actions {
            switch action {
            // Dictated text goes to the caller of the dictation, and to no reader of events.
            // Nor is what was said after a question known to be for the session.
            case .emit(.transcript) where actions.contains(where: isWithheld): break
            case .emit(.partial(let text)) where isDictated(machine.utterance):
                machine.modes.dictation?.publish(partial: text)
            case .emit(.partial) where isAnswer(machine.utterance): break
            case .emit(let kind):
                teller.emit(kind)
                if case .state(.waitingForWakeWord, _) = kind { desks.misses.rest() }
            case .stopFeedback: answers.silence()
            case .startRecognition(let utterance): startRecognition(utterance)
            case .finishAudio(let utterance):
                let limit =
                    isDictated(utterance)
                    ? DictationMode.recognitionLimit : configuration.recognitionLimit
                recognitions[utterance]?.finish(limit: limit, clock: ports.clock)
            case .cancelRecognition(let utterance):
                let pause = recognitions.cancel(utterance)
                cancelled = utterance
                // No decision about this pause follows any more; a recording would wait for one.
                if let pause { ports.control.markConsidered(pause: pause) }
            case .handle(let utterance, let transcript):
                let isAnsweredElsewhere = recognitions.settle(utterance)
                handle(transcript, utterance: utterance, isAnsweredElsewhere: isAnsweredElsewhere)
            case .notUnderstood(let reason): lose(cancelled ?? machine.utterance, reason)
            case .dropped(let utterance, let reason):
                guard let command = desks.classifiers.remove(utterance) else {
                    lose(utterance, reason)
                    continue
                }
                follow(utterance, .refusal(command, reason))
            case .classify(let utterance):
                desks.classifiers.ask(
                    about: utterance, targets: desks.phrases.parser.dictionary.targets,
                    desks.phrases.vocabulary,
                    context: line.classifierContext)
            case .cancelClassification: desks.classifiers.cancel()
            case .act(let utterance, let response):
                desks.classifiers.answered()
                follow(utterance, .response(response))
            case .classifierFailed(let utterance, let error, let reason):
                follow(utterance, .failure(error, reason))
            }
        }
        if let cancelled, isDictated(cancelled) { loseDictated(cancelled, nil) }
    }

    private func isDictated(_ utterance: Int) -> Bool { machine.modes.isDictated(utterance) }

    /// Whether an utterance can only be the answer to a question.
    private func isAnswer(_ utterance: Int) -> Bool { floor.answers.contains(utterance) }

    /// Whether the session listens for an answer without a wake word.
    var hearsAnswer: Bool { floor.isOpen && isAnswer(machine.utterance) }

    private func isWithheld(_ action: SessionStateMachine.Action) -> Bool {
        guard case .handle(let utterance, _) = action else { return false }
        return isDictated(utterance) || isAnswer(utterance)
    }

    private func startRecognition(_ utterance: Int) {
        let isAnswer = isAnswer(utterance)
        var ear = isAnswer ? configuration.answerRecognizer : nil
        if machine.modes.dictation?.hearsOn == true {
            machine.modes.dictate { $0.begin(utterance) }
            ear = machine.modes.dictation?.recognizer
        }
        recognitions.begin(
            utterance, by: ear, canBeAsked: desks.expectation.answersPauses && (ear == nil || isAnswer))
    }

    private func handle(
        _ transcript: Transcript, utterance: Int, isAnsweredElsewhere: Bool,
        isolation: isolated any Actor = #isolation
    ) {
        guard !isDictated(utterance) else {
            return line.add { [self] in
                machine.modes.dictate { $0.publish(transcript, of: utterance) }
                leaveDictation()
                decide(.handled(utterance: utterance, .handled), isolation: isolation)
            }
        }
        guard !isAnswer(utterance) else {
            return line.add { [self] in
                let verdict = await desks.understanding.handleAnswer(
                    transcript, saidAt: floor.spoken(utterance))
                conclude(utterance, verdict, isolation: isolation)
            }
        }
        line.add { [self] in
            let spoken = floor.spoken(utterance)
            desks.misses.begin(utterance, transcript, saidAt: spoken)
            if isAnsweredElsewhere { desks.misses.forgetWake() }
            let verdict =
                isAnsweredElsewhere
                ? .over(.handled)
                : await desks.understanding.handle(transcript, utterance: utterance, saidAt: spoken)
            conclude(utterance, verdict, isolation: isolation)
        }
    }

    /// What comes of an utterance that a classifier was asked about.
    private enum Sequel: Sendable {
        case refusal(UnmatchedCommand, UnrecognizedReason)
        case response(ClassifierResponse)
        case failure(ClassifierError, UnrecognizedReason)
    }

    /// Has the line refuse or act on an utterance that a classifier was asked about, after all earlier work.
    private func follow(_ utterance: Int, _ sequel: Sequel, isolation: isolated any Actor = #isolation) {
        line.add { [self] in
            desks.misses.begin(utterance, saidAt: floor.spoken(utterance))
            var verdict: UnderstandingDesk.Verdict?
            switch sequel {
            case .refusal(let command, let reason): await desks.understanding.refuse(command, reason)
            case .response(let response):
                verdict = await desks.understanding.act(on: response, utterance: utterance)
            case .failure(let error, let reason):
                verdict = await desks.understanding.classifierFailed(error, reason, utterance: utterance)
            }
            conclude(utterance, verdict, isolation: isolation)
        }
    }

    private func conclude(
        _ utterance: Int, _ verdict: UnderstandingDesk.Verdict?, isolation: isolated any Actor = #isolation
    ) {
        switch verdict {
        case .over(let cause): decide(.handled(utterance: utterance, cause))
        case .unmatched: decide(.unmatched(utterance: utterance))
        case nil: break
        }
    }

    /// Answers an utterance that the recognizer gave no words for.
    private func lose(
        _ utterance: Int, _ reason: UnrecognizedReason, isolation: isolated any Actor = #isolation
    ) {
        if isDictated(utterance) { return loseDictated(utterance, reason) }
        // Talk that was not for the session needs no answer.
        if isAnswer(utterance) { return }
        let command = UnmatchedCommand.unheard(reason, saidAt: floor.spoken(utterance))
        line.add { [desks] in
            _ = isolation
            desks.misses.begin(utterance, saidAt: command.saidAt)
            await desks.understanding.refuse(command, reason)
        }
    }

    private func loseDictated(_ utterance: Int, _ reason: UnrecognizedReason?) {
        machine.modes.dictate { $0.lose(utterance, reason) }
        if reason != nil { answers.sound([.chime(.failure)]) }
        leaveDictation()
    }
}
