import Foundation

/// Emits the events of a session with their stream time and time of day, and counts them.
///
/// Confined to the session's actor, as all of the session's parts that are classes.
final class EventTeller {
    private let hub: EventHub
    private let pace: any SessionPace
    /// Sound heard, in seconds of stream time.
    private(set) var position = 0.0
    /// Whether a question waits. Until it is over, the date does not follow the system's clock.
    var holdsDate = false
    /// Counts of what the session heard so far.
    var summary = SessionSummary()
    private var moments = SessionMoments()

    init(hub: EventHub, pace: any SessionPace) { (self.hub, self.pace) = (hub, pace) }

    /// Notes that the stream has come to `position` seconds.
    func reach(_ position: Double) { self.position = max(self.position, position) }

    /// The time of day: the system's, or a recording's beginning plus the stream time.
    var date: Date { pace.date(at: position, isHeld: holdsDate) }

    /// Emits an event, and counts it.
    ///
    /// - Parameter isAgain: whether the event is about a command that was told and counted when it began to wait for
    ///   an answer.
    func emit(_ kind: VoiceEvent.Kind, isAgain: Bool = false) {
        switch kind {
        case .wake: summary.wakeCount += 1
        case .command where isAgain, .intent where isAgain: break
        case .command, .intent: summary.commandCount += 1
        case .unrecognized: summary.unrecognizedCount += 1
        default: break
        }
        hub.emit(VoiceEvent(at: position, date: date, kind))
        hub.begin(moments.report(kind))
    }

    /// Notes that a sound other than a chime is in line. The caller calls ``endSound()`` later.
    func beginSound() { hub.begin(moments.beginSound()) }

    /// Notes that such a sound is over, was silenced or dropped, or has failed.
    func endSound() { hub.begin(moments.endSound()) }

    /// Notes that an answer sounds later. The caller calls ``dropExpected()`` later, after ``beginSound()`` if the
    /// answer sounds.
    func expectSound() { moments.expectSound() }

    /// Notes that an expected answer sounds now, or never will.
    func dropExpected() { hub.begin(moments.dropExpected()) }

    /// Emits a problem of a part of the engine.
    func problem(_ part: EnginePart, _ message: String) { emit(.problem(part, message: message)) }
}
