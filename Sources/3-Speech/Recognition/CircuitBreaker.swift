import Timing

/// Stops asking a service that keeps failing, so that a room does not wait for its time-out after every command.
///
/// After some failures in a row the breaker opens: it lets no request through for a while. Then it lets one trial
/// through. Success closes the breaker; failure opens it for twice as long. (M. Nygard, *Release It!*, 2007.)
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

    /// Whether the breaker takes the service for dead: it then lets at most one request a pause through.
    public var isOpen: Bool { opensAgainAt != nil }

    /// Whether the caller may send a request now. An open breaker admits one caller a pause.
    public mutating func admits(at time: Double) -> Bool {
        guard let next = opensAgainAt else { return true }
        guard time >= next else { return false }
        // If the trial never reports, the breaker admits the next one a pause later.
        opensAgainAt = time + backoff.next
        return true
    }

    /// Notes that the service answered a request, and closes the breaker.
    public mutating func succeeded() {
        failuresInARow = 0
        opensAgainAt = nil
        backoff.reset()
    }

    /// Notes that a request failed, and opens the breaker after enough failures in a row.
    public mutating func failed(at time: Double) {
        failuresInARow += 1
        guard failuresInARow >= options.failures else { return }
        if isOpen { _ = backoff.pause() }
        opensAgainAt = time + backoff.next
    }
}
