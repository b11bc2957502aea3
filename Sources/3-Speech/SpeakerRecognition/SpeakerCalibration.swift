/// What a score says. Fitted by `speakerbench --calibrate` on speakers of `speech/train` who are in no test.
enum SpeakerCalibration {
    /// Voices of the cohort that a similarity is compared with: those that are most like it.
    static let nearestVoices = 100
    /// A person is named from here on.
    static let leastProbability = 0.5

    private static let slope = 1.0
    private static let offset = -4.0

    /// The natural logarithm of how much more often a score is the person's than another one's.
    static func logRatio(_ score: Double) -> Double { min(50, max(-50, slope * score + offset)) }
}
