/// The results of one system over all its draws of recordings.
struct SystemResult: Sendable, Codable {
    /// The name in tables, such as `3 recordings`.
    var name: String
    /// The result of each draw; at least one.
    var draws: [DrawResult]

    /// The draw with the median number of misses at two false alarms per hour. At that many false alarms, luck
    /// decides less.
    var middle: DrawResult {
        draws.sorted { $0.atTwo.misses < $1.atTwo.misses }[draws.count / 2]
    }
}
