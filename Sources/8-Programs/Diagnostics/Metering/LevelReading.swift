/// The values of a ``LevelMeter`` for a stretch of sound.
public struct LevelReading: Hashable, Sendable {
    /// The end of the stretch, in seconds of stream time.
    public var seconds = 0.0
    /// The root mean square, in dBFS.
    public var level: Float
    /// The largest amplitude, in dBFS.
    public var peak: Float
    /// The largest amplitude of the last ``LevelMeter/holdSeconds``, in dBFS.
    public var heldPeak: Float
    /// The level of the noise behind the speech, in dBFS, as the endpointer follows it.
    public var noiseFloor: Float
    /// Samples since the meter was made for which the device stood at full scale, on any channel.
    public var clippedSampleCount = 0
}
