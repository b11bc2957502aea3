public import Storage
import Foundation
import Glibc
import Intake

/// One daemon's claim on a database, since two daemons would both answer every command.
///
/// The claim is a lock of the system (`flock`) on a file beside the database. The system releases the lock when the
/// process ends in any way. The lock does not keep other programs from reading or writing the database. The file stays;
/// it contains only the process id.
public final class DatabaseLock: Sendable {
    private let descriptor: CInt

    /// Claims a database, and makes its directories.
    ///
    /// - Parameter path: the database's file, which need not exist yet.
    /// - Returns: nil if no lock can be made beside the database, as in a write-protected folder.
    /// - Throws: ``/Storage/StorageErrorCode/inUse`` if another process has the lock, and names that process;
    ///   `cannotCreate` if another user's lock is there.
    public static func claim(database path: String) throws(StorageError) -> DatabaseLock? {
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw StorageError(.cannotOpen, "the path of the database is empty; give a file name")
        }
        let path = URL(fileURLWithPath: path).standardizedFileURL.path
        try DatabaseFile.makeDirectory(of: path)
        let file = resolved(path) + ".lock"
        switch LockFile.claim(file) {
        case .taken(let descriptor): return DatabaseLock(descriptor: descriptor)
        case .impossible: return nil
        case .held(let holder):
            throw StorageError(
                .inUse,
                "the database \(path) is in use by another voiced\(holder.map { " (process \($0))" } ?? ""); "
                    + "end that one, or name another database")
        case .foreign:
            throw StorageError(
                .cannotCreate,
                "the lock \(file) is another user's, in a folder that every user may write to; "
                    + "put the database into a folder of its own")
        }
    }

    private init(descriptor: CInt) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// The path of a file without symbolic links, so that all names of a file lead to the same lock.
    private static func resolved(_ path: String) -> String {
        func real(_ path: String) -> String? {
            guard let real = realpath(path, nil) else { return nil }
            defer { free(real) }
            return String(cString: real)
        }
        if let file = real(path) { return file }
        let (folder, name) = (
            (path as NSString).deletingLastPathComponent, (path as NSString).lastPathComponent
        )
        return (real(folder) ?? folder) + "/" + name
    }
}
