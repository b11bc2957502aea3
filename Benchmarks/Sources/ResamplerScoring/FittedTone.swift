import Foundation
import PCM

/// The sine of a known frequency that a signal holds most of, by least squares, and what remains without it.
struct FittedTone {
    /// Of the sine.
    let amplitude: Double
    /// Of the sine at the signal's first sample, in radians, -pi ... pi; a sine that starts at 0 has 0.
    let phase: Double
    /// The root of the mean square of what remains.
    let residue: Double

    init(hertz: Double, in signal: ArraySlice<Float>, sampleRate: SampleRate) {
        let step = 2 * Double.pi * hertz / Double(sampleRate.hertz)
        let waves = signal.indices.map { index in
            let angle = step * Double(index - signal.startIndex)
            return (sine: sin(angle), cosine: cos(angle))
        }
        var (sineSine, sineCosine, cosineCosine, sineSignal, cosineSignal) = (0.0, 0.0, 0.0, 0.0, 0.0)
        for (wave, sample) in zip(waves, signal) {
            sineSine += wave.sine * wave.sine
            sineCosine += wave.sine * wave.cosine
            cosineCosine += wave.cosine * wave.cosine
            sineSignal += wave.sine * Double(sample)
            cosineSignal += wave.cosine * Double(sample)
        }
        let determinant = sineSine * cosineCosine - sineCosine * sineCosine
        let sine = (sineSignal * cosineCosine - cosineSignal * sineCosine) / determinant
        let cosine = (cosineSignal * sineSine - sineSignal * sineCosine) / determinant
        amplitude = (sine * sine + cosine * cosine).squareRoot()
        phase = atan2(cosine, sine)
        let energy = zip(waves, signal).reduce(0.0) { sum, pair in
            let rest = Double(pair.1) - sine * pair.0.sine - cosine * pair.0.cosine
            return sum + rest * rest
        }
        residue = (energy / Double(signal.count)).squareRoot()
    }
}
