import PCM
import Testing
import VoiceTesting

@testable import wakebench

@Suite("The end of a word by its energy")
struct WordEndTests {
    private func tone(_ seconds: Double, amplitude: Float = 0.5) -> [Float] {
        SyntheticSignal.sine(hertz: 400, amplitude: amplitude, seconds: seconds)
    }

    private func hush(_ seconds: Double) -> [Float] {
        SyntheticSignal.noise(amplitude: 0.001, seconds: seconds)
    }

    @Test("It is where the loud part ends, to a frame")
    func plain() {
        #expect(abs(WordEnd.seconds(in: hush(1) + tone(0.5) + hush(1)) - 1.5) <= 0.011)
    }

    @Test("A short pause, as before a stop consonant's release, belongs to the word")
    func pause() {
        let word = tone(0.4) + hush(0.1) + tone(0.1, amplitude: 0.3)
        #expect(abs(WordEnd.seconds(in: hush(0.5) + word + hush(1)) - 1.1) <= 0.011)
    }

    @Test("A click after it does not")
    func click() {
        let clip = hush(0.5) + tone(0.5) + hush(0.5) + tone(0.02, amplitude: 0.3) + hush(0.5)
        #expect(abs(WordEnd.seconds(in: clip) - 1) <= 0.011)
    }

    @Test("A clip without anything in it has an end all the same")
    func nothing() {
        #expect(WordEnd.seconds(in: []) == 0)
        #expect(WordEnd.seconds(in: [0.1]) == 1 / 16_000.0)
        #expect((0...1).contains(WordEnd.seconds(in: [Float](repeating: 0, count: 16_000))))
    }
}
