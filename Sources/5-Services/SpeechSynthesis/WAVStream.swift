import Feedback
import PCM

/// A reader of WAV sound that a program wrote to a pipe.
///
/// A program that writes to a pipe cannot go back and fill in the lengths, so they are wrong (espeak-ng writes 2 GB).
/// The number of bytes received counts instead. libsndfile needs a seekable file and trusts the header, so this reader
/// reads the few fields itself.
enum WAVStream {
    /// The sound in `bytes`: 16-bit linear PCM, averaged to mono. Nil when it is anything else.
    static func clip(from bytes: [UInt8]) -> SoundClip? {
        guard bytes.count >= 12, tag(bytes, 0) == "RIFF", tag(bytes, 8) == "WAVE" else { return nil }
        var position = 12
        var format: (channelCount: Int, sampleRate: SampleRate)?
        while position + 8 <= bytes.count {
            let name = tag(bytes, position)
            let length = Int(integer(bytes, position + 4, byteCount: 4))
            let body = position + 8
            if name == "fmt " {
                guard length >= 16, body + 16 <= bytes.count, let found = linear16(bytes, body) else {
                    return nil
                }
                format = found
            } else if name == "data" {
                guard let format else { return nil }
                return clip(bytes[body..<body + min(length, bytes.count - body)], format)
            }
            // Chunks begin at even positions.
            position = body + length + length % 2
        }
        return nil
    }

    private static func linear16(_ bytes: [UInt8], _ at: Int) -> (channelCount: Int, sampleRate: SampleRate)?
    {
        let encoding = integer(bytes, at, byteCount: 2)
        let channelCount = Int(integer(bytes, at + 2, byteCount: 2))
        let rate = Int(integer(bytes, at + 4, byteCount: 4))
        let bits = integer(bytes, at + 14, byteCount: 2)
        // 1 is linear PCM; 0xFFFE the extensible format, which with 16 bits is the same thing in practice.
        guard encoding == 1 || encoding == 0xFFFE, bits == 16, (1...8).contains(channelCount),
            (1...768_000).contains(rate)
        else { return nil }
        return (channelCount, SampleRate(rate))
    }

    private static func clip(
        _ data: ArraySlice<UInt8>, _ format: (channelCount: Int, sampleRate: SampleRate)
    ) -> SoundClip {
        let frameCount = data.count / (2 * format.channelCount)
        let scale = 1 / (32768 * Float(format.channelCount))
        let samples = data.withUnsafeBytes { memory in
            (0..<frameCount).map { frame in
                var sum: Float = 0
                for channel in 0..<format.channelCount {
                    let offset = 2 * (frame * format.channelCount + channel)
                    sum += Float(
                        Int16(littleEndian: memory.loadUnaligned(fromByteOffset: offset, as: Int16.self)))
                }
                return sum * scale
            }
        }
        return SoundClip(samples: samples, sampleRate: format.sampleRate)
    }

    private static func tag(_ bytes: [UInt8], _ at: Int) -> String {
        String(decoding: bytes[at..<at + 4], as: UTF8.self)
    }

    /// A little-endian number of up to four bytes.
    private static func integer(_ bytes: [UInt8], _ at: Int, byteCount: Int) -> UInt32 {
        bytes[at..<at + byteCount].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
}
