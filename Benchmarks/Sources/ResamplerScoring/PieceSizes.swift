import PCM
import VoiceTesting

/// Whether it matters how a signal is cut.
enum PieceSizes {
    private static let sizes = [[1], [7], [160], [441], [4800], [511, 1, 513]]

    /// Whether all of them, and the whole at once, give the same bits of a second of noise.
    static func give<Converter: RateConverter & ~Copyable>(
        sameBitsFrom make: () throws -> Converter
    ) throws -> Bool {
        func bits(_ pieces: [Int]) throws -> [UInt32] {
            var converter = try make()
            let noise = SyntheticSignal.noise(amplitude: 0.9, seconds: 1, sampleRate: converter.inputRate)
            return converter.convert(noise, pieces: pieces).map(\.bitPattern)
        }
        let whole = try bits([1 << 20])
        return try sizes.allSatisfy { try bits($0) == whole }
    }
}
