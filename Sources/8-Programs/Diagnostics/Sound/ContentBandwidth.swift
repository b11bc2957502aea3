import Foundation
import PCM

/// Whether sound was converted up from a lower sample rate: its spectrum then ends at half of that rate.
///
/// The power density just below such an edge is compared with the densest piece anywhere above it. Rooms, voices and
/// microphones fall off gently; the filter of a resampler falls steeply, and above it there is only rounding noise. The
/// output of a poor resampler has mirror images above the edge, so this does not find it.
package enum ContentBandwidth: Hashable, Sendable {
    /// There is content above every edge that was looked for.
    case full
    /// The spectrum ends at half of this rate.
    case limited(SampleRate)
    /// The sound is too quiet or too short for a result.
    case unknown

    /// How far the density must fall, in dB.
    ///
    /// Chosen on 300 recordings at 16 kHz (`speech/dev`, `noise/train`, `wakeword/*/enrol`, `wakeword-own-voice`): at
    /// 4 kHz they fall by 24 dB at most. Brought to 48 kHz they fall at 8 kHz by 33 dB or more in 99 of 100; those of one
    /// person, recorded without anything above 7 kHz, by 16 dB or more, and some of these are missed.
    package static let fall: Float = 30

    /// The rates to look for: a telephone's and a wide-band headset's, which occur with Bluetooth.
    package static let rates = [SampleRate(8000), SampleRate(16_000)]

    /// Looks at a recording: mono, full scale at -1 ... 1. A second is enough.
    package init(of samples: [Float], sampleRate: SampleRate) {
        let spectrum = AverageSpectrum(of: samples, sampleRate: sampleRate)
        // Below it 16 bits hold nothing: a twelfth of a step squared, over all frequencies.
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
