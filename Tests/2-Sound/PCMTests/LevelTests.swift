import PCM
import Testing
import VoiceTesting

@Suite("Levels, rates and formats")
struct LevelTests {
    @Test("A full-scale square is 0 dBFS and a full-scale sine 3.01 dB below it")
    func reference() {
        let square = (0..<16_000).map { Int16($0 / 8 % 2 == 0 ? 32767 : -32768) }
        let sine = SyntheticSignal.int16(SyntheticSignal.sine(hertz: 1000, amplitude: 1, seconds: 1))
        // 0.001 dB: 32767 instead of 32768 is 0.0003 dB, rounding to 16 bits is far less.
        #expect(abs(level(square)) < 0.001)
        #expect(abs(level(sine) + 3.0103) < 0.001)
    }

    @Test("Amplitude to decibels and back is the same", arguments: [-100, -40, -6.0206, 0, 20] as [Float])
    func roundTrip(decibels: Float) {
        #expect(abs(Level.decibels(amplitude: Level.amplitude(decibels: decibels)) - decibels) < 1e-3)
    }

    @Test("Nothing, and what is no number, is silence", arguments: [0, -1, .nan, 1e-30] as [Float])
    func silence(value: Float) {
        #expect(Level.decibels(amplitude: value) == Level.silence)
        #expect(Level.decibels(power: value) == Level.silence)
        #expect(level([]) == Level.silence)
    }

    @Test(
        "Seconds and samples convert at every rate",
        arguments: [8000, 11_025, 16_000, 44_100, 48_000, 192_000])
    func rates(hertz: Int) {
        let rate = SampleRate(hertz)
        #expect(rate.samples(in: 1) == hertz)
        #expect(rate.samples(in: rate.seconds(of: 12_345_678_901)) == 12_345_678_901)
        #expect(rate < SampleRate(hertz + 1))
    }

    @Test("A frame takes every channel's bytes", arguments: SampleFormat.allCases, [1, 2, 6])
    func frames(format: SampleFormat, channelCount: Int) {
        let stream = StreamFormat(sampleRate: .device, channelCount: channelCount, sampleFormat: format)
        let expected: [SampleFormat: Int] = [
            .float32: 4, .int32: 4, .int24: 4, .int24Packed: 3, .int16: 2, .uint8: 1,
        ]
        #expect(stream.bytesPerFrame == expected[format].map { $0 * channelCount })
    }

    private func level(_ samples: [Int16]) -> Float {
        samples.withUnsafeBufferPointer { Level.decibels(power: Level.meanSquare($0)) }
    }
}
