import Testing

@testable import Capture

@Suite("The pace of a device")
struct DevicePaceTests {
    @Test(
        "A device in real time is never held back, nor one whose clock is a little fast",
        arguments: [1, 1.001, 1.02])
    func inTime(clock: Double) {
        var pace = DevicePace(at: 5)
        for block in 1...100_000 {
            #expect(pace.pause(after: 0.01 * clock, at: 5 + 0.01 * Double(block)) < 1e-6)
        }
    }

    @Test("What comes at once after a pause is not held back, again and again")
    func lumps() {
        var pace = DevicePace(at: 0)
        for pause in 1...50 {
            for _ in 0..<200 { #expect(pace.pause(after: 0.01, at: 2 * Double(pause)) < 1e-6) }
        }
    }

    @Test("A device without a clock is two seconds ahead at most")
    func ahead() {
        var pace = DevicePace(at: 0)
        var (now, heard) = (0.0, 0.0)
        while heard < 60 {
            heard += 0.01
            now += pace.pause(after: 0.01, at: now)
            #expect(heard <= DevicePace.longestLead + DevicePace.fastestClock * now + 0.02)
        }
        #expect(now > 56)
    }
}
