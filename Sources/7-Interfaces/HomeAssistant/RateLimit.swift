/// A rate limit: a number of actions at once, and a number per second from then on.
struct RateLimit {
    let burst: Double
    let perSecond: Double
    private var left: Double
    private var last = -Double.infinity

    init(burst: Double, perSecond: Double) {
        (self.burst, self.perSecond, left) = (burst, perSecond, burst)
    }

    /// Whether one more action is allowed, at `seconds` of any monotonic clock.
    mutating func allow(at seconds: Double) -> Bool {
        if last.isFinite { left = min(burst, left + max(0, seconds - last) * perSecond) }
        last = max(last, seconds)
        guard left >= 1 else { return false }
        left -= 1
        return true
    }
}
