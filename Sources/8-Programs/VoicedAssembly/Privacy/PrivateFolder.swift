import Foundation
import Intake
import VoicedConfiguration

/// Makes folders for their owner alone.
enum PrivateFolder {
    /// Makes a folder and its parents. Takes the rights of other users from a folder that exists.
    ///
    /// - Throws: ``Failure`` if the path is no folder, belongs to another user, or cannot be made.
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

/// Writes files for their owner alone.
package enum PrivateFile {
    /// Writes a file that appears under its name only when it is complete and on the disk, with mode 0600.
    package static func write(_ bytes: some DataProtocol, to path: String) throws(Failure) {
        do { try WholeFile.write(bytes, to: path) } catch {
            throw Failure(
                .cannotCreate, "\(path) cannot be written (\(String(cString: strerror(error.code.rawValue))))"
            )
        }
    }
}
