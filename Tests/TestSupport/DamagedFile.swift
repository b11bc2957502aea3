import PCM
import VoiceTesting

/// A damaged or wrong file given as a recording, and how a reader should treat it.
///
/// Test every reader of recordings with ``all`` of them:
///
/// ```swift
/// @Test("A damaged recording is refused with a sentence, or its rest is read", arguments: DamagedFile.all)
/// ```
public struct DamagedFile: Sendable, CustomStringConvertible {
    /// The right treatment of a file.
    public enum Expectation: Hashable, Sendable {
        /// The reader throws an error whose sentence says what is wrong.
        case refused
        /// The reader returns these frames, and says that some are missing.
        case cutOff(frameCount: Int, promisedFrameCount: Int)
        /// The reader returns these frames without complaint.
        case read(frameCount: Int)
    }

    /// The damage in a few words; also a file name without its ending.
    public var description: String
    /// The contents of the file.
    public var bytes: [UInt8]
    /// The right treatment of this file.
    public var expectation: Expectation

    /// Makes a damaged file.
    public init(_ description: String, _ expectation: Expectation, bytes: [UInt8]) {
        self.description = description
        self.bytes = bytes
        self.expectation = expectation
    }

    /// Frames of sound in the files that have sound: 50 ms at 16 kHz.
    public static let frameCount = 800

    /// All damaged files of this type.
    public static var all: [DamagedFile] { noRecordings + wrongHeaders + cutOff + unknownLength }

    /// Files that are no recordings at all.
    public static let noRecordings: [DamagedFile] = [
        DamagedFile("empty", .refused, bytes: []),
        DamagedFile("one byte", .refused, bytes: [0x52]),
        DamagedFile("text", .refused, bytes: Array("patient in\npatient out\n".utf8)),
        DamagedFile("zeros", .refused, bytes: [UInt8](repeating: 0, count: 4096)),
        DamagedFile("noise", .refused, bytes: noise),
        DamagedFile("picture", .refused, bytes: [0x89] + Array("PNG\r\n".utf8) + [0x1A, 0x0A] + noise),
        DamagedFile("noise that starts as MP3", .refused, bytes: [0xFF, 0xFB, 0x90, 0x64] + noise),
        DamagedFile("noise that starts as FLAC", .refused, bytes: Array("fLaC".utf8) + noise),
        DamagedFile("noise that starts as Ogg", .refused, bytes: Array("OggS".utf8) + noise),
        DamagedFile("noise that starts as CAF", .refused, bytes: Array("caff".utf8) + noise),
        DamagedFile("noise that starts as Wave64", .refused, bytes: Array("riff".utf8) + noise),
        DamagedFile("RIFF of another kind", .refused, bytes: Array("RIFF\u{24}\0\0\0AVI LIST".utf8) + noise),
    ]

    /// WAV files whose header makes no sense.
    public static let wrongHeaders: [DamagedFile] = [
        DamagedFile("four bytes of header", .refused, bytes: Array(sound().bytes[..<4])),
        DamagedFile("cut in the format", .refused, bytes: Array(sound().bytes[..<20])),
        DamagedFile("cut before the samples", .refused, bytes: Array(sound().bytes[..<40])),
        DamagedFile("no format", .refused, bytes: Array(sound().bytes[..<12] + sound().bytes[36...])),
        DamagedFile("format of 4 GB", .refused, bytes: formatOfFourGigabytes),
        DamagedFile("100,000 empty chunks", .refused, bytes: manyChunks),
        DamagedFile("0 channels", .refused, bytes: sound { $0.channelCount = 0 }.bytes),
        DamagedFile("65535 channels", .refused, bytes: sound { $0.channelCount = 65535 }.bytes),
        DamagedFile("0 Hz", .refused, bytes: sound { $0.sampleRate = 0 }.bytes),
        DamagedFile("1.5 GHz", .refused, bytes: sound { $0.sampleRate = 1_500_000_000 }.bytes),
        DamagedFile("4 GHz", .refused, bytes: sound { $0.sampleRate = 4_000_000_000 }.bytes),
        DamagedFile("0 bits", .refused, bytes: sound { $0.bitsPerSample = 0 }.bytes),
        DamagedFile("unknown encoding", .refused, bytes: sound { $0.formatTag = 0x4321 }.bytes),
    ]

    /// WAV files that end before their header says.
    public static let cutOff: [DamagedFile] = [
        DamagedFile(
            "cut in half", .cutOff(frameCount: frameCount / 2, promisedFrameCount: frameCount),
            bytes: Array(sound().bytes[..<(44 + frameCount)])),
        DamagedFile(
            "cut in a frame", .cutOff(frameCount: frameCount - 1, promisedFrameCount: frameCount),
            bytes: Array(sound().bytes.dropLast())),
        DamagedFile(
            "cut after the header", .cutOff(frameCount: 0, promisedFrameCount: frameCount),
            bytes: Array(sound().bytes[..<44])),
        DamagedFile(
            "1 GB promised", .cutOff(frameCount: frameCount, promisedFrameCount: 500_000_000),
            bytes: sound { $0.statedDataByteCount = 1_000_000_000 }.bytes),
    ]

    /// WAV files whose header was written before their length was known, as in a pipe. They are not damaged.
    public static let unknownLength: [DamagedFile] =
        ([0, 0x7F00_0000, 0x7FFF_F000, 0x7FFF_FFDB, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF] as [UInt32]).map {
            size in
            DamagedFile(
                "data of \(size) bytes from a pipe", .read(frameCount: frameCount),
                bytes: sound {
                    $0.statedDataByteCount = size
                    $0.statedOuterByteCount = size == 0 ? 36 : size
                }.bytes)
        } + [
            DamagedFile("header only", .read(frameCount: 0), bytes: WAVBytes().bytes),
            DamagedFile(
                "no samples but a comment", .read(frameCount: 0),
                bytes: {
                    var file = WAVBytes()
                    file.chunksAfterData = Array("LIST\u{04}\0\0\0INFO".utf8)
                    return file.bytes
                }()),
            DamagedFile(
                "half a frame too many", .read(frameCount: frameCount), bytes: sound { $0.data += [7] }.bytes),
        ]

    private static func sound(_ change: (inout WAVBytes) -> Void = { _ in }) -> WAVBytes {
        let seconds = Double(frameCount) / 16_000
        var file = WAVBytes(SyntheticSignal.int16(SyntheticSignal.noise(seconds: seconds)))
        change(&file)
        return file
    }

    private static var noise: [UInt8] {
        var generator = SeededGenerator(seed: 7)
        return (0..<4096).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }

    private static var formatOfFourGigabytes: [UInt8] {
        var bytes = sound().bytes
        bytes.replaceSubrange(16..<20, with: WAVBytes.littleEndian(0xFFFF_FFF0 as UInt32))
        return bytes
    }

    private static var manyChunks: [UInt8] {
        var file = sound()
        file.chunksBeforeData = (0..<100_000).flatMap { _ in Array("junk\0\0\0\0".utf8) }
        file.data = []
        return Array(file.bytes.dropLast(8))
    }
}
