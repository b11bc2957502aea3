import Foundation

/// The two clocks: one that only goes forward, even while the machine sleeps, for all limits; and the time of day, for
/// dates that a restart must still understand.
package struct ClinicTime: Sendable {
    /// The time since some moment; never set back.
    package var now: @Sendable () -> Duration
    /// The time of day, which can be set.
    package var date: @Sendable () -> Date

    /// Makes clocks.
    package init(now: @escaping @Sendable () -> Duration, date: @escaping @Sendable () -> Date) {
        (self.now, self.date) = (now, date)
    }

    /// The machine's.
    package static let system: ClinicTime = {
        let begin = ContinuousClock.now
        return ClinicTime(now: { begin.duration(to: .now) }, date: { Date() })
    }()
}
