import Capture
import PCM

/// Checks that there is sound, that all samples are finite numbers, and that the sound is neither too soft nor clipped
/// and has no offset.
package struct LevelCheck: Check {
    /// The level, in dBFS, below which the check warns. Below it the endpointer follows no noise floor
    /// (`NoiseFloorOptions.lowest`), and no microphone in a room is that quiet if its gain is high enough for a voice.
    package static let lowest: Float = -70
    /// The share of clipped samples above which the check warns. A knock alone clips a few samples. Enrolment refuses a
    /// word with a hundredth of its samples clipped.
    package static let clippedShare = 0.0005
    /// The largest offset without a warning, as a share of full scale. The endpointer's high-pass removes an offset,
    /// but a converter with more than a hundredth is miswired or broken rather than inexact.
    package static let offset = 0.01

    /// See ``Check/name``.
    package let name = "level"
    private let sound: Result<CapturedSound, CaptureError>

    /// Makes a check of captured sound.
    package init(_ sound: Result<CapturedSound, CaptureError>) { self.sound = sound }

    /// See ``Check/run()``.
    package func run() async -> Finding {
        guard case .success(let sound) = sound else { return .skipped("there is no sound to measure") }
        let samples = sound.samples
        let broken = sound.nonFiniteSampleCount
        guard broken < samples.count else {
            return .failed(
                .unavailable, "\(sound.source) delivers no numbers: every sample is NaN or infinite",
                "its driver or plug-in is broken: name the hardware itself (plughw:CARD=..., see `voiced devices`)"
            )
        }
        guard samples.contains(where: { $0 != 0 }) else {
            return .failed(
                .unavailable, "\(sound.source) delivers digital silence",
                "it is muted, switched off, or not what people speak into: unmute its capture in alsamixer "
                    + "(F4), or name another device"
            )
        }
        var sums = SampleSums()
        sums.add(samples)
        let level = Level.decibels(power: Float(sums.variance))
        let peak = Level.decibels(amplitude: sums.peak)
        if broken > 0 {
            return .warning(
                "\(broken) of \(samples.count) samples are NaN or infinite, and heard as silence",
                "its driver or plug-in is broken: name the hardware itself (plughw:CARD=..., see `voiced devices`)"
            )
        }
        let said = "\(rounded(level)) dBFS, peak \(rounded(peak)) dBFS"
        let clipped = sound.clippedSampleCount
        if Double(clipped) > Self.clippedShare * Double(sums.count) {
            return .warning(
                "\(said), \(clipped) samples clipped", "lower the capture gain in alsamixer (F4)")
        }
        if abs(sums.mean) > Self.offset {
            return .warning(
                "\(said), with an offset of \(rounded(Float(sums.mean) * 100)) % of full scale",
                "check the cable and the microphone's power, or take another input")
        }
        if level < Self.lowest {
            return .warning(
                "\(said): very quiet",
                "raise the capture gain in alsamixer (F4), or check that the microphone is plugged in")
        }
        return .ok(said)
    }

    private func rounded(_ value: Float) -> Float { (value * 10).rounded() / 10 }
}
