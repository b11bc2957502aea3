import Feedback
import Hearing
import Recognition
import Synchronization
import Timing

/// Keeps the session's own voice out of a command, while the voice sounds and for a moment after. The signal thread
/// hears wake words all the while.
///
/// The gate stays open for the chime that acknowledges a wake word: otherwise a person who begins to speak as it sounds
/// would lose a word. The endpointer does not take the chime for speech, and it hardly disturbs a recognizer.
final class CommandGate: Sendable {
    private let control: SignalControl
    private let tail: Double
    /// Whether the gate hands the signal thread the samples that sound.
    private let tellsSounds: Bool
    private let clock: any Clock<Duration>
    /// Counts sounds, so that the end of one does not open the gate in the middle of the next. The lock also covers the
    /// gate: a sound that begins between the look at the count and the opening would otherwise find the gate open.
    private let sound = Mutex(0)

    init(control: SignalControl, tail: Double, tellsSounds: Bool, clock: any Clock<Duration>) {
        self.control = control
        self.tail = tail
        self.tellsSounds = tellsSounds
        self.clock = clock
    }

    /// Closes the gate for a sound that is about to begin.
    func close(for clip: SoundClip, _ kind: FeedbackSound) {
        if tellsSounds { control.beginSound(clip.samples, sampleRate: clip.sampleRate) }
        if kind == .acknowledgement { return }
        sound.withLock { sound in
            sound += 1
            control.isCommandPaused = true
        }
    }

    /// Opens the gate after a sound, once its echo in the room has died away.
    ///
    /// - Parameter cutOff: whether the sound stopped before its end.
    /// - Returns: the wait for the echo; nil after an acknowledgement, which never closed the gate.
    @discardableResult
    func openSoon(after kind: FeedbackSound, cutOff: Bool = false) -> Task<Void, Never>? {
        if cutOff && tellsSounds { control.endSound() }
        if kind == .acknowledgement { return nil }
        let ended = sound.withLock { $0 }
        return clock.alarm(after: tail) { [self] in
            sound.withLock { sound in
                if sound == ended { control.isCommandPaused = false }
            }
        }
    }
}

extension FeedbackSound {
    /// The chime that acknowledges a wake word.
    static let acknowledgement = FeedbackSound.chime(.wake)
}
