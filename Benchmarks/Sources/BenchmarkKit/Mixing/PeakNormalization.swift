extension Array<Float> {
    /// The largest absolute value; 0 for no samples.
    public var peak: Float { reduce(0) { Swift.max($0, abs($1)) } }

    /// The samples scaled so that the largest has the absolute value `target`; silence stays silence.
    public func normalized(toPeak target: Float = 1) -> [Float] {
        let peak = self.peak
        guard peak > 0, peak.isFinite else { return self }
        let gain = target / peak
        return map { $0 * gain }
    }

    /// The samples as 16-bit integers, rounded to the nearest; samples beyond full scale saturate.
    public var int16: [Int16] { map { Int16(Swift.max(-32768, Swift.min(32767, ($0 * 32768).rounded()))) } }
}
