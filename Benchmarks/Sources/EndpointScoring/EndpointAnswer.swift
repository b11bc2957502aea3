/// The end of a command that a detector reports, in seconds since the recording's beginning.
public struct EndpointAnswer: Hashable, Sendable {
    /// The end of the speech.
    public var end: Double
    /// The moment at which the detector decided on the end.
    public var decision: Double

    /// Makes an answer.
    public init(end: Double, decision: Double) {
        self.end = end
        self.decision = decision
    }

    /// Returns the end that a session would take from a detector that only tells speech from silence: the beginning of
    /// the first long enough silence after speech.
    ///
    /// - Parameters:
    ///   - segments: the detector's speech, in any order; overlapping segments count as one.
    ///   - silence: how long a silence must last, in seconds.
    ///   - duration: the recording's, in seconds; no silence is known beyond it.
    /// - Returns: nil if no silence in the recording lasts that long.
    public static func first(
        in segments: [SpeechSegment], silence: Double = EndpointRule().silence, duration: Double
    ) -> EndpointAnswer? {
        // Half a sample, because times in decimals are rounded.
        let tolerance = 0.5 / 16_000
        var end: Double?
        for segment in segments.sorted(by: { $0.start < $1.start }) where segment.end > segment.start {
            if let end, segment.start - end >= silence - tolerance { break }
            end = max(end ?? segment.end, segment.end)
        }
        guard let end, end + silence <= duration + tolerance else { return nil }
        return EndpointAnswer(end: end, decision: end + silence)
    }
}
