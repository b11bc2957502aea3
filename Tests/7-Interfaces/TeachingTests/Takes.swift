import AudioFiles
import PCM
import TestSupport
import VoiceTesting

/// The words of a lesson.
enum Takes {
    /// Returns “Orbit” from the demonstration with the room's noise around it, at several speeds in place of
    /// other speakers.
    static func word(_ number: Int) throws -> [Float] {
        let (samples, rate) = try AudioFile.readMono(path: Checkout.path("Examples/orbit-demo.wav"))
        let word = Array(samples[rate.samples(in: 0.3)..<rate.samples(in: 1.6)])
        let speed = [1, 0.95, 1.06, 0.98, 1.03][number % 5]
        let played = (0..<Int(Double(word.count - 1) / speed)).map { index in
            let position = Double(index) * speed
            let rest = Float(position - Double(Int(position)))
            return word[Int(position)] * (1 - rest) + word[Int(position) + 1] * rest
        }
        return quiet(0.8) + played + quiet(1)
    }

    static func quiet(_ seconds: Double) -> [Float] {
        SyntheticSignal.noise(amplitude: 0.0005, seconds: seconds)
    }

    /// Returns a sentence, for a lesson that asks for a word.
    static func sentence() throws -> [Float] {
        let (samples, rate) = try AudioFile.readMono(path: Checkout.path("Examples/no-keyword.wav"))
        return quiet(0.8) + samples.prefix(rate.samples(in: 3.2)) + quiet(1.2)
    }
}
