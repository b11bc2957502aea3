import ClinicDictation
import Foundation
import Synchronization

/// Clocks that stand still until a test moves them.
final class ManualTime: Sendable {
    // Files have their date from the machine, so the time of day begins there.
    private let state = Mutex(
        (now: Duration.zero, date: Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded())))

    var time: ClinicTime {
        ClinicTime(now: { self.state.withLock { $0.now } }, date: { self.state.withLock { $0.date } })
    }

    /// Time passes on both.
    func pass(_ seconds: Double) {
        state.withLock {
            $0.now += .seconds(seconds)
            $0.date += seconds
        }
    }

    /// Sets the time of day.
    func setDate(by seconds: Double) { state.withLock { $0.date += seconds } }
}
