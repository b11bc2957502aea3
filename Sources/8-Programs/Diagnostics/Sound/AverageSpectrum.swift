import Features
import Foundation
import PCM

/// The power of a recording over frequency, averaged over time.
///
/// Welch's method: Hann windows of about 20 ms that overlap by half (P. D. Welch, "The Use of Fast Fourier Transform
/// for the Estimation of Power Spectra", IEEE Trans. Audio Electroacoust. 15(2), 1967).
struct AverageSpectrum {
    /// The summed power of each bin, in a unit that only ``scale`` gives a meaning.
    private var power: [Float]
    private let hertzPerBin: Double
    /// The factor from a bin's power to full scale squared per hertz.
    private let scale: Double

    /// Computes the spectrum of mono samples with full scale at -1 ... 1. Without enough samples for a window, all bins
    /// are 0.
    init(of samples: [Float], sampleRate: SampleRate) {
        var length = 2
        while length * 50 < sampleRate.hertz { length *= 2 }
        let window = WindowFunction.hann.coefficients(count: length)
        var transform = RealFFT(length: length)
        var sum = [Float](repeating: 0, count: transform.binCount)
        var bins = [Float](repeating: 0, count: transform.binCount)
        var count = 0
        for start in stride(from: 0, through: samples.count - length, by: length / 2) {
            let frame = zip(samples[start..<(start + length)], window).map { $0 * $1 }
            frame.withUnsafeBufferPointer { frame in
                bins.withUnsafeMutableBufferPointer { transform.powerSpectrum(of: frame, into: $0) }
            }
            for bin in sum.indices { sum[bin] += bins[bin] }
            count += 1
        }
        power = sum
        hertzPerBin = Double(sampleRate.hertz) / Double(length)
        // The factor 2 is for the negative frequencies.
        let energy = window.reduce(0.0) { $0 + Double($1) * Double($1) }
        scale = 2 / (Double(max(1, count)) * energy * Double(sampleRate.hertz))
    }

    /// Returns the mean power density between two frequencies in hertz, in dB relative to full scale squared per hertz.
    func density(from low: Double, to high: Double) -> Float {
        let first = max(0, Int(low / hertzPerBin))
        let last = min(power.count - 1, Int(high / hertzPerBin))
        guard first <= last else { return -.infinity }
        let mean = power[first...last].reduce(0.0) { $0 + Double($1) } / Double(last - first + 1)
        return Float(10 * log10(max(1e-20, mean * scale)))
    }

    /// Returns the largest density among the pieces of `step` hertz between two frequencies in hertz, in the same unit.
    func densest(from low: Double, to high: Double, step: Double) -> Float {
        var largest = -Float.infinity
        for start in stride(from: low, through: high - step, by: step) {
            largest = max(largest, density(from: start, to: start + step))
        }
        return largest
    }
}
