/// Weighs energy and the silence posterior of a front end: logistic regression over their last half second.
///
/// It is trained on the posteriors of one front end and worth less with those of another.
/// `Models/training/make-endpointer` trains it.
public struct SpeechModel: Hashable, Sendable {
    /// The inputs of the model for a frame.
    struct Inputs: Hashable, Sendable {
        /// Log odds of speech against silence by the front end, clamped to -8 ... 8, over 50 ms.
        var posterior: Float
        /// The same over 0.5 s: sound that resembles speech only for a moment is no speech.
        var slowPosterior: Float
        /// Level above the noise floor over 50 ms, clamped to 0 ... 40 dB.
        var excess: Float
        /// How far the loudest moment of the last half second lies below the speaker's level, 0 ... 15 dB.
        var drop: Float
    }

    /// The identity of the front end whose posteriors it was trained on.
    public let frontEnd: String
    /// Log odds if every input is 0.
    let bias: Float
    /// The weights of the inputs, in log odds per unit.
    let weights: Inputs

    /// Log odds that the frame is speech.
    func logOdds(_ inputs: Inputs) -> Float {
        bias + weights.posterior * inputs.posterior + weights.slowPosterior * inputs.slowPosterior
            + weights.excess * inputs.excess + weights.drop * inputs.drop
    }
}
