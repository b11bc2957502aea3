/// A keyword that was heard. Positions are samples at 16 kHz since the stream began.
public struct WakeDetection: BitwiseCopyable, Hashable, Sendable {
    /// Which of the detector's models, counted from 0.
    public var keyword: Int
    /// How well it matched, 0 ... 1; 1 is as well as the recordings that made the model.
    public var score: Float
    /// Where the word begins.
    public var startSample: Int
    /// Where the word ends.
    public var endSample: Int
    /// How far the stream had been heard when this was decided.
    public var decisionSample: Int

    /// Makes a detection.
    public init(keyword: Int, score: Float, startSample: Int, endSample: Int, decisionSample: Int) {
        self.keyword = keyword
        self.score = score
        self.startSample = startSample
        self.endSample = endSample
        self.decisionSample = decisionSample
    }
}
