import Synchronization
import Testing
import VoiceTesting

@testable import Recognition

/// Work in bounded time, on a clock that is moved by hand.
@Suite("A deadline", .timeLimit(.minutes(1)))
struct DeadlineTests {
    private struct Failure: Error {}

    /// Never ends, and takes no notice of being cancelled.
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
        await #expect(throws: (any Error).self) { try await work.value }
        for await _ in ends {}
        #expect(isCancelled.withLock { $0 })
    }

    @Test("counts from when it is told to")
    func later() async throws {
        let clock = SteppedClock()
        let utterance = Utterance()
        let work = Task {
            try await withDeadline(5, after: { await utterance.ended() }, clock: clock) { await Self.hang() }
        }
        clock.advance(by: .seconds(100))
        utterance.end()
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
