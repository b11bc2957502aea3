import PCM

/// The newest values of a sequence, their means and their maximum.
///
/// Each mean adds its values up anew: a running sum would drift over days. Real-time safe after `init`.
struct RecentValues: ~Copyable, Sendable {
    private var ring: FixedBuffer<Float>
    private var next = 0
    private var filled = 0

    init(capacity: Int) { ring = FixedBuffer(repeating: 0, count: capacity) }

    mutating func append(_ value: Float) {
        ring[next] = value
        next = (next + 1) % ring.count
        filled = min(filled + 1, ring.count)
    }

    /// The largest of the kept values; there must be at least one.
    var maximum: Float {
        precondition(filled > 0, "a maximum of no values")
        // Until the ring is full its first places are the filled ones.
        var maximum = ring[0]
        for index in 1..<max(1, filled) { maximum = max(maximum, ring[index]) }
        return maximum
    }

    /// The mean of the newest `count` values, or of all if there are fewer; there must be at least one.
    func mean(ofNewest count: Int) -> Float {
        let used = min(count, filled)
        precondition(used > 0, "a mean of no values")
        var sum: Float = 0
        var index = next
        for _ in 0..<used {
            index = index == 0 ? ring.count - 1 : index - 1
            sum += ring[index]
        }
        return sum / Float(used)
    }
}
