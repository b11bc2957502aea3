package import Foundation

/// Writes files that other programs see complete or not at all.
package enum WholeFile {
    /// Writes a file; what was there is replaced only once the new file is complete and on the disk.
    ///
    /// - Parameters:
    ///   - bytes: all of it.
    ///   - path: its place; a link there is replaced itself.
    ///   - mode: who may read it; its owner alone until it is complete.
    /// - Throws: `POSIXError`, or what Foundation throws for a full disk. Then nothing is left over.
    package static func write(_ bytes: some DataProtocol, to path: String, mode: mode_t = 0o600) throws {
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
            throw error
        }
    }
}
