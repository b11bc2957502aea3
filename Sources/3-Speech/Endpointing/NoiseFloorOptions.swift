/// How the noise floor is followed.
public struct NoiseFloorOptions: Hashable, Sendable {
    /// How far back the minimum is looked for, in seconds, in steps of ``NoiseFloor/blockDuration``. Longer than
    /// people speak without a gap: with half of it, half as many again of the sentences in noise are cut early.
    /// Where energy alone decides; behind a front end at most ``SpeechEvidence/noiseWindow``.
    public var window: Double = 3.2

    /// How far back it is looked for in sound that is steady, in seconds: a noise that sets in, such as suction, is
    /// known after that time, and not taken for a voice until ``window`` has passed. Never longer than that.
    public var steadyWindow: Double = 1.6

    /// Added to the minimum, in dB: the minimum of a smoothed noise level lies below its mean, in white noise by
    /// this much; in livelier noise by more, which is the floor margin's matter.
    public var bias: Float = 0.35

    /// The lowest floor, in dBFS. Below it lies the noise of converters and digital silence, where a margin means
    /// nothing.
    public var lowest: Float = -70

    /// The defaults.
    public init() {}
}
