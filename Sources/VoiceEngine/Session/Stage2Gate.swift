@_spi(Benchmarks) import Hearing
import Synchronization

/// Keeps Stage 2 deaf while our own voice sounds and for a moment after; Stage 1 stays awake.
final class Stage2Gate: Sendable {
    private let control: SignalControl
    private let tail: Double
    private let clock: any Clock<Duration>
    /// Counts sounds, so that the end of one does not open the gate in the middle of the next.
    private let sound = Atomic<Int>(0)

    init(control: SignalControl, tail: Double, clock: any Clock<Duration>) {
        self.control = control
        self.tail = tail
        self.clock = clock
    }

    /// A sound is about to begin.
    func close() {
        sound.add(1, ordering: .relaxed)
        control.isStage2Paused = true
    }

    /// A sound is over; what it left ringing in the room dies away first.
    func openSoon() {
        let ended = sound.load(ordering: .relaxed)
        Task { [self] in
            try? await clock.sleep(for: .limit(tail))
            if sound.load(ordering: .relaxed) == ended { control.isStage2Paused = false }
        }
    }
}
