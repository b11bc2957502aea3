import Features
import Foundation

/// The mel bands that the speaker embedding was trained on: powers, not their logarithms.
///
/// 25 ms every 10 ms at 16 kHz, each centred on its hop, under a periodic Hann window; 40 triangles of area 1 on
/// Slaney's mel scale from 0 to 8,000 Hz (Slaney, 1998, "Auditory Toolbox"), as librosa makes them. ``MelFilterbank``
/// has HTK's scale.
struct SpeakerBands: ~Copyable {
    static let count = 40
    static let hopLength = 160
    static let frameLength = 400

    private var fft = RealFFT(length: frameLength)
    private let window: [Float]
    private let filters: [[(bin: Int, weight: Float)]]
    private var frame = [Float](repeating: 0, count: frameLength)
    private var power = [Float](repeating: 0, count: frameLength / 2 + 1)

    init() {
        window = (0..<Self.frameLength).map { index in
            Float(0.5 - 0.5 * cos(2 * Double.pi * Double(index) / Double(Self.frameLength)))
        }
        let step = Self.mel(hertz: 8000) / Double(Self.count + 1)
        let edges = (0..<Self.count + 2).map { Self.hertz(mel: step * Double($0)) }
        let bins = power.count
        filters = (0..<Self.count).map { band in
            let (low, peak, high) = (edges[band], edges[band + 1], edges[band + 2])
            return (0..<bins).compactMap { bin in
                let hertz = Double(bin) * 16_000 / Double(Self.frameLength)
                let weight = min((hertz - low) / (peak - low), (high - hertz) / (high - peak))
                return weight > 0 ? (bin, Float(2 * weight / (high - low))) : nil
            }
        }
    }

    /// Bands of `hops` hops, one after the other; the time beyond the samples counts as silence. Allocates.
    mutating func rows(of samples: [Float], hops: Int) -> [Float] {
        var rows = [Float](repeating: 0, count: hops * Self.count)
        for hop in 0..<hops {
            let start = hop * Self.hopLength - Self.frameLength / 2
            for index in frame.indices {
                let position = start + index
                frame[index] = samples.indices.contains(position) ? samples[position] * window[index] : 0
            }
            frame.withUnsafeBufferPointer { frame in
                power.withUnsafeMutableBufferPointer { power in fft.powerSpectrum(of: frame, into: power) }
            }
            for (band, filter) in filters.enumerated() {
                var sum: Float = 0
                for (bin, weight) in filter { sum += weight * power[bin] }
                rows[hop * Self.count + band] = sum
            }
        }
        return rows
    }

    private static func mel(hertz: Double) -> Double {
        hertz < 1000 ? hertz * 3 / 200 : 15 + log(hertz / 1000) * 27 / log(6.4)
    }

    private static func hertz(mel: Double) -> Double {
        mel < 15 ? mel * 200 / 3 : 1000 * exp((mel - 15) * log(6.4) / 27)
    }
}
