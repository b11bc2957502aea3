import Feedback
import Hearing
import Recognition
import Synchronization

/// Keeps our own voice out of a command, while it sounds and for a moment after; wake words are heard all the while.
///
/// The chime that acknowledges a wake word is let through: whoever begins to speak as it sounds would lose a word. It is
/// no speech to the endpointer, and hardly disturbs a recognizer.
final class CommandGate: Sendable {
    private let control: SignalControl
    private let tail: Double
    /// Whether the signal thread is to know what sounds.
    private let tellsSounds: Bool
    private let clock: any Clock<Duration>
    /// Counts sounds, so that the end of one does not open the gate in the middle of the next.
    private let sound = Atomic<Int>(0)

    init(control: SignalControl, tail: Double, tellsSounds: Bool, clock: any Clock<Duration>) {
        self.control = control
        self.tail = tail
        self.tellsSounds = tellsSounds
        self.clock = clock
    }

    /// A sound is about to begin.
    func close(for clip: SoundClip, _ kind: FeedbackSound) {
        if tellsSounds { control.beginSound(clip.samples, sampleRate: clip.sampleRate) }
        if kind == .acknowledgement { return }
        sound.add(1, ordering: .relaxed)
        control.isCommandPaused = true
    }

    /// A sound is over; what it left ringing in the room dies away first.
    ///
    /// - Parameter cutOff: whether it ended before its end.
    func openSoon(after kind: FeedbackSound, cutOff: Bool = false) {
        if cutOff && tellsSounds { control.endSound() }
        if kind == .acknowledgement { return }
        let ended = sound.load(ordering: .relaxed)
        Task { [self] in
            try? await clock.sleep(for: .limit(tail))
            if sound.load(ordering: .relaxed) == ended { control.isCommandPaused = false }
        }
    }
}

extension FeedbackSound {
    /// What says that a wake word was heard.
    static let acknowledgement = FeedbackSound.chime(.wake)
}
