public import PCM

/// A short piece of sound in memory.
public struct SoundClip: Hashable, Sendable {
    /// Mono samples, full scale at -1 ... 1.
    public var samples: [Float]
    /// The number of samples per second.
    public var sampleRate: SampleRate

    /// Makes a clip.
    public init(samples: [Float], sampleRate: SampleRate) {
        self.samples = samples
        self.sampleRate = sampleRate
    }

    /// The length of the clip, in seconds.
    public var duration: Double { sampleRate.seconds(of: samples.count) }
}
