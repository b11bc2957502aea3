import Feedback
import PCM
import Resampling

extension SoundClip {
    /// The clip at a device's rate.
    ///
    /// This uses our resampler instead of ALSA's: the quality of a `plug` device depends on the installed plug-ins,
    /// down to linear interpolation, whose images make a synthesizer's 22,050 Hz hiss at 48,000 Hz.
    func resampled(to rate: SampleRate) throws(FeedbackError) -> SoundClip {
        guard rate != sampleRate else { return self }
        do {
            return SoundClip(
                samples: try Resampler.resample(samples, from: sampleRate, to: rate), sampleRate: rate)
        } catch {
            throw FeedbackError(
                .deviceUnavailable,
                "the playback device runs at \(rate), which no sound can be brought to; "
                    + "choose another device", underlying: error)
        }
    }
}
