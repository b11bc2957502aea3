import Capture
import Feedback
import Foundation
import Hearing
import Synchronization

/// Whether the world goes on while a session thinks and speaks, and what follows from that.
protocol SessionPace: Sendable {
    /// The time of day once `position` seconds of the stream were heard.
    ///
    /// - Parameter isHeld: whether something waits that a step of the system's clock must not end.
    func date(at position: Double, isHeld: Bool) -> Date

    /// Whether the stream stands still while the session, its handler and those who read its events are at work.
    var streamWaits: Bool { get }

    /// Whether a microphone hears what the session says.
    var hearsAnswers: Bool { get }

    /// Whether the next record of the signal thread may be taken. `isIdle` tells whether the session has nothing to do.
    func mayTake(isIdle: () -> Bool) -> Bool

    /// Whether an event tells of a sound; `isAlarm` if it is part of an alarm.
    func tells(of sound: FeedbackSound, isAlarm: Bool, by player: FeedbackPlayer?) -> Bool

    /// Lets the microphone go, if there is one.
    func release(_ signal: any SignalSource)
}

extension SessionPace {
    /// Makes the gate that keeps the session's own voice out of commands; nil if the sound does not contain that voice.
    func gate(
        _ control: SignalControl, tail: Double, tellsSounds: Bool, clock: any Clock<Duration>
    ) -> CommandGate? {
        guard hearsAnswers else { return nil }
        return CommandGate(control: control, tail: tail, tellsSounds: tellsSounds, clock: clock)
    }
}

/// A microphone: sound comes in real time and does not wait for the session, and the time of day is the system's.
final class LivePace: SessionPace {
    private let today: Mutex<EvenDate>

    init(now: @escaping @Sendable () -> Date, clock: any Clock<Duration>) {
        today = Mutex(EvenDate(now: now, clock: clock))
    }

    func date(at position: Double, isHeld: Bool) -> Date { today.withLock { $0.date(isHeld: isHeld) } }
    var streamWaits: Bool { false }
    var hearsAnswers: Bool { true }
    func mayTake(isIdle: () -> Bool) -> Bool { true }
    /// In a room, no event tells of a sound that the player does not play. Without feedback, events tell of
    /// each answer.
    func tells(of sound: FeedbackSound, isAlarm: Bool, by player: FeedbackPlayer?) -> Bool {
        player?.plays(sound, isAlarm: isAlarm) ?? true
    }
    func release(_ signal: any SignalSource) { signal.release() }
}

/// A recording, at any speed: it stands still while the session works, so two runs give the same events.
struct RecordedPace: SessionPace {
    /// The time of day at which the recording begins.
    let start: Date

    func date(at position: Double, isHeld: Bool) -> Date { start.addingTimeInterval(position) }
    var streamWaits: Bool { true }
    var hearsAnswers: Bool { false }
    func mayTake(isIdle: () -> Bool) -> Bool { isIdle() }
    /// A recording's events are the same at each level.
    func tells(of sound: FeedbackSound, isAlarm: Bool, by player: FeedbackPlayer?) -> Bool { true }
    func release(_ signal: any SignalSource) {}
}

extension SessionConfiguration {
    /// Makes the pace that the configuration names, or that of the source.
    func makePace(
        isRecording: Bool, now: @escaping @Sendable () -> Date, clock: any Clock<Duration>
    ) -> any SessionPace {
        switch pace ?? (isRecording ? .recording(start: now()) : .live) {
        case .live: LivePace(now: now, clock: clock)
        case .recording(let start): RecordedPace(start: start)
        }
    }
}
