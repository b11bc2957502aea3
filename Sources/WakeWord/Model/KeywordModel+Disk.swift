import Foundation

extension KeywordModel {
    /// Reads a `.wake` file. Throws `unreadable` when there is no such regular file, and what
    /// ``init(decoding:)`` throws.
    public init(contentsOfFile path: String) throws(WakeWordError) {
        // Anything but a regular file might block, or never end.
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw WakeWordError(
                .unreadable,
                "The keyword model \(path) cannot be opened (\(String(cString: strerror(errno)))).")
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw WakeWordError(.unreadable, "\(path) is no regular file: name a .wake file.")
        }
        guard status.st_size <= Limit.bytes else {
            throw WakeWordError(.badModel, "\(path) is larger than any keyword model: name a .wake file.")
        }
        let data: Data
        do { data = try Data(contentsOf: URL(filePath: path)) } catch {
            throw WakeWordError(.unreadable, "The keyword model \(path) cannot be read.", underlying: error)
        }
        do { try self.init(decoding: [UInt8](data)) } catch {
            throw WakeWordError(error.code, "\(path): \(error.message)", underlying: error.underlying)
        }
    }

    /// Writes a `.wake` file; one of that name is replaced only once the new one is complete.
    ///
    /// Its owner alone may read a new one (mode 0600), since it holds what voices sound like; one that is replaced keeps its
    /// mode. Throws `unwritable` when it cannot be written.
    public func write(toFile path: String) throws(WakeWordError) {
        let bytes = try encoded()
        // What the name leads to is replaced, and not a link to it.
        let path = URL(filePath: path).resolvingSymlinksInPath().path
        var status = stat()
        let mode = stat(path, &status) == 0 ? status.st_mode & 0o777 : 0o600
        let part = "\(path).\(getpid()).part"
        do {
            unlink(part)
            let descriptor = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
            let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            try handle.write(contentsOf: bytes)
            try handle.synchronize()
            guard fchmod(descriptor, mode) == 0, rename(part, path) == 0 else {
                throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
            }
        } catch {
            unlink(part)
            throw WakeWordError(
                .unwritable,
                "The keyword model \(path) cannot be written (\(error.localizedDescription)): check the folder, its "
                    + "permissions and the disk.", underlying: error)
        }
    }
}
