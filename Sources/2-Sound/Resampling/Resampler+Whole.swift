import PCM

extension Resampler {
    /// A whole recording at another rate, 16 bits. Allocates; for files and tests.
    public static func resample(
        _ samples: [Float], from inputRate: SampleRate, to outputRate: SampleRate = .speech
    ) throws(ResamplingError) -> [Int16] {
        var resampler = try Resampler(from: inputRate, to: outputRate)
        let capacity = resampler.maximumOutputCount(forInput: samples.count) + resampler.maximumTailCount
        return [Int16](unsafeUninitializedCapacity: capacity) { output, count in
            count = samples.withUnsafeBufferPointer { resampler.process($0, into: output) }
            count += resampler.finish(into: UnsafeMutableBufferPointer(rebasing: output[count...]))
        }
    }

    /// A whole recording at another rate, floating point. Allocates; for files and tests.
    public static func resample(
        _ samples: [Float], from inputRate: SampleRate, to outputRate: SampleRate = .speech
    ) throws(ResamplingError) -> [Float] {
        var resampler = try Resampler(from: inputRate, to: outputRate)
        let capacity = resampler.maximumOutputCount(forInput: samples.count) + resampler.maximumTailCount
        return [Float](unsafeUninitializedCapacity: capacity) { output, count in
            count = samples.withUnsafeBufferPointer { resampler.process($0, into: output) }
            count += resampler.finish(into: UnsafeMutableBufferPointer(rebasing: output[count...]))
        }
    }
}
