import Synchronization
import Testing
import Timing
import VoiceTesting

/// Work in bounded time, on a clock that the tests move.
@Suite("A deadline", .timeLimit(.minutes(1)))
struct DeadlineTests {
    private struct Failure: Error {}

    /// Never returns, and ignores cancellation.
    @Sendable private static func hang() async -> Int {
        await withUnsafeContinuation { (lost: UnsafeContinuation<Void, Never>) in
            continuations.withLock { $0.append(lost) }
        }
        return 0
    }
    private static let continuations = Mutex<[UnsafeContinuation<Void, Never>]>([])

    @Test("gives what the work gives, or throws what it throws")
    func inTime() async throws {
        let clock = SteppedClock()
        #expect(try await withDeadline(1, clock: clock) { 7 } == 7)
        await #expect(throws: Failure.self) { try await withDeadline(1, clock: clock) { throw Failure() } }
    }

    @Test("leaves behind work that hangs, once its time is over and not before")
    func overdue() async throws {
        let clock = SteppedClock()
        let work = Task { try await withDeadline(5, clock: clock) { await Self.hang() } }
        await clock.sleeper(of: .seconds(5))
        clock.advance(by: .milliseconds(4_900))
        await clock.sleeper(of: .milliseconds(100))
        clock.advance(by: .milliseconds(100))
        await #expect(throws: DeadlineExceeded.self) { try await work.value }
    }

    @Test("cancels the work at the deadline")
    func cancelsWork() async throws {
        let clock = SteppedClock()
        let isCancelled = Mutex(false)
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let work = Task {
            try await withDeadline(5, clock: clock) {
                await withTaskCancellationHandler {
                    for await _ in ends {}
                } onCancel: {
                    isCancelled.withLock { $0 = true }
                    end.finish()
                }
                try await Task.sleep(for: .seconds(3600))
            }
        }
        await clock.sleeper(of: .seconds(5))
        clock.advance(by: .seconds(5))
        await #expect(throws: DeadlineExceeded.self) { try await work.value }
        for await _ in ends {}
        #expect(isCancelled.withLock { $0 })
    }

    @Test("is what is thrown, also if the work ends as soon as it is cancelled")
    func endsAtOnce() async {
        // Two threads race here. When the code cancelled the work before it recorded the deadline, the work won six
        // times of 500.
        for _ in 0..<500 {
            await #expect(throws: DeadlineExceeded.self) {
                try await withDeadline(0.000_5, clock: ContinuousClock()) { () async throws -> Int in
                    while !Task.isCancelled { await Task.yield() }
                    throw CancellationError()
                }
            }
        }
    }

    @Test("counts from when it is told to")
    func later() async throws {
        let clock = SteppedClock()
        let (starts, start) = AsyncStream.makeStream(of: Never.self)
        let work = Task {
            try await withDeadline(5, after: { for await _ in starts {} }, clock: clock) { await Self.hang() }
        }
        clock.advance(by: .seconds(100))
        start.finish()
        await clock.sleeper(of: .seconds(5))
        clock.advance(by: .seconds(5))
        await #expect(throws: DeadlineExceeded.self) { try await work.value }
    }

    @Test("ends a second after its caller was cancelled, whatever the work does")
    func cancelled() async throws {
        let clock = SteppedClock()
        let work = Task { try await withDeadline(3600, clock: clock) { await Self.hang() } }
        await clock.sleeper(of: .seconds(3600))
        work.cancel()
        await clock.sleeper(of: .seconds(1))
        clock.advance(by: .seconds(1))
        await #expect(throws: DeadlineExceeded.self) { try await work.value }
        let polite = Task {
            try await withDeadline(3600, clock: clock) { try await Task.sleep(for: .seconds(3600)) }
        }
        polite.cancel()
        await #expect(throws: CancellationError.self) { try await polite.value }
    }

    @Test("A cancelled caller waits no longer than its grace")
    func grace() async throws {
        let clock = SteppedClock()
        let work = Task { try await withDeadline(3600, grace: 0, clock: clock) { await Self.hang() } }
        work.cancel()
        await #expect(throws: DeadlineExceeded.self) { try await work.value }
    }

    @Test("of the wait for a task leaves the task as it is")
    func wait() async {
        let clock = SteppedClock()
        let (ends, end) = AsyncStream.makeStream(of: Never.self)
        let wasCancelled = Task {
            await withTaskCancellationHandler {
                await Task.detached { for await _ in ends {} }.value
            } onCancel: {
                end.finish()
            }
            return Task.isCancelled
        }
        let waiting = Task { await wasCancelled.value(within: 5, clock: clock) }
        await clock.sleeper(of: .seconds(5))
        clock.advance(by: .seconds(5))
        #expect(await waiting.value == nil)
        let cancelled = Task { await wasCancelled.value(within: 5, clock: clock) }
        cancelled.cancel()
        #expect(await cancelled.value == nil)
        end.finish()
        #expect(await wasCancelled.value(within: 5, clock: clock) == false)
    }

    @Test("An alarm rings once its time is over, and not if it was cancelled")
    func alarm() async {
        let clock = SteppedClock()
        let (rings, ring) = AsyncStream.makeStream(of: Int.self)
        let silenced = clock.alarm(after: 5) { ring.yield(1) }
        let ringing = clock.alarm(after: 6) { ring.yield(2) }
        await clock.sleeper(of: .seconds(6))
        silenced.cancel()
        await silenced.value
        clock.advance(by: .seconds(6))
        await ringing.value
        ring.finish()
        #expect(await rings.reduce(into: []) { $0.append($1) } == [2])
    }
}
