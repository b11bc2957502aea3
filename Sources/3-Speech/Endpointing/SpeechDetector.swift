import Foundation

/// Decides frame by frame, from energy and a front end's silence posterior, whether the speaker speaks.
///
/// Real-time safe after `init`.
struct SpeechDetector: ~Copyable, Sendable {
    private let model: SpeechModel
    private var posteriors = RecentValues(capacity: 50)
    private var excesses = RecentValues(capacity: 5)
    private var speechLevel = SpeechLevel()

    init(model: SpeechModel) { self.model = model }

    /// Log odds that a frame is the speaker's speech; minus infinity for a voice in the background.
    ///
    /// - Parameters:
    ///   - level: of the frame, in dBFS.
    ///   - floor: of the noise behind it, in dBFS.
    ///   - silencePosterior: the probability that it is no speech, 0 ... 1.
    mutating func process(level: Float, floor: Float, silencePosterior: Float) -> Float {
        posteriors.append(SpeechDetector.logOdds(ofSilence: silencePosterior))
        excesses.append(max(0, min(40, level - floor)))
        let posterior = posteriors.mean(ofNewest: 5)
        guard let drop = speechLevel.process(level, isSpeech: posterior > 0) else { return -.infinity }
        return model.logOdds(
            SpeechModel.Inputs(
                posterior: posterior, slowPosterior: posteriors.mean(ofNewest: 50),
                excess: excesses.mean(ofNewest: 5), drop: drop))
    }

    /// Log odds of speech, clamped to -8 ... 8: beyond lies the rounding of a probability near 0 or 1.
    private static func logOdds(ofSilence probability: Float) -> Float {
        // NaN gives no evidence.
        guard probability >= 0, probability <= 1 else { return 0 }
        return max(-8, min(8, logf((1 - probability) / probability)))
    }
}
