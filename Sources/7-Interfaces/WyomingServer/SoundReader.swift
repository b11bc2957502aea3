import PCM
import Resampling
import Wyoming

/// Converts the sound in a client's events to mono 16-bit samples at 16 kHz.
final class SoundReader {
    private var reader = WyomingSamples()
    private var resampler: Resampler?
    private var rate = SampleRate.speech

    /// The samples of one event.
    ///
    /// - Throws: ``WyomingSamples/Refusal``.
    func samples(of event: WyomingEvent) throws -> [Int16] {
        let (samples, rate) = try reader.samples(of: event)
        return rate == .speech ? samples : try resampled(samples, from: rate)
    }

    private func resampled(_ samples: [Int16], from rate: SampleRate) throws -> [Int16] {
        if resampler == nil || self.rate != rate {
            resampler = try Resampler(from: rate)
            self.rate = rate
        }
        let input = samples.map { Float($0) / 32_768 }
        let room = resampler!.maximumOutputCount(forInput: input.count)
        return input.withUnsafeBufferPointer { input in
            [Int16](unsafeUninitializedCapacity: room) { output, count in
                let buffer = UnsafeMutableBufferPointer(rebasing: output[..<room])
                buffer.initialize(repeating: 0)
                count = resampler!.process(input, into: buffer)
            }
        }
    }
}
