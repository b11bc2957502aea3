import Synchronization

/// Counts clients that are turned away, such as those without a token or with another key, so that the log has a line a
/// minute of it and not one for each.
package final class Strangers: Sendable {
    private static let pause = Duration.seconds(60)

    private let state = Mutex<(count: Int, told: ContinuousClock.Instant?)>((0, nil))

    package init() {}

    /// One more.
    ///
    /// - Returns: how many there were, if it is time to say so.
    package func record(at now: ContinuousClock.Instant = .now) -> Int? {
        state.withLock { state in
            state.count += 1
            if let told = state.told, now - told < Self.pause { return nil }
            defer { state = (0, now) }
            return state.count
        }
    }
}
