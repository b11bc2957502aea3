import Features
import Foundation
import PCM

/// The power of a recording over frequency, averaged over time.
///
/// Welch's method: Hann windows of about 20 ms that overlap by half (P. D. Welch, "The Use of Fast Fourier Transform for
/// the Estimation of Power Spectra", IEEE Trans. Audio Electroacoust. 15(2), 1967).
struct AverageSpectrum {
    /// Power in each bin, not scaled to anything but the other bins and ``scale``.
    private var power: [Float]
    private let hertzPerBin: Double
    /// Brings a bin's power to full scale squared per hertz.
    private let scale: Double

    /// Takes the spectrum of mono samples, full scale at -1 ... 1; fewer than a window give an empty one.
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
        // Twice, for the negative frequencies.
        let energy = window.reduce(0.0) { $0 + Double($1) * Double($1) }
        scale = 2 / (Double(max(1, count)) * energy * Double(sampleRate.hertz))
    }

    /// The mean power density between two frequencies in hertz, in dB relative to full scale squared per hertz.
    func density(from low: Double, to high: Double) -> Float {
        let first = max(0, Int(low / hertzPerBin))
        let last = min(power.count - 1, Int(high / hertzPerBin))
        guard first <= last else { return -.infinity }
        let mean = power[first...last].reduce(0.0) { $0 + Double($1) } / Double(last - first + 1)
        return Float(10 * log10(max(1e-20, mean * scale)))
    }

    /// The largest density of the pieces of `step` hertz between two frequencies.
    func densest(from low: Double, to high: Double, step: Double) -> Float {
        var largest = -Float.infinity
        for start in stride(from: low, through: high - step, by: step) {
            largest = max(largest, density(from: start, to: start + step))
        }
        return largest
    }
}
