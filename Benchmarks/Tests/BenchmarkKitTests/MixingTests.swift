import BenchmarkKit
import PCM
import Testing
import VoiceTesting

@Suite("Levels and mixing")
struct MixingTests {
    /// A sine of amplitude a has the mean square a²/2; 1 kHz fits 512 samples at 16 kHz exactly 32 times.
    @Test("The energy of a frame of a sine is what calculus says", arguments: [512, 2048])
    func sineEnergy(frameLength: Int) {
        let sine = SyntheticSignal.sine(hertz: 1000, amplitude: 0.5, seconds: 1)
        let energy = PeakEnergy.of(sine, frameLength: frameLength)
        #expect(abs(energy - Double(frameLength) * 0.125) < 0.001)
    }

    @Test("The loudest frame counts, and only whole ones")
    func loudest() {
        let quiet = [Float](repeating: 0.1, count: 4)
        let loud = [Float](repeating: 1, count: 4)
        #expect(abs(PeakEnergy.of(quiet + loud + quiet, frameLength: 4) - 4) < 1e-6)
        #expect(abs(PeakEnergy.of(quiet + [1, 1, 1], frameLength: 4) - 0.04) < 1e-6)
        #expect(abs(PeakEnergy.of([1, 1, 1], frameLength: 4) - 3) < 1e-6)
        #expect(PeakEnergy.of([], frameLength: 4) == 0)
    }

    @Test("Speech is put as far above the noise as asked", arguments: [-6.0, 0, 10, 24])
    func ratio(decibels: Double) {
        let speech = SyntheticSignal.sine(hertz: 1000, amplitude: 0.02, seconds: 1)
        let noise = SyntheticSignal.noise(amplitude: 0.7, seconds: 1)
        let gain = Mixer.speechGain(speech: speech, noise: noise, decibels: decibels, frameLength: 512)
        let ratio =
            PeakEnergy.of(speech.map { $0 * gain }, frameLength: 512) / PeakEnergy.of(noise, frameLength: 512)
        #expect(abs(Double(Level.decibels(power: Float(ratio))) - decibels) < 0.01)
        let mixed = Mixer.mix(speech: speech, noise: noise[...], decibels: decibels, frameLength: 512)
        #expect(zip(mixed, zip(speech, noise)).allSatisfy { abs($0 - ($1.0 * gain + $1.1)) < 1e-5 })
    }

    @Test("Silence on either side changes nothing on the other")
    func silence() {
        let sound = SyntheticSignal.noise(seconds: 0.1)
        let silence = SyntheticSignal.silence(seconds: 0.1)
        #expect(Mixer.mix(speech: silence, noise: sound[...], decibels: 10, frameLength: 512) == sound)
        #expect(Mixer.mix(speech: sound, noise: silence[...], decibels: 10, frameLength: 512) == sound)
    }

    @Test("The largest sample gets the value asked for", arguments: [Float(0.5), 1])
    func normalization(target: Float) {
        #expect(abs([0.1, -0.2, 0.05].normalized(toPeak: target).peak - target) < 1e-6)
        #expect([Float](repeating: 0, count: 3).normalized() == [0, 0, 0])
        #expect([Float]().normalized().isEmpty)
    }

    @Test("16 bits are rounded and saturate")
    func int16() {
        #expect([0, 1, -1, 2, -2, 0.5].int16 == [0, 32767, -32768, 32767, -32768, 16384])
    }
}
