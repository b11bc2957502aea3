import Foundation
import Glibc

/// The file under a database, as far as it is not SQLite's business.
enum DatabaseFile {
    /// Makes an empty file that only its owner may read, and the directories it lies in; leaves an existing file
    /// as it is.
    static func create(_ path: String) throws(StorageError) {
        var status = stat()
        if stat(path, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFREG else {
                throw StorageError(
                    .cannotOpen, "\(path) is a directory or a device and no database; choose a file")
            }
            return
        }
        let directory = (path as NSString).deletingLastPathComponent
        do {
            try FileManager.default.createDirectory(
                atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw StorageError(
                .cannotCreate,
                "cannot make the directory \(directory) for the database; create it, or choose another database",
                underlying: error)
        }
        // SQLite gives the files it adds (-wal, -shm) the mode of this one. An existing file is never opened here:
        // closing it again would drop the locks that this process holds on it.
        let descriptor = Glibc.open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        if descriptor >= 0 {
            close(descriptor)
        } else if errno != EEXIST {
            throw StorageError(
                .cannotCreate,
                "cannot make the database \(path) (\(String(cString: strerror(errno)))); check the directory's "
                    + "owner and mode, or choose another database")
        }
    }

    /// True when this process may write the file or directory.
    static func isWritable(_ path: String) -> Bool {
        faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0
    }
}
