import Timing

/// Agrees with the other daemons of a room on the one that answers a wake word.
package protocol WakeExchange: Sendable {
    /// Claims a wake word that was detected now; returns whether this daemon answers it. It takes about 200 ms, and
    /// never longer than ``limit``. True if no other daemon can be reached.
    ///
    /// - Parameter score: the score of the detection, 0 ... 1.
    func contend(score: Double) async -> Bool

    /// The background work of the exchange, until the task is cancelled.
    func run() async
}

extension WakeExchange {
    /// The longest time until a person who said the wake word gets a reaction.
    package static var limit: Duration { .milliseconds(700) }

    /// The result of `decide`, or true if it does not return in time.
    func decided(
        clock: any Clock<Duration> = ContinuousClock(), _ decide: @escaping @Sendable () async throws -> Bool
    ) async -> Bool {
        // A hanging call goes on: it has its own limits.
        let deciding = Task { (try? await decide()) ?? true }
        return await deciding.value(within: Self.limit / .seconds(1), clock: clock) ?? true
    }
}
