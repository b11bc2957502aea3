import AudioFiles
import BenchmarkKit
import PCM
import Resampling
import TestSupport

/// Speech without a keyword, repeated: the first five seconds of `Examples/no-keyword.wav`.
struct Sound: ~Copyable {
    /// Samples in 10 ms, at the rate of the recognizers and at that of a sound card.
    static let hop = SampleRate.speech.hertz / 100
    static let period = SampleRate.device.hertz / 100
    /// Steps of 10 ms after which the sound begins anew.
    static let round = 500

    private let speech: FixedBuffer<Int16>
    private let device: FixedBuffer<Float>

    init() throws {
        let path = Checkout.path("Examples/no-keyword.wav")
        let (samples, sampleRate) = try AudioFile.readMono(path: path)
        guard sampleRate == .speech, samples.count >= Sound.round * Sound.hop else {
            throw BenchmarkError(.badData, "“\(path)” is not the project's: restore it from the repository.")
        }
        let heard = Array(samples.prefix(Sound.round * Sound.hop))
        let played: [Float] = try Resampler.resample(heard, from: .speech, to: .device)
        speech = FixedBuffer(heard.map { Int16(clamping: Int(($0 * 32768).rounded())) })
        device = FixedBuffer((0..<Sound.round * Sound.period).map { $0 < played.count ? played[$0] : 0 })
    }

    /// Returns the `index`-th 10 ms at 16 kHz.
    func hop(_ index: Int) -> UnsafeBufferPointer<Int16> {
        let start = index % Sound.round * Sound.hop
        return UnsafeBufferPointer(rebasing: speech.elements[start..<start + Sound.hop])
    }

    /// Returns the `index`-th 10 ms at 48 kHz.
    func period(_ index: Int) -> UnsafeBufferPointer<Float> {
        let start = index % Sound.round * Sound.period
        return UnsafeBufferPointer(rebasing: device.elements[start..<start + Sound.period])
    }
}
