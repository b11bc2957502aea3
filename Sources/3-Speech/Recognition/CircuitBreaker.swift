import Timing

/// Stops asking a service that keeps failing, so that a room does not wait for its time-out after every command.
///
/// After some failures in a row the breaker opens: nothing is asked for a while. Then one trial is let through, and
/// its success closes the breaker; its failure opens it for twice as long. (M. Nygard, *Release It!*, 2007.)
///
/// A value without a clock: `time` is in seconds since any fixed moment and never runs backwards.
public struct CircuitBreaker: Hashable, Sendable {
    /// When to open, and for how long.
    public struct Options: Hashable, Sendable {
        /// Failures in a row that open the breaker, at least 1. Three: one is an accident.
        public var failures = 3
        /// How long it stays open the first time, in seconds.
        public var pause = 30.0
        /// The longest that it stays open, in seconds.
        public var maximumPause = 300.0

        /// Makes options with the defaults.
        public init() {}
    }

    private let options: Options
    private var failuresInARow = 0
    private var backoff: Backoff
    private var opensAgainAt: Double?

    /// Makes a closed breaker.
    public init(_ options: Options = Options()) {
        precondition(options.failures >= 1, "a breaker needs a failure to open")
        precondition(
            options.pause > 0 && options.maximumPause >= options.pause, "the pauses contradict each other")
        self.options = options
        backoff = Backoff(first: options.pause, longest: options.maximumPause)
    }

    /// Whether the service is taken for dead: at most one request a pause is let through.
    public var isOpen: Bool { opensAgainAt != nil }

    /// Asks for leave to send a request. Of an open breaker only one caller gets it, once a pause.
    public mutating func admits(at time: Double) -> Bool {
        guard let next = opensAgainAt else { return true }
        guard time >= next else { return false }
        // Should the trial never report, the next one is let through a pause later.
        opensAgainAt = time + backoff.next
        return true
    }

    /// A request was answered.
    public mutating func succeeded() {
        failuresInARow = 0
        opensAgainAt = nil
        backoff.reset()
    }

    /// A request failed.
    public mutating func failed(at time: Double) {
        failuresInARow += 1
        guard failuresInARow >= options.failures else { return }
        if isOpen { _ = backoff.pause() }
        opensAgainAt = time + backoff.next
    }
}
