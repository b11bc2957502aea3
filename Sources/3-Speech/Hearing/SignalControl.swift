import Dispatch
import PCM
import Resampling
import Synchronization
import WakeWord

/// The session's orders to the signal thread, in atomics that the thread only reads or exchanges.
package final class SignalControl: Sendable {
    /// A request to open a command without a wake word.
    private enum Wanted: UInt8, AtomicRepresentable {
        case nothing, command, answer
    }

    private let commandPaused = Atomic<Bool>(false)
    private let triggered = Atomic<Wanted>(.nothing)
    private let muted = Atomic<Bool>(false)
    private let teaching = Atomic<Bool>(false)
    private let dictating = Atomic<Bool>(false)
    private let taped = Atomic<Bool>(false)
    private let stopRequested = Atomic<Bool>(false)
    private let handledEndpoints = Atomic<Int>(0)
    private let handled = DispatchSemaphore(value: 0)
    /// The sample at which the session closed a command last, because it was complete there; -1 before.
    private let closedAt = Atomic<Int>(-1)
    /// The pause that the session has considered last; -1 before.
    private let consideredPause = Atomic<Int>(-1)
    /// New models for the wake words.
    package let searches = ValueExchange<KeywordSearch>()
    /// New thresholds for the wake words.
    package let thresholds = ValueExchange<FixedBuffer<Float>>()
    /// The whole sound that our own voice begins to say now, at 16 kHz; empty if our voice ends.
    let sounds = ValueExchange<FixedBuffer<Int16>>()

    /// Makes a control that asks for nothing.
    package init() {}

    /// True while our own voice sounds: a command then hears nothing. The path hears wake words all the while.
    package var isCommandPaused: Bool {
        get { commandPaused.load(ordering: .relaxed) }
        set { commandPaused.store(newValue, ordering: .relaxed) }
    }

    /// Gives the wake words new thresholds, in the order of the words. Allocates.
    package func use(thresholds values: [Float]) { thresholds.offer(FixedBuffer(values)) }

    /// Announces the sound that our own voice is about to say: mono, full scale at -1 ... 1. Allocates.
    package func beginSound(_ samples: [Float], sampleRate: SampleRate) {
        // A sound whose rate the resampler refuses is not played either.
        let speech: [Int16]? = try? Resampler.resample(samples, from: sampleRate, to: .speech)
        sounds.offer(FixedBuffer(speech ?? []))
    }

    /// Says that our own voice was cut off. Allocates.
    package func endSound() { sounds.offer(FixedBuffer<Int16>([])) }

    /// Whether the session is muted. Muting drops a request for a command.
    package var isMuted: Bool {
        get { muted.load(ordering: .relaxed) }
        set {
            muted.store(newValue, ordering: .relaxed)
            if newValue { triggered.store(.nothing, ordering: .relaxed) }
        }
    }

    /// Whether the path hands over all sound, for a lesson.
    package var isTeaching: Bool {
        get { teaching.load(ordering: .relaxed) }
        set {
            teaching.store(newValue, ordering: .relaxed)
            if newValue { triggered.store(.nothing, ordering: .relaxed) }
        }
    }

    /// Whether the path hands over all speech and detects no wake word, for a dictation.
    package var isDictating: Bool {
        get { dictating.load(ordering: .relaxed) }
        set {
            dictating.store(newValue, ordering: .relaxed)
            if newValue { triggered.store(.nothing, ordering: .relaxed) }
        }
    }

    /// Whether the path hands over every hop that it hears, for a tape of the session.
    package var isTaped: Bool {
        get { taped.load(ordering: .relaxed) }
        set { taped.store(newValue, ordering: .relaxed) }
    }

    /// Asks for a command without a wake word, as a button does. Does nothing while it is muted, and during a lesson or
    /// a dictation.
    package func trigger() { want(.command) }

    /// Asks for an answer without a wake word, after a question. Does nothing in the cases of ``trigger()``, and while
    /// a person gives a command.
    package func triggerAnswer() { want(.answer) }

    private func want(_ wanted: Wanted) {
        guard !isMuted, !isTeaching, !isDictating else { return }
        if wanted == .command { return triggered.store(.command, ordering: .relaxed) }
        _ = triggered.compareExchange(expected: .nothing, desired: wanted, ordering: .relaxed)
    }

    /// Takes the latest request for a command or an answer without a wake word; nil if there is none since the last
    /// call. Real-time safe.
    func takeTrigger() -> SignalRecord.Opening? {
        guard triggered.load(ordering: .relaxed) != .nothing else { return nil }
        switch triggered.exchange(.nothing, ordering: .relaxed) {
        case .nothing: return nil
        case .command: return .trigger
        case .answer: return .question
        }
    }

    /// Asks the signal thread to end.
    package func stop() {
        stopRequested.store(true, ordering: .relaxed)
        handled.signal()
    }

    /// Whether the signal thread was asked to end.
    package var isStopped: Bool { stopRequested.load(ordering: .relaxed) }

    /// Says that the session has dealt with that many endpoints since the start.
    package func markHandled(endpoints: Int) {
        handledEndpoints.store(endpoints, ordering: .releasing)
        handled.signal()
    }

    /// Closes the open command at a pause: it ends there unless speech has gone on.
    package func closeCommand(at sample: Int) { closedAt.store(sample, ordering: .releasing) }

    /// Whether the session has closed the command at a pause. Real-time safe.
    func isClosed(at sample: Int) -> Bool { closedAt.load(ordering: .acquiring) == sample }

    /// Says that the session knows whether it closes the command at a pause.
    package func markConsidered(pause sample: Int) {
        consideredPause.store(sample, ordering: .releasing)
        handled.signal()
    }

    /// Waits until the session has considered a pause, for recordings as in ``waitUntilHandled(endpoints:)``.
    func waitUntilConsidered(pause sample: Int) {
        while consideredPause.load(ordering: .acquiring) != sample, !isStopped { handled.wait() }
    }

    /// Waits until the session has dealt with that many endpoints, for recordings played faster than time:
    /// the stream stands still while a command is processed, so the events do not depend on the machine.
    func waitUntilHandled(endpoints: Int) {
        while handledEndpoints.load(ordering: .acquiring) < endpoints, !isStopped { handled.wait() }
    }
}
