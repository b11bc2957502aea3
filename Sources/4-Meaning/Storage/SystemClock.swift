import CProcess
package import Foundation

/// Whether this computer's clock can be right, for code that deletes what is old or takes times for passed.
///
/// A computer without a battery for its clock, or with an empty one, may start months off. What is deleted then is gone,
/// so a clock that has gone on by much is believed only if a time server keeps it.
package enum SystemClock {
    /// The longest that a room is shut without a time server, in seconds: two weeks of holidays.
    package static let longestPause: TimeInterval = 14 * 86_400

    /// Whether a time may be believed.
    ///
    /// - Parameters:
    ///   - date: what the clock says.
    ///   - mark: when it was last believed; nil for never.
    ///   - isSynchronized: whether a time server keeps the clock.
    package static func isBelievable(
        _ date: Date, since mark: Date?, isSynchronized: (Date) -> Bool = isSynchronized(at:)
    ) -> Bool {
        guard let mark, date.timeIntervalSince(mark) > longestPause else { return true }
        return isSynchronized(date)
    }

    /// Whether the kernel knows its clock to be kept by a time server, and that clock says the same as `date`, which was
    /// read just now: a process may see another time than the kernel's.
    package static func isSynchronized(at date: Date) -> Bool {
        let time = cprocess_synchronized_time()
        return time >= 0 && abs(Double(time) - date.timeIntervalSince1970) < 2
    }
}
