import Synchronization

/// A counter of clients that are turned away, such as those without a token or with another key. With it, the log has
/// one line a minute and not one for each client.
package final class Strangers: Sendable {
    private static let pause = Duration.seconds(60)

    private let state = Mutex<(count: Int, told: ContinuousClock.Instant?)>((0, nil))

    package init() {}

    /// Counts one more client.
    ///
    /// - Returns: the number of clients to report, if it is time for a line in the log; otherwise nil.
    package func record(at now: ContinuousClock.Instant = .now) -> Int? {
        state.withLock { state in
            state.count += 1
            if let told = state.told, now - told < Self.pause { return nil }
            defer { state = (0, now) }
            return state.count
        }
    }
}
