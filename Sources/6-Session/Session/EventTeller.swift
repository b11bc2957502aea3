import Foundation

/// Tells what happens in a session: when by the stream, when by the time of day, and how much of it there was.
///
/// Confined to the session's actor, as all of the session's parts that are classes.
final class EventTeller {
    private let hub: EventHub
    private let pace: any SessionPace
    /// Sound heard, in seconds of stream time.
    private(set) var position = 0.0
    /// Whether a question waits: until it is over the system's clock is not looked at.
    var holdsDate = false
    /// What was heard so far.
    var summary = SessionSummary()
    private var moments = SessionMoments()

    init(hub: EventHub, pace: any SessionPace) { (self.hub, self.pace) = (hub, pace) }

    /// The stream has come to `position` seconds.
    func reach(_ position: Double) { self.position = max(self.position, position) }

    /// The time of day: the system's, or a recording's beginning and what was heard of it.
    var date: Date { pace.date(at: position, isHeld: holdsDate) }

    /// Tells of something, and counts it.
    ///
    /// - Parameter isAgain: whether it is a command that was told and counted when it had to wait for an answer.
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

    /// A sound that is no chime is in line to sound; ``endSound()`` is to follow.
    func beginSound() { hub.begin(moments.beginSound()) }

    /// It is over, was silenced or dropped, or has failed.
    func endSound() { hub.begin(moments.endSound()) }

    /// An answer is to sound later; ``dropExpected()`` is to follow, after ``beginSound()`` if it sounds.
    func expectSound() { moments.expectSound() }

    /// It sounds now, or will not.
    func dropExpected() { hub.begin(moments.dropExpected()) }

    /// Tells of something that does not work.
    func problem(_ part: EnginePart, _ message: String) { emit(.problem(part, message: message)) }
}
