import Capture
import Commands
import Endpointing
import Feedback
import Foundation
import PCM
import Recognition
import Storage
import WakeWord

/// A room's voice control: hears the wake word, understands the command, does it, answers.
///
/// The session owns the stages and performs what its pure state machine decides. Everything that happened stands in
/// ``events``, in order; nothing is decided by the one who reads them.
///
/// ```swift
/// let session = VoiceSession(
///     configuration: SessionConfiguration(keywords: [try KeywordModel(contentsOfFile: "Models/orbit.wake")]),
///     source: MicrophoneSource(device: "default"), recognizer: recognizer, desk: desk)
/// Task { try await session.run() }
/// for await event in session.events { print(event.jsonLine) }
/// ```
public actor VoiceSession {
    /// What happened, in order. For one reader; it ends with the session. What is not read is kept.
    public nonisolated let events: AsyncStream<VoiceEvent>

    enum Message: Sendable {
        case record(SignalRecord)
        case input(SessionStateMachine.Input)
        case feedbackFailed(FeedbackError)
        case adapted(WakeAdapter.Outcome)
        case logged(CommandLogOutbox.Notice)
        case streamEnded
    }

    /// Blocks of sound between the capture and the signal thread: one second.
    private static let captureRingSeconds = 1.0
    /// Records between the signal thread and the session: ten seconds of a command's sound.
    private static let recordRingCapacity = 1024
    /// A command that outlasts the endpointer's own limit by this many seconds has lost its end.
    static let overdueSeconds = 5.0
    /// A command opens at most this many seconds after its wake word, once an answer that sounded is silent.
    static let openingSeconds = 0.5

    let configuration: SessionConfiguration
    let source: any CaptureSource
    let recognizer: any SpeechRecognizer
    var desk: CommandDesk
    let store: (any VoiceStore)?
    let outbox: CommandLogOutbox?
    let classifier: (any IntentClassifier)?
    let feedback: FeedbackPlayer?
    nonisolated let control = SignalControl()
    /// How soon its signal thread decides.
    @_spi(Benchmarks) public nonisolated let meter = SignalMeter()

    let report: AsyncStream<VoiceEvent>.Continuation
    let messages: AsyncStream<Message>
    let inbox: AsyncStream<Message>.Continuation
    var machine = SessionStateMachine()
    /// Of the utterances that no words have come of yet, by their numbers.
    var recognitions: [Int: UtteranceRecognition] = [:]
    var lastRecognition: Task<Void, Never>?
    var breaker: CircuitBreaker
    /// What is unmatched and on its way to the classifier, by the utterance.
    var questions: [Int: UnmatchedCommand] = [:]
    /// Answers to what was said before, while somebody speaks.
    var heldSounds: [FeedbackSound] = []
    var classification: UtteranceClassification?
    var position = 0.0
    var commandBegan = 0.0
    var lastWake = -Double.infinity
    /// When utterances that are not dealt with yet began to be said, by their numbers; none until speech begins.
    var speechBegan: [Int: Date] = [:]
    var endpoints = 0
    var summary = SessionSummary()
    var dictionaryChanges = 0
    var adapter: WakeAdapter?

    /// Makes a session.
    ///
    /// - Parameters:
    ///   - configuration: what to listen for and how.
    ///   - source: where the sound comes from; the session starts and stops it.
    ///   - recognizer: what turns a command's sound into text.
    ///   - desk: what turns text into an action.
    ///   - store: where commands are logged; nil logs nothing.
    ///   - classifier: what understands texts that no alias matches; nil leaves them not understood.
    ///   - feedback: where answers sound; nil leaves them to the events.
    public init(
        configuration: SessionConfiguration, source: any CaptureSource, recognizer: any SpeechRecognizer,
        desk: CommandDesk, store: (any VoiceStore)? = nil, classifier: (any IntentClassifier)? = nil,
        feedback: SessionFeedback? = nil
    ) {
        self.configuration = configuration
        self.source = source
        self.recognizer = recognizer
        self.desk = desk
        self.store = store
        self.classifier = classifier
        breaker = CircuitBreaker(configuration.classification.breaker)
        adapter = configuration.adaptation.map { WakeAdapter($0, models: configuration.keywords) }
        (events, report) = AsyncStream.makeStream(of: VoiceEvent.self)
        (messages, inbox) = AsyncStream.makeStream(of: Message.self)
        // A recording does not hold our answers, so nothing in it need be passed over.
        let gate =
            configuration.pace == .live ? Stage2Gate(control: control, tail: configuration.feedbackTail) : nil
        self.feedback = feedback?.makePlayer(pausing: gate) { [inbox] failure in
            inbox.yield(.feedbackFailed(failure))
        }
        outbox = store.map { [inbox] in CommandLogOutbox($0) { inbox.yield(.logged($0)) } }
    }

    /// Listens until a recording ends, ``stop()`` is called or the task is cancelled. A session runs once.
    ///
    /// - Returns: what was heard.
    /// - Throws: `CaptureError` where the source cannot be opened, `RecognitionError` where the recognizer cannot
    ///   start, `EndpointerOptionsError` for settings that contradict each other, `WakeWordError` where there is no
    ///   wake word to listen for.
    @discardableResult
    public func run() async throws -> SessionSummary {
        precondition(machine.state == .idle && summary == SessionSummary(), "a session runs once")
        defer { report.finish() }
        return try await withTaskCancellationHandler {
            try await listen()
        } onCancel: {
            stop()
        }
    }

    /// Ends the session soon: what is being said is dropped, what is being carried out is finished.
    public nonisolated func stop() {
        control.stop()
        // The session may be waiting for an answer's end.
        if let feedback { Task { await feedback.stop() } }
    }

    /// Listens to a command now, as after a wake word: for a button or another program.
    public nonisolated func trigger() {
        control.trigger()
    }

    private func listen() async throws -> SessionSummary {
        try configuration.check()
        try await tellRecognizer()
        let began = ContinuousClock.now
        let pump = try startThreads()
        await perform(machine.handle(.started(configuration.listening)))

        var streamEnded = false
        for await message in messages {
            switch message {
            case .record(let record): await take(record)
            case .input(let input): await perform(machine.handle(input))
            case .feedbackFailed(let error): emit(.problem(part: "feedback", message: error.message))
            case .adapted(let outcome): adopt(outcome)
            case .logged(let notice): tell(notice)
            case .streamEnded: streamEnded = true
            }
            await soundWhatIsHeld()
            guard !machine.isDeciding else { continue }
            // While a command is processed and answered a recording stands still; see SignalControl.
            if configuration.pace != .live { await feedback?.finish() }
            control.markHandled(endpoints: endpoints)
            if streamEnded { break }
        }
        await perform(machine.handle(.stopped))
        // An answer to a recording's last words is heard to its end; whoever stops the session wants silence.
        if !control.isStopped { await feedback?.finish() }
        await feedback?.stop()
        source.stop()
        pump.join()
        await finishLog()
        summary.audioSeconds = position
        summary.elapsedSeconds = (ContinuousClock.now - began) / .seconds(1)
        return summary
    }

    /// Tells of a thread that asked for real time and was refused.
    private func tell(_ thread: String, _ scheduling: AudioThread.Scheduling?) {
        guard case .ordinary(let errno) = scheduling, errno != 0 else { return }
        emit(.problem(part: thread, message: "runs with \(AudioThread.Scheduling.ordinary(errno: errno))"))
    }

    /// Starts the source, the signal thread and the pump, in the order in which they can fail.
    private func startThreads() throws -> RecordPump {
        let isLive = configuration.pace == .live
        var blocks = SPSCRing<CaptureBlock>(
            capacity: CaptureBlock.ringCapacity(seconds: VoiceSession.captureRingSeconds))
        var records = SPSCRing<SignalRecord>(capacity: VoiceSession.recordRingCapacity)
        let path = try SignalPath(
            sampleRate: .device, configuration: configuration,
            control: control, output: SignalOutput(ring: records.takeProducer(), waitsForSpace: !isLive))
        try source.start(into: blocks.takeProducer())
        let inbox = inbox
        do {
            let signal = try SignalThread(
                path: path, input: blocks.takeConsumer(), control: control, meter: meter,
                waitsForSession: !isLive)
            if isLive {
                tell("signal-thread", signal.scheduling)
                tell("capture-thread", (source as? MicrophoneSource)?.scheduling)
            }
            return try RecordPump(
                ring: records.takeConsumer(), deliver: { inbox.yield(.record($0)) },
                finish: {
                    signal.join()
                    inbox.yield(.streamEnded)
                })
        } catch {
            source.stop()
            throw error
        }
    }
}
