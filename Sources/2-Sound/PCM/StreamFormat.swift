/// The format of a stream of interleaved samples.
///
/// A *frame* is one sample of every channel at one instant; a *sample* is one channel's value.
public struct StreamFormat: Hashable, Sendable, CustomStringConvertible {
    /// Frames a second.
    public var sampleRate: SampleRate
    /// Samples a frame, 1 or more.
    public var channelCount: Int
    /// How each sample is stored.
    public var sampleFormat: SampleFormat

    /// Makes a stream format.
    public init(sampleRate: SampleRate, channelCount: Int, sampleFormat: SampleFormat) {
        precondition(channelCount >= 1, "a stream needs a channel")
        self.sampleRate = sampleRate
        self.channelCount = channelCount
        self.sampleFormat = sampleFormat
    }

    /// Bytes that one frame takes.
    public var bytesPerFrame: Int { channelCount * sampleFormat.byteCount }

    /// The format as a person writes it, such as `48000 Hz, 2 channels, float32`.
    public var description: String {
        "\(sampleRate), \(channelCount) channel\(channelCount == 1 ? "" : "s"), \(sampleFormat.rawValue)"
    }
}
