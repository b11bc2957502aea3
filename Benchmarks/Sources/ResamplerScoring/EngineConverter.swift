public import PCM
import Resampling

/// The engine's own resampler.
public struct EngineConverter: ~Copyable, RateConverter {
    private var resampler: Resampler

    /// Makes one.
    public init(from input: SampleRate, to output: SampleRate) throws {
        resampler = try Resampler(from: input, to: output)
    }

    /// See ``RateConverter/inputRate``.
    public var inputRate: SampleRate { resampler.inputRate }
    /// See ``RateConverter/outputRate``.
    public var outputRate: SampleRate { resampler.outputRate }

    /// See ``RateConverter/process(_:into:)``.
    public mutating func process(
        _ input: UnsafeBufferPointer<Float>, into output: UnsafeMutableBufferPointer<Float>
    ) -> Int { resampler.process(input, into: output) }

    /// See ``RateConverter/finish(into:)``.
    public mutating func finish(into output: UnsafeMutableBufferPointer<Float>) -> Int {
        resampler.finish(into: output)
    }
}
