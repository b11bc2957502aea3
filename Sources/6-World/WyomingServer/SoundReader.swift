import PCM
import Resampling
import Wyoming

/// Makes mono 16-bit samples at 16 kHz of the events of sound that a client sends.
final class SoundReader {
    /// Why a piece of sound is none.
    struct Refusal: Error { let text: String }

    /// Rates that are taken.
    private static let rates = 8_000...48_000
    /// Bytes of a sample, and channels, that are taken.
    private static let (width, channels) = (2, 1...2)

    private var resampler: Resampler?
    private var rate = SampleRate.speech

    /// The samples of one event, whose format may change only to begin with.
    func samples(of event: WyomingEvent) throws -> [Int16] {
        let data = event.data
        let channels = data.channels ?? 1
        guard let hertz = data.rate, Self.rates.contains(hertz), data.width == Self.width,
            Self.channels.contains(channels)
        else {
            throw Refusal(text: "sound must have 16 bits, one or two channels, and 8 to 48 kHz")
        }
        let frameBytes = Self.width * channels
        let count = event.payload.count / frameBytes
        var samples: [Int16] = []
        samples.reserveCapacity(count)
        for index in 0..<count {
            var sum = 0
            for channel in 0..<channels {
                let place = index * frameBytes + channel * 2
                sum += Int(
                    Int16(bitPattern: UInt16(event.payload[place]) | UInt16(event.payload[place + 1]) << 8))
            }
            samples.append(Int16(sum / channels))
        }
        return hertz == SampleRate.speech.hertz ? samples : try resampled(samples, from: SampleRate(hertz))
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
