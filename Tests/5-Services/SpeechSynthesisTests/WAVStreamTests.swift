import Feedback
@testable import SpeechSynthesis
import PCM
import Testing

@Suite("WAV from a pipe")
struct WAVStreamTests {
    static func little(_ value: Int, _ byteCount: Int) -> [UInt8] {
        (0..<byteCount).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    static func wav(
        _ samples: [Int16], channels: Int = 1, rate: Int = 22_050, encoding: Int = 1, bits: Int = 16,
        claimed: Int = 0x7FFF_F000, extra: [UInt8] = []
    ) -> [UInt8] {
        var bytes = Array("RIFF".utf8) + little(claimed + 36, 4) + Array("WAVE".utf8) + extra
        bytes +=
            Array("fmt ".utf8) + little(16, 4) + little(encoding, 2) + little(channels, 2) + little(rate, 4)
        bytes += little(rate * channels * 2, 4) + little(channels * 2, 2) + little(bits, 2)
        bytes += Array("data".utf8) + little(claimed, 4)
        for sample in samples { bytes += little(Int(sample), 2) }
        return bytes
    }

    @Test("Samples are read whatever length the header claims", arguments: [0x7FFF_F000, 0xFFFF_FFFF, 6])
    func lengths(_ claimed: Int) throws {
        let clip = try #require(WAVStream.clip(from: Self.wav([0, 16384, -32768], claimed: claimed)))
        #expect(clip.samples == [0, 0.5, -1])
        #expect(clip.sampleRate == SampleRate(22_050))
    }

    @Test("A claimed length shorter than the stream leaves out what follows")
    func trailer() {
        #expect(WAVStream.clip(from: Self.wav([1, 2, 3, 4], claimed: 4))?.samples.count == 2)
    }

    @Test("Stereo is averaged, and a sample cut in half is left out")
    func stereo() {
        let bytes = Self.wav([16384, 0, -16384, -16384, 5], channels: 2)
        #expect(WAVStream.clip(from: bytes)?.samples == [0.25, -0.5])
        #expect(WAVStream.clip(from: Array(bytes.dropLast(3)))?.samples == [0.25])
    }

    @Test("Chunks that are not known are skipped, with their padding")
    func otherChunks() {
        let list = Array("LIST".utf8) + Self.little(3, 4) + [1, 2, 3, 0]
        #expect(WAVStream.clip(from: Self.wav([16384], extra: list))?.samples == [0.5])
    }

    @Test("What is not 16-bit linear PCM is refused")
    func refused() {
        let wrong: [[UInt8]] = [
            [], Array("RIFF".utf8), Array("hello, this is no sound at all".utf8),
            Self.wav([1], encoding: 3), Self.wav([1], bits: 8), Self.wav([1], channels: 0),
            Self.wav([1], channels: 9), Self.wav([1], rate: 0), Self.wav([1], rate: 1_000_000),
            Self.wav([1], extra: Array("xxxx".utf8) + Self.little(0xFFFF_FFFF, 4)),
        ]
        for bytes in wrong { #expect(WAVStream.clip(from: bytes) == nil) }
    }

    @Test("No truncation and no flipped byte of a header crashes")
    func hostile() {
        let good = Self.wav([1, 2, 3, 4])
        for length in 0...good.count { _ = WAVStream.clip(from: Array(good[..<length])) }
        for position in good.indices {
            for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
                var bytes = good
                bytes[position] = value
                _ = WAVStream.clip(from: bytes)
            }
        }
    }
}
