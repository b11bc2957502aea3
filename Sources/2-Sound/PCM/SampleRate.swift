/// A sample rate in hertz: samples a second and channel.
public struct SampleRate: Hashable, Sendable, Comparable, BitwiseCopyable, CustomStringConvertible {
    /// Samples a second, 1 ... 768,000.
    public let hertz: Int

    /// The rate that everything after the resampler works at: 16 kHz, the convention of speech recognition
    /// (telephone-band speech and most of the fricatives fit below its 8 kHz limit).
    public static let speech = SampleRate(16_000)

    /// The rate asked of a microphone first: what nearly every sound chip runs at natively.
    public static let device = SampleRate(48_000)

    /// The supported rates of recordings and microphones: 4 ... 768 kHz.
    ///
    /// Half of a telephone's 8 kHz is the lowest rate at which words can be distinguished: below it the second formant,
    /// by which vowels differ, is lost. A file with a lower rate is no recording of a voice or has a damaged header.
    public static let heard = SampleRate(4000)...SampleRate(768_000)

    /// Makes a sample rate. A rate outside 1 ... 768,000 Hz is a programmer's mistake; check input first.
    public init(_ hertz: Int) {
        precondition((1...768_000).contains(hertz), "a sample rate of \(hertz) Hz is outside 1 ... 768,000")
        self.hertz = hertz
    }

    /// How many samples last `seconds`, rounded to the nearest.
    public func samples(in seconds: Double) -> Int {
        Int((seconds * Double(hertz)).rounded())
    }

    /// How long `samples` last, in seconds.
    public func seconds(of samples: Int) -> Double {
        Double(samples) / Double(hertz)
    }

    /// Lower rates come first.
    public static func < (a: SampleRate, b: SampleRate) -> Bool { a.hertz < b.hertz }

    /// The rate as a person writes it, such as `16000 Hz`.
    public var description: String { "\(hertz) Hz" }
}
