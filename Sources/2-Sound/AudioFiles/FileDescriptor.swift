import Glibc

/// An open file of the operating system, closed with its owner.
struct FileDescriptor: ~Copyable {
    let number: CInt

    private init(number: CInt) { self.number = number }

    /// Opens a regular file for reading.
    ///
    /// Named pipes, terminals and devices are refused rather than waited for: a recording has an end.
    static func reading(_ path: String) throws(AudioFileError) -> FileDescriptor {
        try check(path)
        // O_NONBLOCK: opening a named pipe returns at once, so that it can be refused.
        let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard number >= 0 else { throw openingFailed(path, errno) }
        let descriptor = FileDescriptor(number: number)

        var status = stat()
        guard fstat(number, &status) == 0 else { throw openingFailed(path, errno) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return descriptor
        case S_IFDIR:
            throw AudioFileError(
                .notAudio, path: path, "“\(path)” is a directory; name the recordings in it one by one.")
        default:
            throw AudioFileError(
                .notAudio, path: path,
                "“\(path)” is a pipe or a device, not a regular file; save the recording to a file first.")
        }
    }

    /// Makes a new file of a unique name that starts with `prefix`, which only its owner may read.
    static func creatingUnique(
        _ prefix: String, path: inout String
    ) throws(AudioFileError) -> FileDescriptor {
        try check(prefix)
        var template = Array((prefix + ".XXXXXX").utf8CString)
        let number = mkstemp(&template)
        guard number >= 0 else {
            let error = SystemError(number: errno)
            throw AudioFileError(
                .notWritable, path: prefix,
                "“\(prefix)” cannot be written (\(error)); choose a directory that is there and writable.",
                underlying: error)
        }
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
        path = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
        return FileDescriptor(number: number)
    }

    deinit { close(number) }

    /// How many bytes the file holds now.
    var byteCount: Int {
        var status = stat()
        return fstat(number, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Up to `count` bytes from `offset` on, fewer at the end of the file or when it cannot be read.
    func bytes(at offset: Int, count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, read in
            read = max(0, pread(number, buffer.baseAddress, count, off_t(offset)))
        }
    }

    private static func check(_ path: String) throws(AudioFileError) {
        guard !path.isEmpty else {
            throw AudioFileError(.notFound, path: path, "The path of the recording is empty; name a file.")
        }
        // A C string would end there and name another file.
        guard !path.utf8.contains(0) else {
            throw AudioFileError(.notFound, path: path, "The path of the recording contains a zero byte.")
        }
    }

    private static func openingFailed(_ path: String, _ reason: CInt) -> AudioFileError {
        let error = SystemError(number: reason)
        switch reason {
        case ENOENT, ENOTDIR, ENAMETOOLONG, ELOOP:
            let why = reason == ENOENT ? "" : " (\(error))"
            return AudioFileError(
                .notFound, path: path, "There is no file “\(path)”\(why).", underlying: error)
        case ENXIO:
            return AudioFileError(
                .notAudio, path: path, "“\(path)” is a socket, not a regular file.", underlying: error)
        default:
            return AudioFileError(
                .notReadable, path: path,
                "“\(path)” cannot be opened (\(error)); see that this user may read it.", underlying: error)
        }
    }
}
