import Feedback
@testable import Playback
import Foundation
import PCM
import Testing
import VoiceTesting

@Suite("Clips for a device")
struct SoundClipTests {
    private func format(_ sampleFormat: SampleFormat, _ channelCount: Int = 1) -> StreamFormat {
        StreamFormat(sampleRate: .device, channelCount: channelCount, sampleFormat: sampleFormat)
    }

    @Test(
        "Full scale, half scale, silence and what is beyond or no number are written right in every format",
        arguments: [
            (SampleFormat.int16, ["ff7f", "0080", "0040", "0000", "ff7f", "0000"]),
            (.int24, ["ffff7f00", "000080ff", "00004000", "00000000", "ffff7f00", "00000000"]),
            (.int24Packed, ["ffff7f", "000080", "000040", "000000", "ffff7f", "000000"]),
            (.int32, ["ffffff7f", "00000080", "00000040", "00000000", "ffffff7f", "00000000"]),
            (.float32, ["0000803f", "000080bf", "0000003f", "00000000", "0000803f", "00000000"]),
            (.uint8, ["ff", "00", "c0", "80", "ff", "80"]),
        ])
    func formats(_ sampleFormat: SampleFormat, _ expected: [String]) {
        let clip = SoundClip(samples: [1, -1, 0.5, 0, 7, .nan], sampleRate: .device)
        let bytes = clip.encoded(0..<6, as: format(sampleFormat))
        #expect(bytes.map { String(format: "%02x", $0) }.joined() == expected.joined())
    }

    @Test("Every channel hears the same, and after the end there is silence")
    func channels() {
        let clip = SoundClip(samples: [0.5, -0.5, 0.25], sampleRate: .device)
        let bytes = clip.encoded(1..<5, as: format(.int16, 2))
        let samples = bytes.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
        #expect(samples == [-16384, -16384, 8192, 8192, 0, 0, 0, 0])
    }

    @Test(
        "A clip at another rate keeps its length, its tone and its level",
        arguments: [8000, 16_000, 44_100, 48_000])
    func resampling(_ hertz: Int) throws {
        let rate = SampleRate(hertz)
        let source = SampleRate(22_050)
        let clip = SoundClip(
            samples: SyntheticSignal.sine(hertz: 1000, seconds: 0.5, sampleRate: source), sampleRate: source)
        let resampled = try clip.resampled(to: rate)
        #expect(abs(resampled.duration - clip.duration) < 0.001)
        let expected = SyntheticSignal.sine(hertz: 1000, seconds: 0.5, sampleRate: rate)
        // Away from the ends, where the filter sees the silence outside. 0.5 % is -46 dB.
        let middle = hertz / 10..<hertz * 4 / 10
        let error = middle.map { abs(resampled.samples[$0] - expected[$0]) }.max() ?? 1
        #expect(error < 0.005)
    }
}
