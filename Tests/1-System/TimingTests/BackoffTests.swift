import Testing
import Timing

@Suite("The pauses between attempts")
struct BackoffTests {
    private var backoff = Backoff(longest: 60)

    @Test("double after each failure, up to a limit")
    mutating func doubles() {
        let pauses = (0..<8).map { _ in backoff.pause() }
        #expect(pauses == [1, 2, 4, 8, 16, 32, 60, 60])
        #expect(backoff.next == 60)
        backoff.reset()
        #expect(backoff.pause() == 1)
    }

    @Test("are not as long for all clients")
    mutating func jitter() {
        var generator = SystemRandomNumberGenerator()
        let pauses = (0..<8).map { _ in backoff.pause(using: &generator) }
        for (pause, full) in zip(pauses, [1.0, 2, 4, 8, 16, 32, 60, 60]) {
            #expect((full / 2...full).contains(pause))
        }
        #expect(zip(pauses, [1.0, 2, 4, 8, 16, 32, 60, 60]).contains { $0 != $1 })
        backoff.reset()
        #expect(backoff.pause(using: &generator) <= 1)
    }

    @Test("never overflow")
    mutating func overflow() {
        var backoff = Backoff(first: 30, longest: .infinity)
        for _ in 0..<1_000 { _ = backoff.pause() }
        #expect(backoff.next.isFinite)
    }
}
