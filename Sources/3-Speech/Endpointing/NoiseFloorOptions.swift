/// Settings of a ``NoiseFloor``.
public struct NoiseFloorOptions: Hashable, Sendable {
    /// The window of the minimum in seconds, in steps of ``NoiseFloor/blockDuration``. Longer than people speak without
    /// a gap: with half of it, 1.5 times as many sentences in noise are cut early. Applies if energy alone decides;
    /// with a front end the window is at most ``SpeechEvidence/noiseWindow``.
    public var window: Double = 3.2

    /// The window in steady sound, in seconds: a noise that begins, such as suction, is known after this time, and not
    /// only after ``window``. At most ``window``.
    public var steadyWindow: Double = 1.6

    /// Added to the minimum, in dB: in white noise the minimum of the smoothed level lies this far below its mean. In
    /// livelier noise it lies farther below; the floor margin allows for that.
    public var bias: Float = 0.35

    /// The lowest floor, in dBFS. Below it are the noise of converters and digital silence, for which a margin is
    /// meaningless.
    public var lowest: Float = -70

    /// The defaults.
    public init() {}
}
