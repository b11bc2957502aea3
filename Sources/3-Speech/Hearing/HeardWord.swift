/// A wake word that was heard.
public struct HeardWord: Hashable, Sendable {
    /// The word, as its model names it.
    public var name: String
    /// How well it matched, 0 ... 1; 1 is as well as the recordings that made the model.
    public var score: Double
    /// Where it begins, in seconds of stream time: since the source began, lost sound included.
    public var start: Double
    /// Where it ends, in seconds of stream time.
    public var end: Double

    /// Makes a word, as for a test.
    public init(name: String, score: Double, start: Double, end: Double) {
        (self.name, self.score, self.start, self.end) = (name, score, start, end)
    }
}
