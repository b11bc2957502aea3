import Timing

/// Agrees with the other daemons of a room on the one daemon that answers a wake word.
package protocol WakeExchange: Sendable {
    /// Claims a wake word that was detected now, and returns whether this daemon answers it; true if no other daemon
    /// can be reached. This takes about 200 ms, and never longer than ``limit``.
    ///
    /// - Parameter score: the score of the detection, 0 ... 1.
    func contend(score: Double) async -> Bool

    /// Does the background work of the exchange until the task is cancelled.
    func run() async
}

extension WakeExchange {
    /// The longest time, 700 ms, until a person who said the wake word gets a reaction.
    package static var limit: Duration { .milliseconds(700) }

    /// The result of `decide`, or true if it does not return in time.
    func decided(
        clock: any Clock<Duration> = ContinuousClock(), _ decide: @escaping @Sendable () async throws -> Bool
    ) async -> Bool {
        // If the call hangs, it goes on in its task: it has its own limits.
        let deciding = Task { (try? await decide()) ?? true }
        return await deciding.value(within: Self.limit / .seconds(1), clock: clock) ?? true
    }
}
