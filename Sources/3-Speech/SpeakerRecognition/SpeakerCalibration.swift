/// What a score says. Fitted to sentences and to single words in quiet, by 91 speakers who are in no test; see
/// Models/training/README.md.
enum SpeakerCalibration {
    /// Voices of the cohort that a similarity is compared with: those that are most like it.
    static let nearestVoices = 100
    /// A person is named from here on: one stranger in twenty passes, of those who calibrate, in a room of five.
    static let leastProbability = 0.6

    private static let slope = 2.51
    private static let offset = -3.84

    /// The natural logarithm of how much more often a score is the person's than another one's.
    static func logRatio(_ score: Double) -> Double { min(50, max(-50, slope * score + offset)) }
}
