import Capture
import Hearing
import PCM

/// The session's end of the signal path: starts it, and tells it how far the session has come.
final class SignalFeed {
    private let source: any SignalSource
    private let control: SignalControl
    private let meter: SignalMeter
    private let teller: EventTeller
    /// Taken when the session starts.
    private var producer: RingProducer<SignalRecord>?
    private var endpointCount = 0
    /// What keeps the device from hearing; nil while it hears.
    private(set) var trouble: DeviceChange?

    init(
        _ source: any SignalSource, into producer: consuming RingProducer<SignalRecord>,
        control: SignalControl, meter: SignalMeter, teller: EventTeller
    ) {
        (self.source, self.control, self.meter, self.teller) = (source, control, meter, teller)
        self.producer = .some(producer)
    }

    /// What people call the source.
    var name: String { source.name }

    /// Starts the signal path, and reports threads that asked for real-time scheduling and were refused. With `waits`,
    /// as for a recording, the signal thread waits for the session.
    ///
    /// - Returns: a function that waits until the signal path has told everything.
    func start(_ options: HearingOptions, waits: Bool) throws -> @Sendable () -> Void {
        guard let producer = producer.take() else { preconditionFailure("a session runs once") }
        let running = try source.start(
            SignalOutput(ring: producer, waitsForSpace: waits), options: options, control: control,
            meter: meter, waits: waits)
        report(.signalThread, running.signal)
        report(.captureThread, running.capture)
        return running.join
    }

    private func report(_ part: EnginePart, _ scheduling: AudioThread.Scheduling?) {
        guard case .ordinary(let errno) = scheduling, errno != 0 else { return }
        teller.problem(part, "runs with \(AudioThread.Scheduling.ordinary(errno: errno))")
    }

    func stop() { source.stop() }

    /// Lets the microphone go, unless a recording is heard.
    func release(_ pace: any SessionPace) { pace.release(source) }

    func reclaim() { source.reclaim() }

    /// Counts a command that has ended.
    func countEndpoint() { endpointCount += 1 }

    /// Tells the signal thread that the session has dealt with all commands that have ended.
    func markHandled() { control.markHandled(endpoints: endpointCount) }

    /// Notes a change of the device. Returns whether it is trouble; nil if it is neither trouble nor the end
    /// of trouble.
    func update(_ change: DeviceChange) -> Bool? {
        if let isTrouble = change.isTrouble { trouble = isTrouble ? change : nil }
        return change.isTrouble
    }

    /// Frees the searches and thresholds that the signal thread has no use for any more.
    func collect() {
        control.searches.collect()
        control.thresholds.collect()
    }
}
