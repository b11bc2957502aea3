import Foundation
import PCM

/// The amplitude of one sine in a signal: its projection under a Hann window, which keeps other tones out.
func amplitude(of hertz: Double, in signal: ArraySlice<Float>, sampleRate: SampleRate) -> Double {
    let step = 2 * Double.pi * hertz / Double(sampleRate.hertz)
    var cosine = 0.0
    var sine = 0.0
    var sum = 0.0
    for (index, sample) in signal.enumerated() {
        let weight = 0.5 - 0.5 * cos(2 * Double.pi * (Double(index) + 0.5) / Double(signal.count))
        cosine += weight * Double(sample) * cos(step * Double(index))
        sine += weight * Double(sample) * sin(step * Double(index))
        sum += weight
    }
    return 2 * (cosine * cosine + sine * sine).squareRoot() / sum
}

/// The root of the mean square.
func rootMeanSquare(_ signal: ArraySlice<Float>) -> Double {
    (signal.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(signal.count)).squareRoot()
}

/// The middle half, where the filter no longer sees the ends of the signal.
func middle(_ signal: [Float]) -> ArraySlice<Float> { signal[(signal.count / 4)..<(signal.count * 3 / 4)] }

func decibels(_ ratio: Double) -> Double { 20 * log10(max(ratio, 1e-15)) }
