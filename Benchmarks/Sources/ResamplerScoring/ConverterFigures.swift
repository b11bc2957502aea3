import PCM

/// What a converter of rates is worth, without its cost.
public struct ConverterFigures: Hashable, Sendable, Codable {
    /// How far a tone of the pass band is from its level at the most, in dB. The band reaches to 0.45 of the lower
    /// rate: 7.2 kHz of 16.
    public var passBandDeviation: Double
    /// What comes out of a tone beside the tone, against what went in, at the worst, in dB: all of it for tones that
    /// the output has no room for, the rest for tones of the pass band.
    public var residue: Double
    /// How long after an instant went in it comes out, at the longest, beyond the piece of 1 ms that it went in with;
    /// in seconds.
    public var delay: Double
    /// Whether it gives the same bits however the input is cut: into pieces of 1 ... 4800 samples, or not at all.
    public var isSameForAnyPieces: Bool

    /// The share of the lower rate that the pass band reaches to.
    static let passBand = 0.45

    /// Measures converters that `make` makes, all of them alike.
    public init<Converter: RateConverter & ~Copyable>(_ make: () throws -> Converter) throws {
        let probe = try make()
        let sweep = ToneSweep(from: probe.inputRate, to: probe.outputRate)
        let passing = try sweep.passing.map { ToneResponse(hertz: $0, through: try make()) }
        let aliasing = try sweep.aliasing.map { ToneResponse(hertz: $0, through: try make()) }
        passBandDeviation = passing.map { abs($0.gain) }.max() ?? .nan
        residue = (passing + aliasing).map(\.residue).max() ?? .nan
        delay = try ConverterDelay(make).seconds
        isSameForAnyPieces = try PieceSizes.give(sameBitsFrom: make)
    }
}
