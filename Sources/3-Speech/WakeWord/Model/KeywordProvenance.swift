/// Where a keyword model comes from.
public struct KeywordProvenance: Hashable, Sendable, Codable {
    /// How many recordings it was made from, over all enrolments.
    public var recordingCount: Int
    /// What kind of recordings, for a person: such as `microphone` or `synthesized by eSpeak NG and Flite`.
    public var kind: String
    /// Seconds of background speech the threshold rests on; 0 if there was none.
    public var backgroundSeconds: Double
    /// The day it was made, as `2026-01-31`.
    public var date: String
    /// The program that made it, such as `VoiceEngine 0.1`.
    public var madeBy: String

    /// Makes a provenance.
    public init(
        recordingCount: Int = 0, kind: String, backgroundSeconds: Double = 0, date: String, madeBy: String
    ) {
        self.recordingCount = recordingCount
        self.kind = kind
        self.backgroundSeconds = backgroundSeconds
        self.date = date
        self.madeBy = madeBy
    }
}
