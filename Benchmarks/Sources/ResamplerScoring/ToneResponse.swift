import Foundation
import PCM
import VoiceTesting

/// What a converter makes of one tone once it has settled.
struct ToneResponse {
    /// The tone's level against what went in, in dB.
    let gain: Double
    /// Everything else that came out against what went in, in dB: aliases, images, distortion.
    let residue: Double
    /// The tone's phase at the first sample that was looked at less that of what went in, in radians, -pi ... pi.
    let phase: Double

    private static let amplitude = 0.5
    private static let seconds = 0.4

    /// Puts the tone through, in pieces of 10 ms, and looks at the middle half of what comes out.
    init<Converter: RateConverter & ~Copyable>(
        hertz: Double, through converter: consuming Converter
    ) {
        let (input, output) = (converter.inputRate, converter.outputRate)
        let sine = SyntheticSignal.sine(
            hertz: hertz, amplitude: Float(ToneResponse.amplitude), seconds: ToneResponse.seconds,
            sampleRate: input)
        let converted = converter.convert(sine, pieces: [input.hertz / 100])
        let middle = converted[converted.count / 4..<converted.count * 3 / 4]
        let scale = ToneResponse.amplitude / 2.0.squareRoot()
        guard hertz < Double(output.hertz) / 2 else {
            // The output has no such tone: all of it is alias.
            gain = -.infinity
            phase = 0
            let energy = middle.reduce(0.0) { $0 + Double($1) * Double($1) }
            residue = ToneResponse.decibels((energy / Double(middle.count)).squareRoot() / scale)
            return
        }
        let fitted = FittedTone(hertz: hertz, in: middle, sampleRate: output)
        gain = ToneResponse.decibels(fitted.amplitude / ToneResponse.amplitude)
        residue = ToneResponse.decibels(fitted.residue / scale)
        let put = 2 * Double.pi * hertz * output.seconds(of: middle.startIndex)
        phase = remainder(fitted.phase - put, 2 * Double.pi)
    }

    private static func decibels(_ ratio: Double) -> Double { 20 * log10(max(ratio, 1e-15)) }
}
