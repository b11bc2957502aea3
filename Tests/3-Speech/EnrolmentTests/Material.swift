import AudioFiles
import PCM
import Testing
import TestSupport
import VoiceTesting

/// The sounds from which the tests enrol and to which they listen.
enum Material {
    /// Returns the text of the demonstration by voices whose score is near the threshold (espeak-ng's `linda` and
    /// `Annie`), a harder test. The keyword is at 1.20 ... 1.76 s and begins again at 6.59 s.
    static func nearThreshold() throws -> [Int16] {
        let file = Checkout.path("Tests/3-Speech/EnrolmentTests/Recordings/near-threshold.wav")
        let (samples, sampleRate) = try AudioFile.readMono(path: file)
        try #require(sampleRate == .speech)
        return SyntheticSignal.int16(samples)
    }

    /// Returns the first keyword of ``nearThreshold()`` with the room's noise on both sides: it lies at 0.30 ... 0.86 s
    /// of 1.1 s.
    static func word() throws -> [Int16] {
        let demo = try nearThreshold()
        return Array(demo[SampleRate.speech.samples(in: 0.9)..<SampleRate.speech.samples(in: 2.0)])
    }
}

extension [Int16] {
    /// Returns the samples with a gain; samples beyond full scale saturate.
    func gained(decibels: Float) -> [Int16] {
        let factor = Level.amplitude(decibels: decibels)
        return map { Int16(Swift.max(-32768, Swift.min(32767, (Float($0) * factor).rounded()))) }
    }

    /// Returns the samples with another signal added.
    func mixed(with other: [Int16]) -> [Int16] {
        zip(self, other).map { Int16(clamping: Int($0) + Int($1)) }
    }

    /// Returns the samples played `factor` times as fast, by linear interpolation, in place of another speaker.
    func played(at factor: Double) -> [Int16] {
        (0..<Int(Double(count - 1) / factor)).map { index in
            let position = Double(index) * factor
            let whole = Int(position)
            let rest = position - Double(whole)
            return Int16((Double(self[whole]) * (1 - rest) + Double(self[whole + 1]) * rest).rounded())
        }
    }
}
