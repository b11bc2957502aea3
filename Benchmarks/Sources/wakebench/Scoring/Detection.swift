/// A detection as engines write it, one JSON object a line; times in seconds since the stream began.
struct Detection: Hashable, Sendable, Codable {
    var keyword: String
    /// How sure the engine is; higher is surer, on a scale of its own.
    var score: Double
    /// Where the word begins.
    var start: Double
    /// Where it ends.
    var end: Double
    /// How far the stream had been heard when this was decided.
    var at: Double
    /// The threshold that the engine was listening with, where it listened with several at once. Which candidates there
    /// are depends on it: a weak one may take the place of a strong one that comes at once after it.
    var threshold: Double?
}
