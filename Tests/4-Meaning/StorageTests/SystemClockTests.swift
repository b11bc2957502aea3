import Foundation
import Storage
import Testing

@Suite("The computer's clock")
struct SystemClockTests {
    @Test("is believed after two weeks at most, and after more only if a time server keeps it")
    func belief() {
        let mark = Date(timeIntervalSince1970: 1_800_000_000)
        for days in [-400.0, 0, 13] {
            #expect(SystemClock.isBelievable(mark + days * 86_400, since: mark) { _ in false })
        }
        #expect(!SystemClock.isBelievable(mark + 120 * 86_400, since: mark) { _ in false })
        #expect(SystemClock.isBelievable(mark + 120 * 86_400, since: mark) { _ in true })
        #expect(SystemClock.isBelievable(mark, since: nil) { _ in false })
    }

    @Test("is not kept by a time server if a process sees another time than the kernel")
    func shifted() {
        #expect(!SystemClock.isSynchronized(at: Date() + 120 * 86_400))
    }
}
