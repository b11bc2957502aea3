public import Storage
import Foundation
import Glibc

/// One daemon's claim on a database: a second one would answer everything a second time.
///
/// A lock of the system (`flock`) on a file beside the database, so that it ends with the process, however that ends. It
/// keeps nobody from reading or writing the database. The file stays; it holds the process's number and nothing else.
public final class DatabaseLock: Sendable {
    private let descriptor: CInt

    /// Claims a database, and makes the directories it lies in.
    ///
    /// - Parameter path: the database's file, which need not be there yet.
    /// - Returns: nil where no lock can be made beside it, as in a folder that is write-protected.
    /// - Throws: ``/Storage/StorageError/Code/inUse`` where another process has it, and names that.
    public static func claim(database path: String) throws(StorageError) -> DatabaseLock? {
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw StorageError(.cannotOpen, "the path of the database is empty; give a file name")
        }
        let path = URL(fileURLWithPath: path).standardizedFileURL.path
        try DatabaseFile.makeDirectory(of: path)
        let file = resolved(path) + ".lock"
        // Whom the folder does not belong to may still lock what is there. Without waiting: it might be a pipe.
        let flags = O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW
        var descriptor = open(file, O_RDWR | O_CREAT | flags, 0o600)
        if descriptor < 0 { descriptor = open(file, O_RDONLY | flags) }
        guard descriptor >= 0 else { return nil }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let isHeld = errno == EWOULDBLOCK
            let holder = isHeld ? number(in: descriptor) : nil
            close(descriptor)
            guard isHeld else { return nil }
            throw StorageError(
                .inUse,
                "the database \(path) is in use by another voiced\(holder.map { " (process \($0))" } ?? ""); "
                    + "end that one, or name another database")
        }
        let number = "\(getpid())\n"
        // On a full disk it stays empty, and the sentence above without a number.
        if ftruncate(descriptor, 0) == 0 { _ = pwrite(descriptor, number, number.utf8.count, 0) }
        return DatabaseLock(descriptor: descriptor)
    }

    private init(descriptor: CInt) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// The one name of a file that several lead to, so that their locks are one.
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

    private static func number(in descriptor: CInt) -> Int? {
        var bytes = [UInt8](repeating: 0, count: 20)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        guard count > 0 else { return nil }
        return Int(
            String(decoding: bytes[..<count], as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
    }
}
