import Foundation

/// Puts speech and noise together at a signal-to-noise ratio, which is the ratio of their ``PeakEnergy``.
public enum Mixer {
    /// Returns the factor that lifts the speech to `decibels` above the noise; 0 for silent speech.
    ///
    /// If the noise is silent, the factor is 1.
    public static func speechGain(
        speech: some RandomAccessCollection<Float>, noise: some RandomAccessCollection<Float>,
        decibels: Double,
        frameLength: Int
    ) -> Float {
        let speechEnergy = PeakEnergy.of(speech, frameLength: frameLength)
        let noiseEnergy = PeakEnergy.of(noise, frameLength: frameLength)
        guard speechEnergy > 0 else { return 0 }
        guard noiseEnergy > 0 else { return 1 }
        return Float((noiseEnergy * pow(10, decibels / 10) / speechEnergy).squareRoot())
    }

    /// Speech scaled to stand `decibels` above the noise, plus the noise, sample by sample.
    ///
    /// `noise` is at least as long as `speech`.
    public static func mix(
        speech: [Float], noise: ArraySlice<Float>, decibels: Double, frameLength: Int
    ) -> [Float] {
        precondition(noise.count >= speech.count, "noise is shorter than the speech")
        let under = noise.prefix(speech.count)
        let gain = speechGain(speech: speech, noise: under, decibels: decibels, frameLength: frameLength)
        return zip(speech, under).map { $0 * gain + $1 }
    }
}
