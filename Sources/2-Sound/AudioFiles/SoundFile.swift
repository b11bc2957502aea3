import CSndFile
import Glibc
import PCM
import Synchronization

/// An open sound file of libsndfile, closed with its owner. The only place that calls the library.
struct SoundFile: ~Copyable {
    /// Nil once the file is finished.
    private var handle: OpaquePointer?
    /// Declared after the handle, so that the library can finish the file before the descriptor is closed.
    private let descriptor: FileDescriptor
    /// The library's description of the file.
    let info: SF_INFO

    /// The mode of opening a file.
    enum Mode: CInt {
        case read = 0x10
        case write = 0x20
    }

    /// Guards openings, because the library keeps the reason of a failed opening in global variables.
    private static let openings = Mutex<Void>(())

    /// Takes over an open file. `info` is all zero for a file to read, unless the samples have no header.
    init(
        _ descriptor: consuming FileDescriptor, mode: Mode, info: SF_INFO, path: String
    ) throws(AudioFileError) {
        var info = info
        var failure: AudioFileError?
        let number = descriptor.number
        let opened = SoundFile.openings.withLock { _ -> SendablePointer? in
            // The descriptor is closed here, not by the library: which of them closes it after a failure
            // has differed between versions.
            if let handle = sf_open_fd(number, mode.rawValue, &info, 0) { return SendablePointer(handle) }
            failure = SoundFile.openingFailed(path, mode: mode)
            return nil
        }
        guard let opened else { throw failure ?? SoundFile.openingFailed(path, mode: mode) }
        handle = opened.pointer
        self.descriptor = descriptor
        self.info = info
    }

    deinit {
        if let handle { sf_close(handle) }
    }

    /// Writes the remaining data; false if that failed. No more samples can be written afterwards.
    mutating func finish() -> Bool {
        guard let handle else { return true }
        self.handle = nil
        return sf_close(handle) == 0
    }

    /// The library's name of the encoding, such as `Signed 16 bit PCM`.
    var encoding: String {
        var format = SF_FORMAT_INFO()
        format.format = info.format & CInt(SF_FORMAT_SUBMASK)
        let size = CInt(MemoryLayout<SF_FORMAT_INFO>.size)
        guard sf_command(nil, CInt(SFC_GET_FORMAT_INFO), &format, size) == 0, let name = format.name else {
            return "unknown encoding"
        }
        return String(cString: name)
    }

    /// Bytes that one frame takes in the file; nil for encodings that pack several samples together.
    var bytesPerFrame: Int? {
        let bytes: Int? =
            switch Int(info.format) & SF_FORMAT_SUBMASK {
            case SF_FORMAT_PCM_S8, SF_FORMAT_PCM_U8: 1
            case SF_FORMAT_ULAW, SF_FORMAT_ALAW: 1
            case SF_FORMAT_PCM_16: 2
            case SF_FORMAT_PCM_24: 3
            case SF_FORMAT_PCM_32, SF_FORMAT_FLOAT: 4
            case SF_FORMAT_DOUBLE: 8
            default: nil
            }
        return bytes.map { $0 * Int(info.channels) }
    }

    /// Sets the start of the samples in a file that is read without a header.
    mutating func setDataOffset(_ offset: Int) {
        var offset = sf_count_t(offset)
        let size = CInt(MemoryLayout<sf_count_t>.size)
        sf_command(handle, CInt(SFC_SET_RAW_START_OFFSET), &offset, size)
        // The command alone does not move the file's position.
        sf_seek(handle, 0, SEEK_SET)
    }

    /// Reads up to `frameCount` interleaved frames, full scale -1 ... 1; 0 at the end or when it fails.
    mutating func read(into buffer: UnsafeMutablePointer<Float>, frameCount: Int) -> Int {
        max(0, Int(sf_readf_float(handle, buffer, sf_count_t(frameCount))))
    }

    /// Writes 16-bit mono samples; returns the number written.
    mutating func write(_ samples: UnsafeBufferPointer<Int16>) -> Int {
        guard let base = samples.baseAddress else { return 0 }
        return max(0, Int(sf_write_short(handle, base, sf_count_t(samples.count))))
    }

    /// The library's last error on this file; nil if there was none.
    var failure: LibraryError? {
        sf_error(handle) == SF_ERR_NO_ERROR
            ? nil : LibraryError(description: String(cString: sf_strerror(handle)))
    }

    /// Whether the library has read the file to its last byte.
    var isAtEndOfFile: Bool {
        lseek(descriptor.number, 0, SEEK_CUR) >= off_t(descriptor.byteCount)
    }

    private static func openingFailed(_ path: String, mode: Mode) -> AudioFileError {
        let code = Int(sf_error(nil))
        let error = LibraryError(description: String(cString: sf_strerror(nil)))
        if mode == .write {
            return AudioFileError(
                .notWritable, path: path, "“\(path)” cannot be written (\(error)).", underlying: error)
        }
        switch code {
        case SF_ERR_SYSTEM:
            return AudioFileError(
                .notReadable, path: path, "“\(path)” cannot be read (\(error)).", underlying: error)
        case SF_ERR_UNSUPPORTED_ENCODING:
            return AudioFileError(
                .unsupported, path: path,
                "“\(path)” has an encoding that is not supported (\(error)); convert it to 16-bit PCM.",
                underlying: error)
        default:
            return AudioFileError(
                .damaged, path: path,
                "The header of “\(path)” is damaged (\(error)); get the recording again or convert it.",
                underlying: error)
        }
    }
}

/// An error of the library.
struct LibraryError: Error, CustomStringConvertible {
    var description: String

    init(description: String) {
        // Some of the library's sentences end in a full stop, some in a line break.
        var text = Substring(description)
        while let last = text.last, last == "." || last.isWhitespace { text.removeLast() }
        self.description = String(text)
    }
}

/// Carries the library's pointer out of the lock; the file that takes it is its only owner.
private struct SendablePointer: @unchecked Sendable {
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) { self.pointer = pointer }
}
