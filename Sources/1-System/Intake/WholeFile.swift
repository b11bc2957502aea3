package import Foundation

/// Writes files that other programs see complete or not at all.
package enum WholeFile {
    /// Writes a file. An existing file is replaced only once the new one is complete and on the disk.
    ///
    /// - Parameters:
    ///   - bytes: the whole contents.
    ///   - path: where to write; a link there is itself replaced.
    ///   - mode: the permissions of the complete file; until then only its owner may read it.
    /// - Throws: `POSIXError`. Then no incomplete file is left over.
    package static func write(
        _ bytes: some DataProtocol, to path: String, mode: mode_t = 0o600
    ) throws(POSIXError) {
        let part = "\(path).\(getpid()).part"
        unlink(part)
        let descriptor = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure() }
        do throws(POSIXError) {
            defer { close(descriptor) }
            try write(Array(bytes)[...], to: descriptor)
            // Without fsync a power cut can leave the new name on an empty file.
            guard fsync(descriptor) == 0, fchmod(descriptor, mode) == 0, rename(part, path) == 0 else {
                throw failure()
            }
        } catch {
            unlink(part)
            throw error
        }
    }

    private static func write(_ bytes: ArraySlice<UInt8>, to descriptor: CInt) throws(POSIXError) {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { throw failure() }
        }
    }

    private static func failure() -> POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
