/// The evidence by which an endpointer distinguishes speech from noise.
public enum SpeechEvidence: Hashable, Sendable {
    /// The energy above the noise floor alone: enough in quiet rooms and steady noise.
    case energy
    /// The energy, and a front end's probability that there is no speech, weighed by a ``SpeechModel``: lively
    /// noise such as dishes or barking does not hold a command open, and neither does a voice 15 dB softer than
    /// the speaker's.
    ///
    /// - Parameters:
    ///   - delay: how many frames a probability comes after the frame that it describes, 0 or more. Every decision but
    ///     the one on the longest command comes that much later.
    ///   - model: how energy and probability are weighed.
    case energyAndSilencePosterior(delay: Int, model: SpeechModel = .trained)

    /// The longest allowed delay in frames, half a second; with a longer one, a person would wait too long for the end.
    static let longestDelay = 50

    /// The window of the noise minimum with a front end, in seconds. For this long a new noise is far above the floor.
    /// Since the posterior decides, too, the floor may rise during long speech without harm.
    public static let noiseWindow = 2.0

    /// The settings of the noise floor with this evidence: with a front end its windows are at most ``noiseWindow``.
    func noiseFloor(_ options: NoiseFloorOptions) -> NoiseFloorOptions {
        guard self != .energy else { return options }
        var options = options
        options.window = min(options.window, SpeechEvidence.noiseWindow)
        options.steadyWindow = min(options.steadyWindow, options.window)
        return options
    }

    /// The number of frames between the capture of a frame and its judgement.
    var delay: Int {
        switch self {
        case .energy: 0
        case .energyAndSilencePosterior(let delay, _): delay
        }
    }

    /// The greatest delay of the decision on a beginning or an end of speech, in seconds: the front end's look-ahead,
    /// and the time of the averages.
    var lateness: Double {
        switch self {
        case .energy: 0
        case .energyAndSilencePosterior(let delay, _): Double(delay) * Endpointer.frameDuration + 0.3
        }
    }

    func validate() throws(EndpointerOptionsError) {
        if !(0...SpeechEvidence.longestDelay).contains(delay) {
            throw EndpointerOptionsError(
                message:
                    "a posterior's delay must lie between 0 and \(SpeechEvidence.longestDelay) frames, not \(delay)"
            )
        }
    }
}
