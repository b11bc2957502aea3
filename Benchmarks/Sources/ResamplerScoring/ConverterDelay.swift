import PCM

/// When what goes in comes out.
struct ConverterDelay {
    /// How long an instant takes at the longest, beyond its piece of 1 ms.
    let seconds: Double

    /// Two tones so near to each other that a shift of up to 50 ms turns one less than half a round farther.
    private static let tones = (200.0, 210.0)

    /// How much is held back, and how late what is given is for its place.
    init<Converter: RateConverter & ~Copyable>(_ make: () throws -> Converter) throws {
        seconds = ConverterDelay.longestWait(of: try make()) + (try ConverterDelay.shift(make))
    }

    /// At the most so much has gone in whose instants have not come out, in seconds.
    private static func longestWait<Converter: RateConverter & ~Copyable>(
        of converter: consuming Converter
    ) -> Double {
        let (input, output) = (converter.inputRate, converter.outputRate)
        let turns = 1000
        let piece = max(1, input.hertz / 1000)
        let silence = FixedBuffer<Float>(repeating: 0, count: piece)
        var room = FixedBuffer<Float>(
            repeating: 0, count: RateConversion.count(piece * turns, from: input, to: output) + 2)
        var given = 0
        var longest = 0.0
        for turn in 1...turns {
            given += converter.process(silence.elements, into: room.mutableElements)
            longest = max(longest, input.seconds(of: turn * piece) - output.seconds(of: given))
        }
        return longest
    }

    /// How much later than its instant a sample's place is: the group delay of what comes out.
    private static func shift<Converter: RateConverter & ~Copyable>(
        _ make: () throws -> Converter
    ) throws -> Double {
        let (low, high) = tones
        let turn =
            ToneResponse(hertz: low, through: try make()).phase
            - ToneResponse(hertz: high, through: try make()).phase
        return turn.remainder(dividingBy: 2 * Double.pi) / (2 * Double.pi * (high - low))
    }
}
