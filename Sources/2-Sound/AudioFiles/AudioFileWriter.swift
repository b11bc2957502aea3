import CSndFile
import Glibc
import PCM

/// Writes a mono recording with 16 bits a sample, piece by piece.
///
/// The samples go to a file of another name beside it, which takes the right name in ``finish()``; a writer
/// that is dropped before that leaves nothing behind. It is not for the audio threads.
public struct AudioFileWriter: ~Copyable {
    /// The kind of the written file.
    public enum Container: String, Hashable, Sendable, CaseIterable {
        /// Uncompressed; at most 4 GiB, which is 37 hours at 16 kHz.
        case wav
        /// Compressed without loss to about a half.
        case flac

        /// The kind that a path's ending asks for: `.flac`, else WAV.
        public init(path: String) { self = path.lowercased().hasSuffix(".flac") ? .flac : .wav }
    }

    /// The name that the file gets in the end.
    public let path: String
    /// How many frames were written so far.
    public private(set) var frameCount = 0

    private var file: SoundFile
    private var temporary: TemporaryFile
    private var pending: FixedBuffer<Int16>

    /// Starts a file. An existing one of that name is replaced in ``finish()``.
    ///
    /// - Throws: ``AudioFileError`` with `notWritable`, or `unsupported` for a rate the kind cannot hold.
    public init(
        path: String, sampleRate: SampleRate, container: Container? = nil
    ) throws(AudioFileError) {
        let container = container ?? Container(path: path)
        var info = SF_INFO()
        info.samplerate = CInt(sampleRate.hertz)
        info.channels = 1
        let major = container == .flac ? SF_FORMAT_FLAC : SF_FORMAT_WAV
        info.format = CInt(major | SF_FORMAT_PCM_16)
        if container == .flac, sampleRate.hertz > 655_350 {
            throw AudioFileError(
                .unsupported, path: path, "FLAC cannot hold \(sampleRate); write “\(path)” as WAV.")
        }
        var name = ""
        let descriptor = try FileDescriptor.creatingUnique(path, path: &name)
        let temporary = TemporaryFile(path: name)
        let file = try SoundFile(descriptor, mode: .write, info: info, path: path)
        self.path = path
        self.temporary = temporary
        self.file = file
        pending = FixedBuffer(repeating: 0, count: 4096)
    }

    /// Appends samples with full scale at -1 ... 1. Samples beyond full scale saturate; NaN becomes 0.
    ///
    /// - Throws: ``AudioFileError`` with `notWritable`, when the disk is full for example.
    public mutating func append(_ samples: UnsafeBufferPointer<Float>) throws(AudioFileError) {
        var start = 0
        while start < samples.count {
            let count = min(pending.count, samples.count - start)
            for index in 0..<count {
                pending[index] = Int16(sample: samples[start + index])
            }
            try append(UnsafeBufferPointer(rebasing: pending.elements[..<count]))
            start += count
        }
    }

    /// Appends samples as they are.
    ///
    /// - Throws: ``AudioFileError`` with `notWritable`, when the disk is full for example.
    public mutating func append(_ samples: UnsafeBufferPointer<Int16>) throws(AudioFileError) {
        guard !samples.isEmpty else { return }
        let written = file.write(samples)
        frameCount += written
        guard written == samples.count else { throw failed() }
    }

    /// Completes the file and gives it its name.
    ///
    /// - Throws: ``AudioFileError`` with `notWritable`.
    public consuming func finish() throws(AudioFileError) {
        guard file.finish() else { throw failed() }
        guard rename(temporary.path, path) == 0 else {
            let error = SystemError(number: errno)
            throw AudioFileError(
                .notWritable, path: path, "“\(path)” cannot be replaced (\(error)).", underlying: error)
        }
        temporary.isKept = true
    }

    private func failed() -> AudioFileError {
        let error = file.failure
        let reason = error?.description ?? "no reason given"
        return AudioFileError(
            .notWritable, path: path,
            "“\(path)” could not be written to the end (\(reason)); make room on the disk.",
            underlying: error)
    }
}

/// A file that is removed with its owner, unless it was kept.
struct TemporaryFile: ~Copyable {
    let path: String
    var isKept = false

    init(path: String) { self.path = path }

    deinit {
        if !isKept { unlink(path) }
    }
}
