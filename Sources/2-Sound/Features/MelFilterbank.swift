import Foundation
import PCM

/// Sums a power spectrum into triangular bands that are evenly spaced on the mel scale, and takes logarithms.
///
/// HTK's convention: `mel = 2595 log10(1 + f / 700)`, triangles with a peak of 1 that are linear in mel, each
/// reaching from the centre of the band below to that of the band above (Davis and Mermelstein, 1980; The HTK
/// Book, 3.4, section 5.4).
public struct MelFilterbank: ~Copyable, Sendable {
    /// The settings of the bands.
    public let options: MelFilterbankOptions
    // The triangles one after the other: band b has the weights offsets[b] ..< offsets[b + 1] and begins at
    // bin firstBins[b].
    private let weights: FixedBuffer<Float>
    private let offsets: FixedBuffer<Int>
    private let firstBins: FixedBuffer<Int>
    private let binCount: Int

    /// Allocates the bands for spectra of an FFT of `fftLength` samples at `sampleRate`. Not real-time safe.
    public init(
        options: MelFilterbankOptions = MelFilterbankOptions(), fftLength: Int = 512,
        sampleRate: SampleRate = .speech
    ) throws(FeatureError) {
        try options.validate(sampleRate: sampleRate.hertz)
        let binCount = fftLength / 2 + 1
        let edges = (0..<options.bandCount + 2).map { options.lowestMel + options.melStep * Double($0) }
        let hertzPerBin = Double(sampleRate.hertz) / Double(fftLength)
        var allWeights: [Float] = []
        var allOffsets = [0]
        var allFirstBins: [Int] = []
        for band in 0..<options.bandCount {
            let (low, centre, high) = (edges[band], edges[band + 1], edges[band + 2])
            var first: Int?
            for bin in 0..<binCount {
                let mel = MelFilterbank.mel(hertz: Double(bin) * hertzPerBin)
                let weight = min((mel - low) / (centre - low), (high - mel) / (high - centre))
                guard weight > 0 else { continue }
                first = first ?? bin
                allWeights.append(Float(weight))
            }
            try FeatureError.require(
                first != nil,
                "Mel band \(band + 1) of \(options.bandCount) is narrower than a bin of the FFT "
                    + "(\(hertzPerBin) Hz): use fewer bands or longer analysis frames.")
            allFirstBins.append(first ?? 0)
            allOffsets.append(allWeights.count)
        }
        self.options = options
        self.binCount = binCount
        weights = FixedBuffer(allWeights)
        offsets = FixedBuffer(allOffsets)
        firstBins = FixedBuffer(allFirstBins)
    }

    /// Mels of a frequency in hertz.
    public static func mel(hertz: Double) -> Double { 2595 * log10(1 + hertz / 700) }

    /// Hertz of a frequency in mels.
    public static func hertz(mel: Double) -> Double { 700 * (pow(10, mel / 2595) - 1) }

    /// Writes the natural logarithm of each band's power plus the floor. Real-time safe.
    ///
    /// - Parameters:
    ///   - power: the squared magnitudes of ``RealFFT/powerSpectrum(of:into:)``.
    ///   - bands: as many values as there are bands.
    public mutating func process(
        _ power: UnsafeBufferPointer<Float>, into bands: UnsafeMutableBufferPointer<Float>
    ) {
        precondition(
            power.count >= binCount && bands.count >= options.bandCount, "buffers do not fit the bands")
        let weights = weights.elements
        let offsets = offsets.elements
        let firstBins = firstBins.elements
        for band in 0..<options.bandCount {
            var sum: Float = 0
            var bin = firstBins[band]
            for index in offsets[band]..<offsets[band + 1] {
                sum += weights[index] * power[bin]
                bin += 1
            }
            bands[band] = logf(sum + options.floor)
        }
    }
}
