/// A detection as engines write it, one JSON object a line; times in seconds since the stream began.
struct Detection: Hashable, Sendable, Codable {
    var keyword: String
    /// The engine's score on a scale of its own; higher is surer.
    var score: Double
    /// Where the word begins.
    var start: Double
    /// Where it ends.
    var end: Double
    /// How far the engine had heard the stream when it decided.
    var at: Double
    /// The threshold of the pass that found the detection, if the engine listened with several thresholds at once;
    /// otherwise nil. The candidates depend on the threshold: a weak one may displace a strong one right after it.
    var threshold: Double?
}
