/// A stretch of a recording that a detector calls speech, in seconds since the recording's beginning.
public struct SpeechSegment: Hashable, Sendable {
    /// Its beginning.
    public var start: Double
    /// Its end.
    public var end: Double

    /// Makes a segment.
    public init(start: Double, end: Double) {
        self.start = start
        self.end = end
    }

    /// Returns the segments of a detector that decides for every frame of ``FrameLevels`` whether it is speech.
    public static func segments(of activity: [Bool]) -> [SpeechSegment] {
        var segments: [SpeechSegment] = []
        var start: Int?
        for (frame, isSpeech) in (activity + [false]).enumerated() {
            if isSpeech {
                start = start ?? frame
            } else if let first = start {
                segments.append(
                    SpeechSegment(start: FrameLevels.seconds(first), end: FrameLevels.seconds(frame)))
                start = nil
            }
        }
        return segments
    }
}
