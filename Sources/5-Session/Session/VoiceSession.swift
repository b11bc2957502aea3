public import Capture
public import Commands
import Endpointing
import Feedback
public import Foundation
public import Handling
package import Hearing
import PCM
public import Recognition
public import ServiceLifecycle
public import Storage
import WakeWord

/// Voice control: hears the wake word, understands the command, has its handler do it, and answers.
///
/// The session owns the stages and performs what its pure state machine decides; what is understood goes to a
/// ``/Handling/CommandHandler``, and nothing is told, logged or said to be done before that has answered. Everything that
/// happened stands in ``events``, in order; nothing is decided by those who read them.
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
/// It runs on a thread of its own, on which the signal thread's records arrive without a detour.
public actor VoiceSession: Service {
    /// Blocks of sound between the capture and the signal thread: one second.
    private static let captureRingSeconds = 1.0
    /// Records between the signal thread and the session: ten seconds of a command's sound.
    private static let recordRingCapacity = 1024
    /// A command that outlasts the endpointer's own limit by this many seconds has lost its end.
    static let overdueSeconds = 5.0
    /// A command opens at most this many seconds after its wake word, once an answer that sounded is silent.
    static let openingSeconds = 0.5
    /// How long what is being carried out may still take once the session was stopped.
    static let stoppingLimit = Duration.seconds(0.5)

    let configuration: SessionConfiguration
    /// What is asked back about, from the next command on.
    var confirmation: ConfirmationOptions
    nonisolated let pace: SessionConfiguration.Pace
    let source: any CaptureSource
    let recognizer: any SpeechRecognizer
    let handler: any CommandHandler
    let aliases: (any AliasStore)?
    let outbox: CommandLogOutbox?
    let classifier: (any IntentClassifier)?
    let feedback: FeedbackPlayer?
    let clock: any Clock<Duration>
    /// The time of day, for a live source.
    private var today: EvenDate
    nonisolated let control = SignalControl()
    /// How soon its signal thread decides.
    package nonisolated let meter = SignalMeter()
    nonisolated let thread: SessionThread
    nonisolated let hub: EventHub
    /// Taken when the session starts.
    private var recordProducer: RingProducer<SignalRecord>?

    var parser: CommandParser
    /// Phrases of the parser's dictionary that mean something for now.
    var passing: [Alias] = []
    var watch = ContradictionWatch()
    var machine = SessionStateMachine()
    /// Of the utterances that no words have come of yet, by their numbers.
    var recognitions: [Int: UtteranceRecognition] = [:]
    var lastRecognition: Task<Void, Never>?
    /// Whether the recognizer can be asked in mid-command what was said so far; known once it is prepared.
    var answersPauses = false
    var breaker: CircuitBreaker
    /// What is unmatched and on its way to the classifier, by the utterance.
    var unmatched: [Int: UnmatchedCommand] = [:]
    var classification: UtteranceClassification?
    /// The question that waits for an answer.
    var pending: PendingQuestion?
    /// What is done one after the other: requests to the handler and what follows from them.
    var lastWork: Task<Void, Never>?
    /// What the handler is at.
    var requests: RunningRequest?
    nonisolated let reports = Reports()
    /// Numbers what is done in order: the newest, and the last that is over.
    var (newestWork, doneWork) = (0, 0)
    /// How much of it is still to be done, or under way.
    var workCount: Int { newestWork - doneWork + openReplays }
    /// The newest of what was given up before it was handed to the handler.
    var givenUpWork = 0
    /// Answers to what was said before, while somebody speaks.
    var heldSounds: [(sound: FeedbackSound, waiter: SoundWaiter?)] = []
    /// Requests of a tape that are not done yet.
    var openReplays = 0
    var position = 0.0
    var commandBegan = 0.0
    /// The chime that says that the open command is listened to.
    var acknowledgement = Acknowledgement.none
    var lastWake = -Double.infinity
    /// Whether the command of the last wake word is left to somebody else.
    var givesWay = false
    /// When utterances that are not dealt with yet began to be said, by their numbers; none until speech begins.
    var speechBegan: [Int: Date] = [:]
    var endpoints = 0
    var isMuted = false
    /// What keeps the device from hearing.
    var deviceTrouble: DeviceChange?
    var expectationChanges = 0
    var adapter: WakeAdapter?
    /// The wake words' models in use.
    var models: [KeywordModel]
    /// How the wake word is decided on by now.
    var wakeOptions: WakeWordOptions
    /// What somebody teaches.
    var lesson: RunningLesson?
    /// What somebody dictates.
    var dictation: RunningDictation?
    /// How often the signal thread has told of time since a dictation was ended; nil once it hears no more for that. What it
    /// hears until then is no command.
    var turning: Int?
    /// What was misheard, where that is kept.
    var misses: MissWatch?
    var lastMiss: Task<Void, Never>?
    var streamHasEnded = false
    private var end: CheckedContinuation<Void, Never>?
    private var hasRun = false

    /// What was heard so far.
    public internal(set) var summary = SessionSummary()

    /// The session's thread.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// Makes a session.
    ///
    /// - Parameters:
    ///   - configuration: what to listen for and how.
    ///   - source: where the sound comes from; the session starts and stops it.
    ///   - recognizer: what turns a command's sound into text.
    ///   - parser: what turns text into a meaning.
    ///   - handler: what does it; see ``/Handling/HandlerChain`` for several.
    ///   - log: where commands are logged; nil logs nothing.
    ///   - aliases: where what a classifier teaches is kept; nil learns nothing.
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
        self.configuration = configuration
        confirmation = configuration.confirmation
        let pace = configuration.pace ?? (source.isRecording ? .recording(start: now()) : .live)
        self.pace = pace
        self.source = source
        self.recognizer = recognizer
        self.parser = parser
        self.handler = handler
        self.aliases = aliases
        self.classifier = classifier
        self.clock = clock
        today = EvenDate(now: now, clock: clock)
        breaker = CircuitBreaker(configuration.classification.breaker)
        misses = configuration.misses.map { _ in MissWatch() }
        models = configuration.keywords
        wakeOptions = configuration.wakeWord
        adapter = configuration.adaptation.map { WakeAdapter($0, models: configuration.keywords) }
        var records = SPSCRing<SignalRecord>(capacity: VoiceSession.recordRingCapacity)
        recordProducer = records.takeProducer()
        let thread = SessionThread(records: records.takeConsumer())
        self.thread = thread
        hub = EventHub(waits: pace != .live, roomMade: { [weak thread] in thread?.look() })
        // A recording does not hold our answers, so nothing in it need be passed over.
        let gate =
            pace == .live
            ? CommandGate(
                control: control, tail: configuration.feedbackTail, tellsSounds: configuration.cancelsEcho,
                clock: clock) : nil
        let reports = reports
        self.feedback = feedback?.makePlayer(pausing: gate) { failure in
            reports.tell { $0.emit(.problem(.feedback, message: failure.message)) }
        }
        outbox = log.map { log in
            CommandLogOutbox(log, clock: clock) { notice in reports.tell { $0.tell(notice) } }
        }
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

    deinit { thread.stop() }

    /// What happens, for one more reader; see ``VoiceEvents``. Each time it is called a reader is made.
    public nonisolated var events: VoiceEvents { events(limit: VoiceEvents.defaultLimit) }

    /// The same with a buffer of `limit` events, at least 1.
    public nonisolated func events(limit: Int) -> VoiceEvents { hub.reader(limit: limit) }

    /// Listens until a recording ends, ``stop()`` is called, the task is cancelled or its service group shuts down
    /// gracefully. A session runs once; ``summary`` tells what was heard.
    ///
    /// - Throws: `CaptureError` where the source cannot be opened, `RecognitionError` where the recognizer cannot
    ///   start, `EndpointerOptionsError` for settings that contradict each other, `WakeWordError` where there is no
    ///   wake word to listen for.
    public func run() async throws {
        precondition(!hasRun, "a session runs once")
        hasRun = true
        defer {
            streamHasEnded = true
            endLesson(.stopped)
            cutDictation(.stopped)
            if let pending { close(pending, .withdrawn, .cancelled) }
            hub.finish()
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
        try configuration.hearing.check()
        try await tellRecognizer()
        let elapsed = clock.stopwatch()
        let waitForSignal = try startThreads()
        perform(machine.handle(.started(configuration.listening)))
        await withCheckedContinuation { continuation in
            end = continuation
            thread.deliver(delivery)
        }
        perform(machine.handle(.stopped))
        // No question outlives its session, nor one that is asked by what is still being carried out.
        inOrder { session in
            if let pending = session.pending { await session.withdrawNow(pending) }
        }
        await finishWork()
        // An answer to a recording's last words is heard to its end; whoever stops the session wants silence.
        if !control.isStopped { await feedback?.finish() }
        await feedback?.stop()
        heldSounds = []
        source.stop()
        waitForSignal()
        await finishLog()
        await finishMisses()
        summary.audioSeconds = position
        summary.elapsedSeconds = elapsed()
    }

    /// The time of day: the system's, or a recording's beginning and what was heard of it. While a question waits the
    /// system's clock is not looked at.
    var date: Date {
        switch pace {
        case .live: today.date(isHeld: pending != nil)
        case .recording(let start): start.addingTimeInterval(position)
        }
    }

    private var delivery: SessionThread.Delivery {
        let (isLive, hub, control) = (pace == .live, hub, control)
        return .init(
            // The world goes on whatever the session does; a recording stands still meanwhile.
            mayTake: {
                isLive || control.isStopped || !hub.isFull && self.assumeIsolated { $0.workCount == 0 }
            },
            take: { record in
                self.assumeIsolated { session in
                    session.take(record)
                    session.settle()
                }
            },
            ended: {
                self.assumeIsolated { session in
                    session.streamHasEnded = true
                    session.settle()
                }
            })
    }

    /// After everything that was done: lets a recording go on, and ends the session once nothing is left to decide.
    func settle() {
        soundWhatIsHeld()
        let isOver = streamHasEnded && (control.isStopped || !machine.isDeciding && workCount == 0)
        if isOver, let end = end.take() { end.resume() }
        guard !machine.isDeciding, workCount == 0 else { return }
        // While a command is processed and answered a recording stands still; see SignalControl.
        control.markHandled(endpoints: endpoints)
    }

    /// Starts the source and the signal thread, in the order in which they can fail.
    ///
    /// - Returns: what waits until the signal thread has ended.
    private func startThreads() throws -> @Sendable () -> Void {
        guard let producer = recordProducer.take() else { preconditionFailure("a session runs once") }
        let isLive = pace == .live
        let output = SignalOutput(ring: producer, waitsForSpace: !isLive)
        if let taped = source as? TapedSignal {
            let thread = try taped.tell(output, control: control)
            return { thread.join() }
        }
        var blocks = SPSCRing<CaptureBlock>(
            capacity: CaptureBlock.ringCapacity(seconds: VoiceSession.captureRingSeconds))
        var hearing = configuration.hearing
        // Nobody else knows what sounds, and a recording does not hold it.
        hearing.cancelsEcho = configuration.cancelsEcho && isLive && feedback != nil
        if !answersPauses { hearing.endpointing.completeSilence = nil }
        control.isTaped = configuration.tape != nil
        let path = try SignalPath(
            sampleRate: .device, options: hearing, control: control, output: output,
            waitsForAnswers: !isLive, gauge: meter.words)
        try source.start(into: blocks.takeProducer())
        do {
            let signal = try SignalThread(
                path: path, input: blocks.takeConsumer(), control: control, meter: meter,
                waitsForSession: !isLive)
            if isLive {
                tell(.signalThread, signal.scheduling)
                tell(.captureThread, (source as? MicrophoneSource)?.scheduling)
            }
            return { signal.join() }
        } catch {
            source.stop()
            throw error
        }
    }

    /// Tells of a thread that asked for real time and was refused.
    private func tell(_ part: EnginePart, _ scheduling: AudioThread.Scheduling?) {
        guard case .ordinary(let errno) = scheduling, errno != 0 else { return }
        emit(.problem(part, message: "runs with \(AudioThread.Scheduling.ordinary(errno: errno))"))
    }
}
