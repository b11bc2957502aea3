import Foundation
import Recognition

/// The time of day, which runs evenly while it is held.
///
/// A time server may set the system's clock forward or back. While the date is held, such a step ends nothing that
/// waits and makes nothing late.
struct EvenDate: Sendable {
    private let now: @Sendable () -> Date
    /// Seconds by a clock that is never set.
    private let elapsed: @Sendable () -> Double
    /// The last time that was read from the system's clock, and the elapsed seconds at that moment.
    private var last: (date: Date, elapsed: Double)

    init(now: @escaping @Sendable () -> Date, clock: any Clock<Duration>) {
        (self.now, elapsed) = (now, clock.stopwatch())
        last = (now(), elapsed())
    }

    /// The time now, by the system's clock unless it is held.
    mutating func date(isHeld: Bool) -> Date {
        let elapsed = elapsed()
        guard !isHeld else { return last.date + (elapsed - last.elapsed) }
        last = (now(), elapsed)
        return last.date
    }
}
