/// The bytes of a WAV file, built field by field, so that each field of the header can be wrong.
///
/// It uses no library for sound files; see ``DamagedFile`` for wrong files.
public struct WAVBytes: Sendable {
    /// The format tag of the `fmt ` chunk: 1 integers, 3 floating point, 6 A-law, 7 mu-law.
    public var formatTag: UInt16 = 1
    /// Samples a frame.
    public var channelCount: UInt16 = 1
    /// Frames a second.
    public var sampleRate: UInt32 = 16_000
    /// Bits a sample.
    public var bitsPerSample: UInt16 = 16
    /// The samples, interleaved, encoded, little-endian.
    public var data: [UInt8] = []
    /// The size of ``data`` that the header states, in bytes; nil for the true one.
    public var statedDataByteCount: UInt32?
    /// The size of everything after the first eight bytes that the header states; nil for the true one.
    public var statedOuterByteCount: UInt32?
    /// Chunks between the format and the samples.
    public var chunksBeforeData: [UInt8] = []
    /// Chunks after the samples.
    public var chunksAfterData: [UInt8] = []

    /// Makes a file without samples: 16 kHz, mono, 16 bits.
    public init() {}

    /// Makes a file of these 16-bit samples, interleaved if there are several channels.
    public init(_ samples: [Int16], channelCount: UInt16 = 1, sampleRate: UInt32 = 16_000) {
        self.channelCount = channelCount
        self.sampleRate = sampleRate
        data = samples.flatMap { WAVBytes.littleEndian(UInt16(bitPattern: $0)) }
    }

    /// The bytes of the whole file.
    public var bytes: [UInt8] {
        let frameByteCount = UInt32(channelCount) * UInt32(bitsPerSample) / 8
        var body = Array("WAVEfmt ".utf8) + WAVBytes.littleEndian(16 as UInt32)
        body += WAVBytes.littleEndian(formatTag) + WAVBytes.littleEndian(channelCount)
        body += WAVBytes.littleEndian(sampleRate)
        body += WAVBytes.littleEndian(sampleRate &* frameByteCount)
        body += WAVBytes.littleEndian(UInt16(truncatingIfNeeded: frameByteCount))
        body += WAVBytes.littleEndian(bitsPerSample) + chunksBeforeData
        body += Array("data".utf8) + WAVBytes.littleEndian(statedDataByteCount ?? UInt32(data.count))
        body += data + chunksAfterData
        return Array("RIFF".utf8) + WAVBytes.littleEndian(statedOuterByteCount ?? UInt32(body.count)) + body
    }

    /// Returns the bytes of a number, the lowest first.
    public static func littleEndian(_ value: some FixedWidthInteger) -> [UInt8] {
        (0..<(type(of: value).bitWidth / 8)).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    /// Returns the bytes of a 32-bit floating point sample, the lowest first.
    public static func littleEndian(_ value: Float) -> [UInt8] { littleEndian(value.bitPattern) }
}
