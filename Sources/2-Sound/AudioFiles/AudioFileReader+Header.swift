import CSndFile
import PCM

extension AudioFileReader {
    /// Identifies the kind of file, or throws the reason why it is not supported.
    static func container(
        of descriptor: borrowing FileDescriptor, path: String
    ) throws(AudioFileError) -> AudioContainer {
        let bytes = descriptor.bytes(at: 0, count: AudioContainer.signatureByteCount)
        if let container = AudioContainer(firstBytes: bytes) {
            // The library can read MP3, but its decoder complains of bad input on standard error.
            guard container != .mpeg else {
                throw AudioFileError(
                    .unsupported, path: path, "“\(path)” looks like MP3; convert it to WAV or FLAC.")
            }
            return container
        }
        if bytes.isEmpty {
            throw AudioFileError(
                .notAudio, path: path, "“\(path)” is empty; it was perhaps created but never recorded.")
        }
        if bytes.starts(with: Array("RIFF".utf8)), bytes.count < AudioContainer.signatureByteCount {
            throw AudioFileError(
                .damaged, path: path,
                "“\(path)” ends in the middle of its header, after \(bytes.count) bytes; get it again.")
        }
        throw AudioFileError(
            .notAudio, path: path,
            "“\(path)” is not a recording: it starts neither as WAV, AIFF, AU, CAF, FLAC nor Ogg.")
    }

    /// The sample rate of a header; throws if speech cannot be recognized at it.
    static func rate(_ hertz: Int, channels: Int, path: String) throws(AudioFileError) -> SampleRate {
        guard (1...768_000).contains(hertz), channels >= 1 else {
            throw AudioFileError(
                .damaged, path: path,
                "The header of “\(path)” says \(channels) channels at \(hertz) Hz, which no recording has; "
                    + "get it again or convert it.")
        }
        let rate = SampleRate(hertz)
        guard SampleRate.heard.contains(rate) else {
            throw AudioFileError(
                .unsupported, path: path,
                "“\(path)” has \(rate), too few for words; \(SampleRate.heard.lowerBound) is the least that is "
                    + "listened to, and 16 kHz or more is good. Record it again, or get it again if its header is wrong."
            )
        }
        return rate
    }

    /// The number of frames to read; nil if unknown.
    static func frameCount(of file: borrowing SoundFile, _ chunk: DataChunk?) -> Int? {
        if let chunk, chunk.byteCount == nil { return nil }
        // A FLAC stream of unknown length has the largest count that fits.
        return (0..<sf_count_t.max).contains(file.info.frames) ? Int(file.info.frames) : nil
    }

    /// Opens a WAV file once more without its header, because the header says 0 bytes although samples follow.
    static func reopenUnclosed(
        _ file: consuming SoundFile, _ chunk: DataChunk, path: String
    ) throws(AudioFileError) -> SoundFile {
        guard file.bytesPerFrame != nil else {
            throw AudioFileError(
                .damaged, path: path,
                "The header of “\(path)” says 0 bytes of sound although \(file.encoding) follows; "
                    + "the recorder did not finish it, and this encoding cannot be read without its header.")
        }
        var info = SF_INFO()
        info.samplerate = file.info.samplerate
        info.channels = file.info.channels
        let subtype = file.info.format & CInt(SF_FORMAT_SUBMASK)
        info.format = CInt(SF_FORMAT_RAW | SF_ENDIAN_LITTLE) | subtype
        var raw = try SoundFile(FileDescriptor.reading(path), mode: .read, info: info, path: path)
        raw.setDataOffset(chunk.offset)
        return raw
    }
}
