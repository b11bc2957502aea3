import CSndFile
import PCM

/// Reads a recording from beginning to end as one channel, in bounded memory.
///
/// Reads WAV (also RF64 and Wave64), AIFF, AU, CAF, FLAC and Ogg (Vorbis and Opus) in any of their encodings, as far as
/// libsndfile decodes them. Returns the mean of several channels. Not for the audio threads, because reading waits for
/// the disk.
///
/// ```swift
/// var reader = try AudioFileReader(path: "take1.wav")
/// var chunk = [Float](repeating: 0, count: 4800)
/// while case let count = try chunk.withUnsafeMutableBufferPointer({ try reader.read(into: $0) }), count > 0 {
///     use(chunk[..<count])
/// }
/// if let truncation = reader.truncation { print(truncation) }
/// ```
public struct AudioFileReader: ~Copyable {
    /// The file that is read.
    public let path: String
    /// Frames a second, one of the rates that are ``/PCM/SampleRate/heard``.
    public let sampleRate: SampleRate
    /// Channels in the file, 1 or more.
    public let channelCount: Int
    /// The number of frames; nil if the header does not give it.
    ///
    /// For FLAC and Ogg it comes from the header; do not rely on it for an allocation.
    public let frameCount: Int?
    /// The kind of file and its encoding for people, such as `WAV, Signed 16 bit PCM`.
    public let encoding: String

    /// The part that is missing according to the header; nil if none is.
    ///
    /// Known from the start for WAV, AIFF and AU. For compressed kinds it is known at the end, since their frames can
    /// only be counted by decoding.
    public private(set) var truncation: Truncation?

    /// How many frames so far had a NaN or infinite sample on any channel. The reader returns such a sample as 0.
    public private(set) var nonFiniteFrameCount = 0

    /// How many frames were read so far.
    public private(set) var position = 0

    private var file: SoundFile
    private var interleaved: FixedBuffer<Float>
    private var isFinished = false

    /// The samples decoded at once, over all channels. This bounds the memory for any file.
    private static let bufferSampleCount = 16_384

    /// Opens a recording and looks at its header.
    ///
    /// - Throws: ``AudioFileError`` with `notFound`, `notReadable`, `notAudio`, `unsupported` or `damaged`.
    public init(path: String) throws(AudioFileError) {
        let descriptor = try FileDescriptor.reading(path)
        let container = try AudioFileReader.container(of: descriptor, path: path)
        let chunk = DataChunk(of: descriptor, container: container)
        let fileByteCount = descriptor.byteCount

        var file = try SoundFile(descriptor, mode: .read, info: SF_INFO(), path: path)
        let encoding = file.encoding
        let channels = Int(file.info.channels)
        let rate = try AudioFileReader.rate(Int(file.info.samplerate), channels: channels, path: path)
        if let chunk, chunk.isUnclosed { file = try AudioFileReader.reopenUnclosed(file, chunk, path: path) }

        let frames = AudioFileReader.frameCount(of: file, chunk)
        self.path = path
        self.encoding = "\(container.rawValue), \(encoding)"
        sampleRate = rate
        channelCount = channels
        frameCount = frames
        if let chunk, let frames, let promised = chunk.byteCount, chunk.offset + promised > fileByteCount {
            let present = max(0, fileByteCount - chunk.offset)
            let promisedFrames =
                file.bytesPerFrame.map { promised / $0 }
                // Packed encodings: assumes the same number of frames per byte as in the existing part. A header may
                // claim more than fits into a number.
                ?? Int(min(Double(frames) * Double(promised) / Double(max(1, present)), 1e15))
            if promisedFrames > frames {
                truncation = Truncation(
                    promisedFrameCount: promisedFrames, presentFrameCount: frames, sampleRate: rate)
            }
        }
        self.file = file
        interleaved = FixedBuffer(
            repeating: 0, count: max(1, AudioFileReader.bufferSampleCount / channels) * channels)
    }

    /// Reads the next frames as one channel each, full scale -1 ... 1, and returns how many; 0 at the end.
    ///
    /// Floating-point files may exceed full scale; such samples stay unchanged.
    ///
    /// - Throws: ``AudioFileError`` with `damaged` if the rest of the file cannot be decoded. The frames read before
    ///   are valid.
    public mutating func read(into destination: UnsafeMutableBufferPointer<Float>) throws(AudioFileError)
        -> Int
    {
        var count = 0
        while count < destination.count, !isFinished {
            let wanted = min(destination.count - count, interleaved.count / channelCount)
            guard let buffer = interleaved.mutableElements.baseAddress else { break }
            let got = file.read(into: buffer, frameCount: wanted)
            for frame in 0..<got {
                destination[count + frame] = mean(ofFrameAt: buffer + frame * channelCount)
            }
            count += got
            position += got
            // Only 0 frames mean the end: the library returns fewer frames than requested at packet bounds.
            if got == 0 { isFinished = true }
        }
        if isFinished, count == 0 { try recordEnd() }
        return count
    }

    private mutating func mean(ofFrameAt samples: UnsafePointer<Float>) -> Float {
        var sum: Float = 0
        var isFinite = true
        for channel in 0..<channelCount {
            if samples[channel].isFinite {
                sum += samples[channel]
            } else {
                isFinite = false
            }
        }
        // A sum of enormous samples may be infinite, too.
        if !isFinite || !sum.isFinite { nonFiniteFrameCount += 1 }
        return sum.isFinite ? sum / Float(channelCount) : 0
    }
}

extension AudioFileReader {
    /// Finds out why nothing more was decoded.
    private mutating func recordEnd() throws(AudioFileError) {
        if let failure = file.failure, !file.isAtEndOfFile {
            throw AudioFileError(
                .damaged, path: path,
                "“\(path)” cannot be decoded from \(sampleRate.seconds(of: position)) s on (\(failure)); "
                    + "get the recording again.",
                underlying: failure)
        }
        if truncation == nil, let frameCount, position < frameCount {
            truncation = Truncation(
                promisedFrameCount: frameCount, presentFrameCount: position, sampleRate: sampleRate)
        }
    }
}
