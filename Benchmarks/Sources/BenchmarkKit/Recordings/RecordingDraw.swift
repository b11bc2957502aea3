import PCM

extension [Recording] {
    /// Draws at most `limit` recordings at random and keeps their order; the same seed draws the same recordings.
    public func drawn(atMost limit: Int, seed: UInt64) -> [Recording] {
        guard count > limit else { return self }
        var generator = SeededGenerator(seed: seed)
        return indices.shuffled(using: &generator).prefix(limit).sorted().map { self[$0] }
    }
}
