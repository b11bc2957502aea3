/// The values of a ``LevelMeter`` for a stretch of sound.
package struct LevelReading: Hashable, Sendable {
    /// The end of the stretch, in seconds of stream time.
    package var seconds = 0.0
    /// The root mean square, in dBFS.
    package var level: Float
    /// The largest amplitude, in dBFS.
    package var peak: Float
    /// The largest amplitude of the last ``LevelMeter/holdSeconds``, in dBFS.
    package var heldPeak: Float
    /// The level of the noise behind the speech, in dBFS, as the endpointer follows it.
    package var noiseFloor: Float
    /// Samples since the meter was made for which the device stood at full scale, on any channel.
    package var clippedSampleCount = 0
}
