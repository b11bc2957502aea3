import Feedback
import Hearing
import PCM

/// The parts of a session that other threads reach.
struct SessionPorts: Sendable {
    let thread: SessionThread
    let reports = Reports()
    let hub: EventHub
    let control = SignalControl()
    /// Measures how soon the signal thread decides.
    let meter = SignalMeter()
    let pace: any SessionPace
    let player: FeedbackPlayer?
    let clock: any Clock<Duration>

    /// Makes the parts, and starts the session's thread.
    init(
        _ configuration: SessionConfiguration, pace: any SessionPace, feedback: SessionFeedback?,
        clock: any Clock<Duration>, records: consuming RingConsumer<SignalRecord>
    ) {
        let thread = SessionThread(records: records)
        self.thread = thread
        (self.pace, self.clock) = (pace, clock)
        hub = EventHub(waits: pace.streamWaits, roomMade: { [weak thread] in thread?.look() })
        let gate = pace.gate(
            control, tail: configuration.feedbackTail, tellsSounds: configuration.cancelsEcho, clock: clock)
        let reports = reports
        player = feedback?.makePlayer(pausing: gate) { failure in
            reports.perform { $0.teller.problem(.feedback, failure.message) }
        }
    }
}
