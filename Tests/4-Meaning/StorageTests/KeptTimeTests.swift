import Foundation
import Storage
import Synchronization
import Testing

@Suite("A time that is kept")
struct KeptTimeTests {
    @Test("is cut off to the millisecond, never later than it was, and comes back from its text as it is")
    func kept() {
        for index in 0..<20_000 {
            let date = Date(timeIntervalSince1970: 1_700_000_000 + Double(index) * 86_413.000_137)
            let kept = date.kept
            #expect(kept.kept == kept && kept <= date.addingTimeInterval(1e-6))
            #expect(date.timeIntervalSince(kept) < 0.001_001)
            #expect(UTCTimestamp.date(UTCTimestamp.text(kept)) == kept)
            #expect(UTCTimestamp.text(date) == UTCTimestamp.text(kept))
        }
        #expect(UTCTimestamp.text(Date(timeIntervalSince1970: 0.999_9)) == "1970-01-01T00:00:00.999Z")
    }

    @Test("is measured on by a clock that cannot be set: steps are told once, and no slow correction is one")
    func clock() {
        let running = Mutex(0.0)
        let start = Date(timeIntervalSince1970: 1_700_000_000)
        var clock = ClockWatch(at: start, running: { running.withLock { $0 } })
        func step(_ seconds: Double, _ date: Double) -> TimeInterval? {
            running.withLock { $0 = seconds }
            return clock.step(at: start.addingTimeInterval(date))
        }
        #expect(step(10, 10) == nil && step(20, 20.5) == nil && step(30, 31.25) == nil)
        #expect(step(40, 10_040) == 9998.75 && step(50, 10_050) == nil)
        #expect(step(60, -540) == -10_600 && step(90_000, 89_400) == nil)
        #expect(clock.isBelievable(since: nil) && clock.isBelievable(since: start.addingTimeInterval(-9)))
        #expect(!clock.isBelievable(since: start.addingTimeInterval(9)))
        // A start months ahead of the last kept time, on a clock without a time server.
        #expect(!clock.isBelievable(since: start.addingTimeInterval(-120 * 86_400)))
    }
}
