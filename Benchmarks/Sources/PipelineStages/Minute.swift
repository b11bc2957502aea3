import AudioFiles
import PCM
import Resampling
import TestSupport

/// A minute of a room at a sound card's rate: the demonstration with its two wake words, then quiet.
public enum Minute {
    /// Returns the minute as mono samples at ``SampleRate/device``, full scale -1 ... 1.
    public static func sound() throws -> [Float] {
        let (speech, rate) = try AudioFile.readMono(path: Checkout.path("Examples/orbit-demo.wav"))
        var sound: [Float] = try Resampler.resample(speech, from: rate, to: .device)
        // Soft noise: no room is digitally silent.
        var random = SeededGenerator(seed: 1)
        while sound.count < 60 * SampleRate.device.hertz {
            sound.append(Float.random(in: -0.0003...0.0003, using: &random))
        }
        return sound
    }
}
