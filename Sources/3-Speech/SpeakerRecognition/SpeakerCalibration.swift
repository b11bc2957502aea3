/// The meaning of a score. Fitted to sentences and to single words in quiet, by 91 speakers who are in no test;
/// see Models/training/README.md.
enum SpeakerCalibration {
    /// How many voices of the cohort a similarity is compared with: those most like the voice.
    static let nearestVoices = 100
    /// The least probability at which a person is named. With it, one stranger in twenty passes in a room of five,
    /// among the speakers of the calibration.
    static let leastProbability = 0.6

    private static let slope = 2.51
    private static let offset = -3.84

    /// The natural logarithm of a likelihood ratio: how many times as often the score is the person's as
    /// another person's.
    static func logRatio(_ score: Double) -> Double { min(50, max(-50, slope * score + offset)) }
}
