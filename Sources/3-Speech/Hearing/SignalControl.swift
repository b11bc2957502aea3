import Dispatch
import PCM
import Resampling
import Synchronization
import WakeWord

/// What the session tells the signal thread, in atomics that the thread only reads or exchanges.
package final class SignalControl: Sendable {
    /// A command that is to open without a wake word.
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
    /// Other models for its wake words.
    package let searches = ValueExchange<KeywordSearch>()
    /// Other scores from which its wake words count.
    package let thresholds = ValueExchange<FixedBuffer<Float>>()
    /// What of our own voice begins to sound now, whole, at 16 kHz; empty if it ends.
    let sounds = ValueExchange<FixedBuffer<Int16>>()

    /// Makes a control that asks for nothing.
    package init() {}

    /// While true, a command hears nothing: our own voice sounds. Wake words are heard all the while.
    package var isCommandPaused: Bool {
        get { commandPaused.load(ordering: .relaxed) }
        set { commandPaused.store(newValue, ordering: .relaxed) }
    }

    /// Has wake words count from other scores on, in their order. Allocates.
    package func use(thresholds values: [Float]) { thresholds.offer(FixedBuffer(values)) }

    /// Says what is about to be heard of ourselves: mono, full scale at -1 ... 1. Allocates.
    package func beginSound(_ samples: [Float], sampleRate: SampleRate) {
        // A rate that nothing can be brought to is not played either.
        let speech: [Int16]? = try? Resampler.resample(samples, from: sampleRate, to: .speech)
        sounds.offer(FixedBuffer(speech ?? []))
    }

    /// Says that it was cut off. Allocates.
    package func endSound() { sounds.offer(FixedBuffer<Int16>([])) }

    /// Whether nothing that is said is to be heard.
    package var isMuted: Bool {
        get { muted.load(ordering: .relaxed) }
        set {
            muted.store(newValue, ordering: .relaxed)
            if newValue { triggered.store(.nothing, ordering: .relaxed) }
        }
    }

    /// Whether all sound is handed over, for a lesson.
    package var isTeaching: Bool {
        get { teaching.load(ordering: .relaxed) }
        set {
            teaching.store(newValue, ordering: .relaxed)
            if newValue { triggered.store(.nothing, ordering: .relaxed) }
        }
    }

    /// Whether all speech is handed over and no wake word is detected, for a dictation.
    package var isDictating: Bool {
        get { dictating.load(ordering: .relaxed) }
        set {
            dictating.store(newValue, ordering: .relaxed)
            if newValue { triggered.store(.nothing, ordering: .relaxed) }
        }
    }

    /// Whether all that is heard is handed over, for who keeps the session.
    package var isTaped: Bool {
        get { taped.load(ordering: .relaxed) }
        set { taped.store(newValue, ordering: .relaxed) }
    }

    /// Asks for a command without a wake word, as a button does. Does nothing while it is muted, and during a lesson or
    /// a dictation.
    package func trigger() { want(.command) }

    /// Asks for an answer without a wake word, after a question. Does nothing either while a person commands.
    package func triggerAnswer() { want(.answer) }

    private func want(_ wanted: Wanted) {
        guard !isMuted, !isTeaching, !isDictating else { return }
        if wanted == .command { return triggered.store(.command, ordering: .relaxed) }
        _ = triggered.compareExchange(expected: .nothing, desired: wanted, ordering: .relaxed)
    }

    /// What was asked for without a wake word, once after each time; nil: nothing was. Real-time safe.
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
