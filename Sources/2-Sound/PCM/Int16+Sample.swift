extension Int16 {
    /// The 16-bit sample nearest to `value`, full scale at -1 ... 1. Values beyond full scale saturate; infinity and
    /// NaN become 0. Real-time safe.
    @inlinable
    public init(sample value: Float) {
        var replaced = 0
        self.init(sample: value, replaced: &replaced)
    }

    /// Does the same, and adds 1 to `replaced` if the value was beyond full scale, infinite or NaN. Real-time safe.
    @inlinable
    public init(sample value: Float, replaced: inout Int) {
        guard value.isFinite else {
            replaced += 1
            self = 0
            return
        }
        let scaled = (value * 32768).rounded()
        if scaled < -32768 || scaled > 32767 { replaced += 1 }
        self.init(Swift.max(-32768, Swift.min(32767, scaled)))
    }
}
