public import Foundation

/// Notices when the time of day is set. It compares the time of day with a clock that cannot be set, which counts the
/// time since the start of the machine, including sleep.
public struct ClockWatch: Sendable {
    /// The smallest step that counts, in seconds. Time servers correct a clock by smaller steps.
    private static let leastStep = 1.0

    /// The time of day when the watch began.
    public let began: Date
    private let running: @Sendable () -> TimeInterval
    private let isBelievable: @Sendable (Date, Date) -> Bool
    /// The time of day at which the other clock showed 0.
    private var origin: Date

    /// Begins to watch.
    ///
    /// - Parameters:
    ///   - date: the current time of day.
    ///   - running: seconds of a clock that cannot be set, from any beginning; nil for the machine's clock.
    ///   - isBelievable: whether a time of day can be right, after an earlier right time; nil to ask the machine.
    public init(
        at date: Date = Date(), running: (@Sendable () -> TimeInterval)? = nil,
        isBelievable: (@Sendable (_ date: Date, _ former: Date) -> Bool)? = nil
    ) {
        self.running = running ?? Self.uptime
        self.isBelievable = isBelievable ?? Self.canBeRight
        began = date
        origin = date.addingTimeInterval(-self.running())
    }

    /// The number of seconds by which the clock was set since the last call, below 0 if it was set back; nil if it was
    /// not set.
    ///
    /// - Parameter date: the current time of day.
    public mutating func step(at date: Date) -> TimeInterval? {
        let former = origin
        origin = date.addingTimeInterval(-running())
        let step = origin.timeIntervalSince(former)
        return abs(step) < Self.leastStep ? nil : step
    }

    /// Whether the clock could be trusted when the watch began.
    ///
    /// - Parameter former: an earlier time that was right; nil if there is none.
    public func isBelievable(since former: Date?) -> Bool { former.map { isBelievable(began, $0) } ?? true }

    private static let canBeRight: @Sendable (Date, Date) -> Bool = {
        $0 >= $1 && SystemClock.isBelievable($0, since: $1)
    }

    private static let beginning = ContinuousClock.now

    private static let uptime: @Sendable () -> TimeInterval = {
        let (seconds, attoseconds) = (ContinuousClock.now - beginning).components
        return Double(seconds) + Double(attoseconds) * 1e-18
    }
}
