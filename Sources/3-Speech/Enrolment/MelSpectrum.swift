import Features
import Foundation
import WakeWord

/// Variations of a log mel spectrum, for augmentation: the same word faster, by another vocal tract, in noise.
///
/// All of them work on mel bands, where they cost next to nothing and need no sound.
enum MelSpectrum {
    /// The log mel bands of a recording, one vector a hop. Allocates.
    static func bands(of samples: [Int16]) -> FeatureSequence {
        var extractor = LogMelExtractor(frontEnd: .bundled)
        var result = FeatureSequence(dimension: LearnedFrontEnd.bundled.bandCount)
        samples.withUnsafeBufferPointer { samples in extractor.process(samples) { result.append($0) } }
        return result
    }

    /// The learned features of log mel bands, as many vectors as there are hops. Allocates.
    static func features(of bands: FeatureSequence) -> FeatureSequence {
        var network = LearnedNetwork(frontEnd: .bundled)
        var result = FeatureSequence(dimension: LearnedFrontEnd.bundled.dimension)
        bands.forEachVector { _, vector in network.process(vector) { result.append($0) } }
        network.finish { result.append($0) }
        return result
    }

    /// The spectrum said `factor` times as fast.
    static func faster(_ bands: FeatureSequence, by factor: Float) -> FeatureSequence {
        let count = max(1, Int(Float(bands.count) / factor))
        return resampled(bands, count: count) { hop in Float(hop) * factor }
    }

    private static func resampled(
        _ bands: FeatureSequence, count: Int, position: (Int) -> Float
    ) -> FeatureSequence {
        let dimension = bands.dimension
        var values = [Float](repeating: 0, count: count * dimension)
        for hop in 0..<count {
            let place = min(max(0, position(hop)), Float(bands.count - 1))
            let before = Int(place)
            let after = min(before + 1, bands.count - 1)
            let share = place - Float(before)
            for band in 0..<dimension {
                values[hop * dimension + band] =
                    (1 - share) * bands.values[before * dimension + band]
                    + share * bands.values[after * dimension + band]
            }
        }
        return FeatureSequence(dimension: dimension, values: values)
    }

    /// The spectrum of a vocal tract `factor` times as short: formants `factor` times as high (vocal tract length
    /// perturbation: Jaitly and Hinton, 2013).
    static func warped(_ bands: FeatureSequence, by factor: Float) -> FeatureSequence {
        let dimension = bands.dimension
        let mel = LearnedFrontEnd.bundled.mel
        let sources = (0..<dimension).map { band in
            let source = mel.band(atFrequency: mel.frequency(ofBand: Double(band)) / Double(factor))
            return Float(min(max(0, source), Double(dimension - 1)))
        }
        var values = bands.values
        for hop in 0..<bands.count {
            for band in 0..<dimension {
                let before = Int(sources[band])
                let after = min(before + 1, dimension - 1)
                let share = sources[band] - Float(before)
                values[hop * dimension + band] =
                    (1 - share) * bands.values[hop * dimension + before]
                    + share * bands.values[hop * dimension + after]
            }
        }
        return FeatureSequence(dimension: dimension, values: values)
    }

    /// The spectrum with `noise` added: powers add up. `decibels` is how far the word's loud hops (`range`) stand above
    /// the noise's.
    static func mixed(
        _ bands: FeatureSequence, with noise: FeatureSequence, from start: Int, decibels: Float,
        word range: Range<Int>
    ) -> FeatureSequence {
        let gain = level(bands, in: range) - level(noise, in: 0..<noise.count) - decibels * logf(10) / 10
        let dimension = bands.dimension
        var values = bands.values
        for hop in 0..<bands.count {
            let source = (start + hop) % noise.count
            for band in 0..<dimension {
                let a = values[hop * dimension + band]
                let b = noise.values[source * dimension + band] + gain
                values[hop * dimension + band] = max(a, b) + log1pf(expf(-abs(a - b)))
            }
        }
        return FeatureSequence(dimension: dimension, values: values)
    }

    /// The `background` with `speech` added, `decibels` below the loud hops of `word`. The background is as long as the
    /// speech or longer.
    static func mixed(
        _ speech: FeatureSequence, with background: FeatureSequence, onto word: FeatureSequence,
        decibels: Float
    ) -> FeatureSequence {
        let gain =
            level(word, in: 0..<word.count) - level(speech, in: 0..<speech.count) - decibels * logf(10) / 10
        var values = background.values
        let shared = min(speech.values.count, values.count)
        for index in 0..<shared {
            let (a, b) = (values[index], speech.values[index] + gain)
            values[index] = max(a, b) + log1pf(expf(-abs(a - b)))
        }
        return FeatureSequence(dimension: speech.dimension, values: values)
    }

    /// The level that one in twenty hops exceeds in its strongest band.
    private static func level(_ bands: FeatureSequence, in range: Range<Int>) -> Float {
        var peaks: [Float] = range.map { hop in
            bands.values[hop * bands.dimension..<(hop + 1) * bands.dimension].max() ?? 0
        }
        guard !peaks.isEmpty else { return 0 }
        peaks.sort()
        return peaks[min(peaks.count - 1, peaks.count * 19 / 20)]
    }
}
