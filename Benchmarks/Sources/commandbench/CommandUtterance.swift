import BenchmarkKit
import CommandScoring
import PCM

/// A recording and what is said in it.
struct CommandUtterance: Sendable {
    var recording: Recording
    /// What is said; nil for what is no command.
    var command: SpokenCommand?
    /// How much of the recording is heard, from its first sample on, in seconds; nil for all of it.
    var longest: Double?

    /// The recording under a condition, at the level of the protocol: largest sample 0.5.
    func samples(
        _ condition: NoiseCondition, number: Int, noise: RoomNoise?
    ) throws(BenchmarkError) -> [Float] {
        var samples = try recording.samples()
        if let longest { samples = Array(samples.prefix(SampleRate.speech.samples(in: longest))) }
        return condition.apply(to: samples.normalized(), number: number, noise: noise).normalized(toPeak: 0.5)
    }
}
