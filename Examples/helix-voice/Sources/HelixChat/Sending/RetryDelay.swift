/// How long to wait before something is tried again: min(2^retries, 30) seconds, as Helix does.
public enum RetryDelay {
    /// The longest wait: a client that comes back online waits at most this long.
    public static let cap = Duration.seconds(30)
    /// The longest `Retry-After` that counts; after this time the client tries again all the same.
    public static let longestWish = Duration.seconds(300)

    /// The wait after a failure.
    ///
    /// - Parameters:
    ///   - retries: how often it was tried *again* so far: 0 after the first failure.
    ///   - wish: the wait that the server asked for with `Retry-After`.
    public static func after(retries: Int, wish: Duration? = nil) -> Duration {
        let wait = retries >= 5 || retries < 0 ? cap : .seconds(1 << retries)
        return max(wait, min(wish ?? .zero, longestWish))
    }
}
