import Foundation
import Recognition

/// The time of day, which goes on evenly while it is held: a step of the system's clock, as a time server makes one, then
/// ends nothing that waits and makes nothing late.
struct EvenDate: Sendable {
    private let now: @Sendable () -> Date
    /// Seconds by a clock that is never set.
    private let elapsed: @Sendable () -> Double
    /// What the system's clock said when it was last looked at, and when that was.
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
