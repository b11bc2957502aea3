import BenchmarkKit

/// Everything a run of this program found.
struct WakeResults: Sendable, Codable {
    /// When, where and on what.
    var conditions: Conditions
    var word: String
    /// How far speech stands above the noise in decibels; nil without noise.
    var signalToNoise: Double?
    /// What the order of the stream, the noise and the draws come from.
    var seed: UInt64
    /// How long the stream is, in hours.
    var streamHours: Double
    /// How much of it is speech without the word, in hours.
    var speechHours: Double
    /// How many utterances that is.
    var utterances: Int
    /// How many clips of the word there are.
    var clips: Int
    /// What was measured.
    var systems: [SystemResult]
}
