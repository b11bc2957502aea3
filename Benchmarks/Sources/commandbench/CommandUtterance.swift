import BenchmarkKit
import CommandScoring

/// A recording and what is said in it.
struct CommandUtterance: Sendable {
    var recording: Recording
    /// What is said; nil for speech outside the grammar.
    var command: SpokenCommand?

    /// The recording under a condition, at the level of the protocol: largest sample 0.5.
    func samples(
        _ condition: NoiseCondition, number: Int, noise: RoomNoise?
    ) throws(BenchmarkError) -> [Float] {
        condition.apply(to: try recording.samples().normalized(), number: number, noise: noise)
            .normalized(toPeak: 0.5)
    }
}
