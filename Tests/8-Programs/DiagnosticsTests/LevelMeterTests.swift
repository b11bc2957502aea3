import Capture
import Diagnostics
import PCM
import Testing
import VoiceTesting

@Suite("Level meter")
struct LevelMeterTests {
    @Test("gives the level and the peak of a sine", arguments: [16_000, 44_100, 48_000])
    func sine(hertz: Int) throws {
        let rate = SampleRate(hertz)
        let signal = SyntheticSignal.sine(hertz: 1000, amplitude: 0.5, seconds: 1, sampleRate: rate)
        let reading = try measure([.samples(signal)], rate)
        // A sine of half the full scale has its peak 6.02 dB below full scale, and its root mean square 3.01 dB lower.
        #expect(abs(reading.level + 9.03) < 0.05)
        #expect(abs(reading.peak + 6.02) < 0.05)
        #expect(abs(reading.seconds - 1) < 0.001)
        #expect(reading.clippedSampleCount == 0)
    }

    @Test("counts samples at full scale, positive and negative")
    func clipping() throws {
        var signal = SyntheticSignal.silence(seconds: 0.1)
        signal[10] = 32767 / 32768
        signal[20] = -1
        signal[30] = 1.5
        signal[40] = 32766 / 32768
        #expect(try measure([.samples(signal)], .speech).clippedSampleCount == 3)
    }

    @Test("holds a peak for three seconds and lets it go then")
    func hold() throws {
        let knock = SyntheticSignal.sine(hertz: 500, amplitude: 0.5, seconds: 0.1)
        var meter = try LevelMeter(sampleRate: .speech)
        #expect(abs(try hear(knock, &meter).heldPeak + 6.02) < 0.1)
        let quiet = SyntheticSignal.sine(hertz: 500, amplitude: 0.05, seconds: 2.5)
        #expect(abs(try hear(quiet, &meter).heldPeak + 6.02) < 0.1)
        #expect(abs(try hear(quiet, &meter).heldPeak + 26.02) < 0.1)
    }

    @Test("follows the noise floor, as the endpointer does, and not the offset of a converter")
    func noiseFloor() throws {
        // Uniform noise between -a and a has a mean square of a^2 / 3: -44.8 dBFS. The high-pass takes little of it.
        let noise = SyntheticSignal.noise(amplitude: 0.01, seconds: 5).map { $0 + 0.25 }
        let reading = try measure([.samples(noise)], .speech)
        #expect(abs(reading.noiseFloor + 44.8) < 1.5, "\(reading.noiseFloor)")
        #expect(reading.level > -13)
    }

    @Test("gives digital silence as the lowest level there is")
    func silence() throws {
        let reading = try measure([.samples(SyntheticSignal.silence(seconds: 1))], .device)
        #expect(reading.level == Level.silence && reading.peak == Level.silence)
    }

    @Test("counts lost frames in the time and not in the level")
    func losses() throws {
        let signal = SyntheticSignal.sine(hertz: 1000, amplitude: 0.5, seconds: 0.5)
        let reading = try measure(
            [.samples(signal), .lost(frameCount: 16_000), .samples(signal)], .speech)
        #expect(abs(reading.level + 9.03) < 0.05)
        #expect(abs(reading.seconds - 2) < 0.001)
    }

    private func measure(_ steps: [MemorySource.Step], _ rate: SampleRate) throws -> LevelReading {
        var listener = try SourceListener(MemorySource(steps: steps, sampleRate: rate))
        var meter = try LevelMeter(sampleRate: rate)
        while !listener.isFinished {
            if let block = listener.next(timeout: 1) { try meter.process(block) }
        }
        return meter.takeReading()
    }

    private func hear(_ samples: [Float], _ meter: inout LevelMeter) throws -> LevelReading {
        var listener = try SourceListener(MemorySource(samples: samples, sampleRate: .speech))
        while !listener.isFinished {
            if let block = listener.next(timeout: 1) { try meter.process(block) }
        }
        return meter.takeReading()
    }
}
