import BenchmarkKit

/// All results of one word under one condition.
struct WakeResults: Sendable, Codable {
    /// The date, machine, command line and recordings of the run.
    var conditions: Conditions
    var word: String
    /// How far speech stands above the noise in decibels; nil without noise.
    var signalToNoise: Double?
    /// The seed of the order of the stream, of the noise and of the draws.
    var seed: UInt64
    /// How long the stream is, in hours.
    var streamHours: Double
    /// How much of it is speech without the word, in hours.
    var speechHours: Double
    /// The number of utterances in that speech.
    var utterances: Int
    /// How many clips of the word there are.
    var clips: Int
    /// The results of each system.
    var systems: [SystemResult]
}
