/// What a score says. Fitted to commands of 2 s, in quiet, by 63 speakers of `speech/train` who are in no test; see
/// Models/training/README.md.
enum SpeakerCalibration {
    /// Voices of the cohort that a similarity is compared with: those that are most like it.
    static let nearestVoices = 100
    /// A person is named from here on: it lets one stranger in twenty pass, of those who calibrate, in a room of five.
    static let leastProbability = 0.6

    private static let slope = 3.12
    private static let offset = -4.82

    /// The natural logarithm of how much more often a score is the person's than another one's.
    static func logRatio(_ score: Double) -> Double { min(50, max(-50, slope * score + offset)) }
}
