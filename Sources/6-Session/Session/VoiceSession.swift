public import Capture
public import Commands
import Feedback
public import Foundation
public import Handling
package import Hearing
import PCM
public import Recognition
public import ServiceLifecycle
public import Storage

/// Voice control: hears the wake word, understands the command, has its handler do it, and answers.
///
/// The session owns the stages and performs what its pure state machine decides. It passes each request that it
/// understands to a ``/Handling/CommandHandler``, and it tells, logs or says nothing as done before the handler
/// has answered. All events stand in ``events``, in order; their readers decide nothing. The session also calls
/// each ``SessionObserver``.
///
/// ```swift
/// let session = VoiceSession(
///     configuration: SessionConfiguration(keywords: [try KeywordModel(contentsOfFile: "Models/orbit.wake")]),
///     source: MicrophoneSource(device: "default"), recognizer: recognizer, parser: CommandParser(grammar: grammar)
/// ) { request in
///     guard let intent = request.intent else { return nil }
///     return try await carryOut(intent)
/// }
/// Task { try await session.run() }
/// for await event in session.events { print(event.jsonLine) }
/// ```
///
/// The session runs on a thread of its own, on which the signal thread's records arrive without a detour.
public actor VoiceSession: Service {
    /// Records between the signal thread and the session: ten seconds of a command's sound.
    private static let recordRingCapacity = 1024
    /// How long the work under way may still take once the session was stopped.
    private static let stoppingLimit = Duration.seconds(0.5)

    nonisolated let ports: SessionPorts
    let configuration: SessionConfiguration
    let feed: SignalFeed
    let words: WakeWords
    let teller: EventTeller
    let line: RequestLine
    let answers: SpokenAnswers
    let window: AnswerWindow
    let desks: SessionDesks
    let utterances: UtteranceDesk
    let takeovers: Takeovers
    private let dispatcher: RecordDispatcher
    var life = SessionLife()

    /// The session's thread.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { ports.thread.asUnownedSerialExecutor() }

    /// Makes a session.
    ///
    /// - Parameters:
    ///   - configuration: what to listen for and how.
    ///   - source: where the sound comes from; the session starts and stops it.
    ///   - recognizer: what turns a command's sound into text.
    ///   - parser: what turns text into a meaning.
    ///   - handler: what carries requests out; see ``/Handling/HandlerChain`` for several.
    ///   - log: where commands are logged; nil logs nothing.
    ///   - aliases: where phrases that a classifier teaches are kept; nil learns nothing.
    ///   - classifier: what understands texts that no alias matches; nil leaves them not understood.
    ///   - feedback: where answers sound; nil leaves them to the events.
    ///   - clock: what measures every wait and limit of the session.
    ///   - now: the time of day, for a live source.
    public init(
        configuration: SessionConfiguration, source: any CaptureSource, recognizer: any SpeechRecognizer,
        parser: CommandParser, handler: any CommandHandler, log: (any CommandLog)? = nil,
        aliases: (any AliasStore)? = nil, classifier: (any IntentClassifier)? = nil,
        feedback: SessionFeedback? = nil, clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.init(
            configuration: configuration, signal: CapturedSignal(source), recognizer: recognizer,
            parser: parser, handler: handler, log: log, aliases: aliases, classifier: classifier,
            feedback: feedback, clock: clock, now: now)
    }

    /// Makes a session from a source of signal records, such as a tape.
    package init(
        configuration: SessionConfiguration, signal: any SignalSource, recognizer: any SpeechRecognizer,
        parser: CommandParser, handler: any CommandHandler, log: (any CommandLog)? = nil,
        aliases: (any AliasStore)? = nil, classifier: (any IntentClassifier)? = nil,
        feedback: SessionFeedback? = nil, clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        var records = SPSCRing<SignalRecord>(capacity: VoiceSession.recordRingCapacity)
        let producer = records.takeProducer()
        let pace = configuration.makePace(isRecording: signal.isRecording, now: now, clock: clock)
        let ports = SessionPorts(
            configuration, pace: pace, feedback: feedback, clock: clock, records: records.takeConsumer())
        let reports = ports.reports
        (self.configuration, self.ports) = (configuration, ports)
        teller = EventTeller(hub: ports.hub, pace: pace)
        feed = SignalFeed(
            signal, into: producer, control: ports.control, meter: ports.meter, teller: teller)
        let floor = Floor(teller: teller)
        words = WakeWords(
            configuration, parser.dictionary.vocabulary, control: ports.control, teller: teller,
            adopted: { outcome in reports.perform { $0.words.adopt(outcome) } },
            notKept: { error in reports.perform { $0.words.reportNotKept(error) } })
        line = RequestLine(
            handler: handler, limit: configuration.handlingLimit, clock: clock, teller: teller,
            late: { outcome in
                reports.perform {
                    $0.teller.problem(.handler, "it answered after it was given up: \(outcome.rawValue)")
                }
            }, settled: { reports.now { $0.settle() } })
        answers = SpokenAnswers(
            player: ports.player, pace: pace, floor: floor, teller: teller,
            acknowledgementDelay: configuration.acknowledgement,
            soundIsOver: { reports.perform { $0.teller.endSound() } }
        ) { reports.now { $0.holdStream() } }
        // A recording holds no question, and all speech needs no wake word anyway.
        let isAsked = pace.hearsAnswers && !configuration.listening.isAlwaysOn
        window = AnswerWindow(
            seconds: isAsked ? configuration.answerWindow : nil, player: ports.player, control: ports.control,
            teller: teller, sounded: { id in reports.perform { $0.window.open(for: id) } })
        desks = SessionDesks(
            configuration, ports: ports, teller: teller, line: line, answers: answers, window: window,
            words: words, recognizer: recognizer, parser: parser, classifier: classifier, aliases: aliases,
            log: log)
        utterances = UtteranceDesk(
            configuration, ports: ports, recognizer: recognizer, desks: desks, floor: floor,
            answers: answers, line: line, teller: teller)
        takeovers = Takeovers(
            utterances, questions: desks.questions, answers: answers, feed: feed, ports: ports,
            teller: teller)
        dispatcher = RecordDispatcher(
            configuration, feed: feed, words: words, utterances: utterances, takeovers: takeovers,
            desks: desks, floor: floor, answers: answers, window: window, line: line, teller: teller)
        reports.session = self
    }

    /// Makes a session whose handler is a function; see ``/Handling/CommandHandler/handle(_:)``.
    public init(
        configuration: SessionConfiguration, source: any CaptureSource, recognizer: any SpeechRecognizer,
        parser: CommandParser, feedback: SessionFeedback? = nil,
        handle: @escaping @Sendable (CommandRequest) async throws -> Reply?
    ) {
        self.init(
            configuration: configuration, source: source, recognizer: recognizer, parser: parser,
            handler: FunctionHandler(handle), feedback: feedback)
    }

    deinit { ports.thread.stop() }

    /// A stream of the session's events for one more reader; see ``VoiceEvents``. Each call makes a reader.
    public nonisolated var events: VoiceEvents { events(limit: VoiceEvents.defaultLimit) }

    /// A stream of the session's events for one more reader, with a buffer of `limit` events, at least 1.
    public nonisolated func events(limit: Int) -> VoiceEvents { ports.hub.reader(limit: limit) }

    /// Calls an observer with what happens from now on, until the session is over. Add the observer before the session
    /// runs, and it misses nothing.
    public nonisolated func add(_ observer: any SessionObserver) { ports.hub.add(observer) }

    /// Measures how soon the signal thread decides.
    package nonisolated var meter: SignalMeter { ports.meter }

    /// Listens until a recording ends, ``stop()`` is called, the task is cancelled or its service group shuts down
    /// gracefully. A session runs once; ``summary`` tells what was heard.
    ///
    /// - Throws: `CaptureError` if the source cannot be opened, `RecognitionError` if the recognizer cannot start,
    ///   `EndpointerOptionsError` for settings that contradict each other, `WakeWordError` if there is no wake word to
    ///   listen for.
    public func run() async throws {
        life.begin()
        defer {
            life.close()
            takeovers.endLesson(.stopped)
            takeovers.cutDictation(.stopped)
            if let pending = desks.questions.pending {
                desks.questions.close(pending, .withdrawn, .cancelled)
            }
            ports.hub.finish()
        }
        try await withTaskCancellationHandler {
            try await withGracefulShutdownHandler {
                try await listen()
            } onGracefulShutdown: {
                self.stop()
            }
        } onCancel: {
            stop()
        }
    }

    private func listen() async throws {
        var hearing = configuration.hearing
        try hearing.check()
        try await desks.expectation.update()
        let elapsed = ports.clock.stopwatch()
        // Only the session knows its own sounds, and a recording does not contain them.
        hearing.cancelsEcho = configuration.cancelsEcho && ports.pace.hearsAnswers && ports.player != nil
        if !desks.expectation.answersPauses { hearing.endpointing.completeSilence = nil }
        ports.control.isTaped = configuration.tape != nil
        let waitForSignal = try feed.start(hearing, waits: ports.pace.streamWaits)
        utterances.decide(.started(configuration.listening))
        await withCheckedContinuation { continuation in
            life.wait(continuation)
            ports.thread.deliver(.init(to: self))
        }
        utterances.decide(.stopped)
        // No question outlives its session, not even one that work under way still asks.
        line.add { [self] in await desks.commands.withdrawQuestion() }
        await line.finish(within: ports.control.isStopped ? Self.stoppingLimit : nil)
        // An answer to a recording's last words plays to its end; a session that is stopped falls silent.
        await answers.end(cutOff: ports.control.isStopped)
        feed.stop()
        waitForSignal()
        await desks.journal.finish()
        await desks.misses.finish(within: ports.control.isStopped ? Self.stoppingLimit : nil)
        teller.summary.audioSeconds = teller.position
        teller.summary.elapsedSeconds = elapsed()
    }

    private func holdStream() { line.add { [self] in await answers.sounded() } }

    /// Records a request of a program, if the session has a tape.
    func tape(_ request: TapedRequest) { configuration.tape?(.request(request)) }

    func process(_ record: SignalRecord) {
        teller.reach(record.at)
        configuration.tape?(.record(record))
        if record.kind != .request {
            dispatcher.dispatch(record)
        } else if configuration.tapedRequests.indices.contains(record.number) {
            configuration.tapedRequests[record.number].replay(in: self)
        }
        settle()
    }

    /// Runs after each step: sounds answers that wait, lets a recording go on, and ends a session that is done.
    func settle() {
        answers.soundHeld()
        let machine = utterances.machine
        if machine.modes.hearsCommands, machine.modes.dictation == nil {
            window.follow(
                desks.questions.awaited,
                isResting: machine.state == .waitingForWakeWord && !utterances.floor.isTaken)
        } else {
            window.close()
        }
        let isIdle = !machine.isDeciding && line.count == 0
        if life.isOver && (ports.control.isStopped || isIdle) { life.finish() }
        // While a command is processed and answered a recording stands still; see SignalControl.
        if isIdle { feed.markHandled() }
    }
}
