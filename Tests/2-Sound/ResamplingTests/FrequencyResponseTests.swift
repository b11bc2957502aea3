import PCM
import Resampling
import Testing
import VoiceTesting

/// Common rates of sound cards and files above 16 kHz.
let higherRates = [22_050, 32_000, 44_100, 48_000, 96_000].map { SampleRate($0) }
let allRates = [8000, 11_025, 16_000].map { SampleRate($0) } + higherRates

@Suite("Frequency response")
struct FrequencyResponseTests {
    @Test(
        "A tone of speech keeps its level within 0.1 dB", arguments: higherRates,
        [50.0, 300, 1000, 3400, 5000, 6500, 7000, 7200])
    func passBand(rate: SampleRate, hertz: Double) throws {
        let sine = SyntheticSignal.sine(hertz: hertz, amplitude: 0.5, seconds: 0.5, sampleRate: rate)
        let output: [Float] = try Resampler.resample(sine, from: rate)
        let level = decibels(amplitude(of: hertz, in: middle(output), sampleRate: .speech) / 0.5)
        #expect(abs(level) < 0.1)
    }

    @Test("What would alias is more than 90 dB down", arguments: higherRates)
    func aliases(rate: SampleRate) throws {
        // Every 50 Hz next to the edge, where the filter falls, and wider steps above it.
        let tones =
            Array(stride(from: 8050.0, to: 9500, by: 50)) + Array(stride(from: 9500.0, to: 47_000, by: 731))
        for hertz in tones where hertz < Double(rate.hertz) / 2 - 50 {
            let sine = SyntheticSignal.sine(hertz: hertz, amplitude: 0.5, seconds: 0.2, sampleRate: rate)
            let output: [Float] = try Resampler.resample(sine, from: rate)
            let level = decibels(rootMeanSquare(middle(output)) / (0.5 / 2.0.squareRoot()))
            #expect(level < -90, "\(hertz) Hz")
        }
    }

    @Test("A low rate is raised without images above its own band", arguments: [8000, 11_025])
    func images(hertz: Int) throws {
        let rate = SampleRate(hertz)
        let sine = SyntheticSignal.sine(hertz: 1000, amplitude: 0.5, seconds: 0.5, sampleRate: rate)
        let output: [Float] = try Resampler.resample(sine, from: rate)
        #expect(abs(decibels(amplitude(of: 1000, in: middle(output), sampleRate: .speech) / 0.5)) < 0.1)
        let image = Double(hertz) - 1000
        #expect(decibels(amplitude(of: image, in: middle(output), sampleRate: .speech) / 0.5) < -90)
    }

    @Test("A constant keeps its value", arguments: allRates)
    func constant(rate: SampleRate) throws {
        let output: [Float] = try Resampler.resample(
            [Float](repeating: 0.25, count: rate.hertz / 2), from: rate)
        let worst = middle(output).map { abs($0 - 0.25) }.max() ?? 1
        // A phase's coefficients add up to 1 within the filter's stop band of -100 dB.
        #expect(worst < 0.25 * 2e-5)
    }

    @Test("Silence stays digital silence", arguments: allRates)
    func silence(rate: SampleRate) throws {
        let output: [Int16] = try Resampler.resample(
            SyntheticSignal.silence(seconds: 0.3, sampleRate: rate), from: rate)
        #expect(!output.contains { $0 != 0 })
    }
}
