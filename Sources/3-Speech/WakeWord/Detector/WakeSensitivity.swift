/// A threshold with a name: how readily the detector takes a sound for the keyword. People need not know the number.
public enum WakeSensitivity: String, Hashable, Sendable, CaseIterable {
    /// One false alarm in 20 hours of speech is expected: for rooms where much is said.
    case low
    /// One in two hours of speech, the rate that published figures are compared at.
    case medium
    /// One in half an hour of speech: for quiet rooms, distance and noise.
    case high

    /// The threshold, 0 ... 1, of this sensitivity; see ``ScoreCalibration``.
    public var threshold: Float {
        switch self {
        case .low: 0.625
        case .medium: 0.5
        case .high: 0.425
        }
    }
}
