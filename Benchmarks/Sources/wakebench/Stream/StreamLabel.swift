/// Where a clip of the word lies in the stream, in seconds.
struct StreamLabel: Hashable, Sendable {
    /// Which clip.
    var recording: String
    /// Where the clip begins.
    var start: Double
    /// Where it ends.
    var end: Double
    /// Where the word in it ends, as ``WordEnd`` finds it.
    var wordEnd: Double

    /// After the end of a clip a detection still counts for it: deciding takes time.
    static let allowance = 0.5

    /// Whether a decision at `time` counts for this clip.
    func accepts(_ time: Double) -> Bool { time >= start && time <= end + StreamLabel.allowance }
}
