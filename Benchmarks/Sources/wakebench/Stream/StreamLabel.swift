/// The place of a clip of the word in the stream, in seconds.
struct StreamLabel: Hashable, Sendable {
    /// The label of the clip's recording.
    var recording: String
    /// Where the clip begins.
    var start: Double
    /// Where it ends.
    var end: Double
    /// Where the word in it ends, as ``WordEnd`` finds it.
    var wordEnd: Double

    /// Seconds after the end of a clip in which a detection still counts for it, because deciding takes time.
    static let allowance = 0.5

    /// Whether a decision at `time` counts for this clip.
    func accepts(_ time: Double) -> Bool { time >= start && time <= end + StreamLabel.allowance }
}
