import PCM

extension [Recording] {
    /// At most `limit` of them, drawn at random, in their old order; the same for the same seed.
    public func drawn(atMost limit: Int, seed: UInt64) -> [Recording] {
        guard count > limit else { return self }
        var generator = SeededGenerator(seed: seed)
        return indices.shuffled(using: &generator).prefix(limit).sorted().map { self[$0] }
    }
}
