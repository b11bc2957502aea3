/// What one way of detecting gave, over all its draws of recordings.
struct SystemResult: Sendable, Codable {
    /// What it is, such as `3 recordings`.
    var name: String
    /// Each run; one at least.
    var draws: [DrawResult]

    /// The draw in the middle, by misses at two false alarms per hour: there more than luck decides.
    var middle: DrawResult {
        draws.sorted { $0.atTwo.misses < $1.atTwo.misses }[draws.count / 2]
    }
}
