import Foundation
import PCM

/// The judgement whether sound was converted up from a lower sample rate. The spectrum of such sound ends at half of
/// that rate.
///
/// The judgement compares the power density just below such an edge with the densest piece anywhere above it. The
/// spectra of rooms, voices and microphones fall off gently. The filter of a resampler falls steeply, and above it
/// there is only rounding noise. The output of a poor resampler has mirror images above the edge, so this test
/// misses it.
package enum ContentBandwidth: Hashable, Sendable {
    /// There is content above the edge of every rate in ``rates`` for which the sound is loud enough.
    case full
    /// The spectrum ends at half of this rate.
    case limited(SampleRate)
    /// The sound is too quiet or too short for a result.
    case unknown

    /// The least fall of the density at an edge, in dB.
    ///
    /// The value was chosen on 300 recordings at 16 kHz (`speech/dev`, `noise/train`, `wakeword/*/enrol`,
    /// `wakeword-own-voice`). At 4 kHz they fall by 24 dB at most. Converted to 48 kHz, 99 of 100 fall by 33 dB or more
    /// at 8 kHz. The recordings of one person, which have nothing above 7 kHz, fall by 16 dB or more, and the test
    /// misses some of these.
    package static let fall: Float = 30

    /// The rates to look for: a telephone's and a wide-band headset's, which occur with Bluetooth.
    package static let rates = [SampleRate(8000), SampleRate(16_000)]

    /// Judges a recording: mono samples with full scale at -1 ... 1. A second is enough.
    package init(of samples: [Float], sampleRate: SampleRate) {
        let spectrum = AverageSpectrum(of: samples, sampleRate: sampleRate)
        // The rounding noise of 16 bits, below which there is no content: a twelfth of a squared step, spread over
        // all frequencies.
        let rounding = Float(10 * log10(2 / (12 * 32768 * 32768 * Double(sampleRate.hertz))))
        var isKnown = false
        for rate in Self.rates where Double(rate.hertz) < 0.8 * Double(sampleRate.hertz) {
            let edge = Double(rate.hertz) / 2
            let below = spectrum.density(from: 0.80 * edge, to: 0.94 * edge)
            // If the fall would end below the rounding noise, it looks like a quiet room.
            guard below - rounding >= Self.fall else { continue }
            isKnown = true
            let above = spectrum.densest(
                from: 1.06 * edge, to: 0.45 * Double(sampleRate.hertz), step: edge / 16)
            if below - above >= Self.fall {
                self = .limited(rate)
                return
            }
        }
        self = isKnown ? .full : .unknown
    }
}
