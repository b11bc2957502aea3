import Foundation
import VoicedConfiguration
import VoicedTerminal

/// A folder for its owner alone.
enum PrivateFolder {
    /// Makes the folder and its parents, or checks that an existing folder is private.
    ///
    /// - Throws: ``Failure`` if it is no folder, belongs to another user, or cannot be made.
    static func make(_ path: String) throws(Failure) {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw Failure(
                .cannotCreate, "the folder \(path) cannot be made; check the owner of those above it")
        }
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw Failure(.cannotCreate, "\(path) is no folder that this user may read; name another")
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_uid == geteuid() || geteuid() == 0 else {
            throw Failure(.cannotCreate, "the folder \(path) belongs to another user; name another folder")
        }
        guard status.st_mode & 0o077 == 0 || fchmod(descriptor, 0o700) == 0 else {
            throw Failure(.cannotCreate, "the folder \(path) can be read by others; chmod 700 it")
        }
    }
}

/// A file for its owner alone.
enum PrivateFile {
    /// Writes a file that appears under its name only when it is complete and on the disk, with mode 0600.
    static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
        func failure() -> Failure {
            Failure(.cannotCreate, "\(path) cannot be written (\(String(cString: strerror(errno))))")
        }
        var template = Array((path + ".XXXXXX").utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw failure() }
        var error = Descriptor.write(bytes, to: descriptor)
        // Without it a power cut can leave the new name on an empty file.
        if error == nil, fsync(descriptor) != 0 { error = errno }
        let isClosed = close(descriptor) == 0
        if let error {
            errno = error
        } else if isClosed, rename(template, path) == 0 {
            return
        }
        let failed = failure()
        unlink(template)
        throw failed
    }
}
