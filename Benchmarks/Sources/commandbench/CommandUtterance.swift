import BenchmarkKit
import CommandScoring
import PCM

/// A recording and the command said in it.
struct CommandUtterance: Sendable {
    var recording: Recording
    /// The command that is said; nil if the recording holds none.
    var command: SpokenCommand?
    /// The part of the recording to hear, in seconds from its first sample; nil for all of it.
    var longest: Double?

    /// Returns the recording under a condition, at the level of the protocol: largest sample 0.5.
    func samples(
        _ condition: NoiseCondition, number: Int, noise: RoomNoise?
    ) throws(BenchmarkError) -> [Float] {
        var samples = try recording.samples()
        if let longest { samples = Array(samples.prefix(SampleRate.speech.samples(in: longest))) }
        return condition.apply(to: samples.normalized(), number: number, noise: noise).normalized(toPeak: 0.5)
    }
}
