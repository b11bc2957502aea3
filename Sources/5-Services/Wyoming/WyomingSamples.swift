package import PCM

/// A converter of one stream's events of sound to mono 16-bit samples.
package struct WyomingSamples {
    /// The reason why a piece of sound is refused.
    package struct Refusal: Error {
        /// A sentence for a person.
        package let text: String
        /// The code of the event `error`.
        package let code: String

        /// Makes a refusal.
        package init(text: String, code: String) { (self.text, self.code) = (text, code) }

        static let format = Refusal(
            text: "sound must have 16 bits, one or two channels, and 8 to 48 kHz", code: "bad-audio")
        /// A stream that changes its sample rate.
        package static let mixed = Refusal(text: "an answer has one sample rate", code: "bad-audio")
    }

    private struct Format: Equatable {
        var hertz: Int
        var channels: Int
    }

    /// The accepted sample rates, in Hz.
    private static let rates = 8_000...48_000
    /// The accepted bytes of a sample and numbers of channels.
    private static let (width, channels) = (2, 1...2)

    private var format: Format?
    /// The first bytes of a frame whose other bytes come with the next event: a sender may cut its stream anywhere.
    private var rest: [UInt8] = []

    /// Makes a reader at the beginning of a stream.
    package init() {}

    /// Returns the samples of one event, and their rate.
    package mutating func samples(of event: WyomingEvent) throws(Refusal) -> (
        samples: [Int16], rate: SampleRate
    ) {
        let new = Format(hertz: event.data.rate ?? 0, channels: event.data.channels ?? 1)
        guard Self.rates.contains(new.hertz), event.data.width == Self.width,
            Self.channels.contains(new.channels)
        else { throw .format }
        if new != format { (format, rest) = (new, []) }
        let bytes = rest.isEmpty ? event.payload : rest + event.payload
        let frameBytes = Self.width * new.channels
        let count = bytes.count / frameBytes
        rest = Array(bytes[(count * frameBytes)...])
        let samples = (0..<count).map { index in
            var sum = 0
            for place in stride(from: index * frameBytes, to: (index + 1) * frameBytes, by: Self.width) {
                sum += Int(Int16(bitPattern: UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8))
            }
            return Int16(sum / new.channels)
        }
        return (samples, SampleRate(new.hertz))
    }
}
