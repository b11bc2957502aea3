import Capture
import PCM

/// Checks that the sound has the bandwidth of its sample rate; see ``ContentBandwidth``.
package struct BandwidthCheck: Check {
    /// See ``Check/name``.
    package let name = "bandwidth"
    private let sound: Result<CapturedSound, CaptureError>

    /// Makes a check of captured sound.
    package init(_ sound: Result<CapturedSound, CaptureError>) { self.sound = sound }

    /// See ``Check/run()``.
    package func run() async -> Finding {
        guard case .success(let sound) = sound else { return .skipped("there is no sound to measure") }
        switch ContentBandwidth(of: sound.samples, sampleRate: sound.sampleRate) {
        case .unknown:
            return .skipped("too quiet to tell; speak meanwhile, or make a noise")
        case .full:
            let limit = min(sound.sampleRate.hertz, SampleRate.speech.hertz) / 2
            return .ok("the sound reaches as far as is listened to, \(limit) Hz")
        case .limited(let rate):
            return .warning(
                "labelled \(sound.sampleRate), but its spectrum ends at \(rate.hertz / 2) Hz: it is \(rate) sound",
                rate < .speech
                    ? "half of what is listened to is missing: use the microphone without Bluetooth, or its "
                        + "wide-band profile (mSBC)"
                    : "a headset gives no more, and no more is listened to; otherwise set the rate of the device, "
                        + "or of its sound server, right"
            )
        }
    }
}
