import PCM
import Resampling
import Testing
import VoiceTesting

@Suite("Sample values")
struct SampleValueTests {
    @Test("16-bit sound at 16 kHz passes through bit for bit")
    func passThrough() throws {
        let samples = (-32768...32767).map { Int16($0) }
        let output: [Int16] = try Resampler.resample(samples.map { Float($0) / 32768 }, from: .speech)
        #expect(output == samples)
    }

    @Test("Floating-point sound at 16 kHz passes through unchanged, but for what is no number")
    func passThroughFloat() throws {
        let output: [Float] = try Resampler.resample([0.1, 1.5, -2, .nan, .infinity, 1e-30], from: .speech)
        #expect(output == [0.1, 1.5, -2, 0, 0, 1e-30])
    }

    @Test("16-bit output is the floating-point output rounded to the nearest", arguments: higherRates)
    func rounding(rate: SampleRate) throws {
        let noise = SyntheticSignal.noise(amplitude: 0.5, seconds: 0.2, sampleRate: rate)
        let exact: [Float] = try Resampler.resample(noise, from: rate)
        let rounded: [Int16] = try Resampler.resample(noise, from: rate)
        let worst = zip(exact, rounded).map { abs($0 * 32768 - Float($1)) }.max() ?? 1
        #expect(exact.count == rounded.count)
        #expect(worst <= 0.5)
    }

    @Test("A full-scale square wave saturates and is counted, and does not wrap", arguments: allRates)
    func saturation(rate: SampleRate) throws {
        let halfPeriod = rate.hertz / 200
        let square = (0..<rate.hertz).map { Float($0 / halfPeriod % 2 == 0 ? 1 : -1) }
        var resampler = try Resampler(from: rate)
        let capacity = resampler.maximumOutputCount(forInput: square.count)
        let output = [Int16](unsafeUninitializedCapacity: capacity) { output, count in
            count = square.withUnsafeBufferPointer { resampler.process($0, into: output) }
        }
        #expect(resampler.clippedSampleCount > 0)
        #expect(output.contains(32767) && output.contains(-32768))
        // The steps of a square wave of 100 Hz are its only changes of sign: two a period.
        let signChanges = zip(output, output.dropFirst()).count { ($0 < 0) != ($1 < 0) }
        #expect((198...200).contains(signChanges))
    }

    @Test("What is no number is taken as 0 and counted, and does no harm later", arguments: allRates)
    func nonFinite(rate: SampleRate) throws {
        var sine = SyntheticSignal.sine(hertz: 440, seconds: 1, sampleRate: rate)
        let bad: [Float] = [.nan, .infinity, -.infinity, .signalingNaN]
        for (index, value) in bad.enumerated() { sine[index * 11] = value }
        var resampler = try Resampler(from: rate)
        let capacity = resampler.maximumOutputCount(forInput: sine.count)
        let output = [Float](unsafeUninitializedCapacity: capacity) { output, count in
            count = sine.withUnsafeBufferPointer { resampler.process($0, into: output) }
        }
        #expect(resampler.nonFiniteSampleCount == 4)
        #expect(!output.contains { !$0.isFinite || abs($0) > 1 })
        #expect(abs(amplitude(of: 440, in: middle(output), sampleRate: .speech) - 0.5) < 0.001)
    }

    @Test("Enormous samples saturate and are no trap", arguments: allRates)
    func enormous(rate: SampleRate) throws {
        var generator = SeededGenerator(seed: 5)
        // Values of both signs, so that sums without a limit would be infinity less infinity.
        let loud = (0..<rate.hertz / 10).map { _ -> Float in
            Bool.random(using: &generator) ? .greatestFiniteMagnitude : -.greatestFiniteMagnitude
        }
        let output: [Int16] = try Resampler.resample(loud, from: rate)
        #expect(output.count == 1600)
        #expect(output.count { $0 == 32767 || $0 == -32768 } > 1500)
        let exact: [Float] = try Resampler.resample(loud, from: rate)
        #expect(!exact.contains { !$0.isFinite })
    }

    @Test("Odd rates work", arguments: [44_099, 15_999, 16_001, 4000, 192_000, 768_000])
    func oddRates(hertz: Int) throws {
        let rate = SampleRate(hertz)
        let sine = SyntheticSignal.sine(hertz: 440, seconds: 0.3, sampleRate: rate)
        let output: [Float] = try Resampler.resample(sine, from: rate)
        #expect(abs(output.count - 4800) <= 1)
        #expect(abs(decibels(amplitude(of: 440, in: middle(output), sampleRate: .speech) / 0.5)) < 0.1)
    }

    @Test(
        "Rates more than 256 times apart are refused with a sentence",
        arguments: [(1, 16_000), (768_000, 2000)])
    func tooFar(from: Int, to: Int) {
        let error = #expect(throws: ResamplingError.self) {
            _ = try Resampler(from: SampleRate(from), to: SampleRate(to))
        }
        #expect(error?.code == .unsupportedRatio)
        #expect(error?.message.contains("\(from) Hz") == true)
    }
}
