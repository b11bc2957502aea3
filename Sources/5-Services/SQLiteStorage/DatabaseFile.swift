import Storage
import Foundation
import Glibc

/// The work on a database's files that SQLite does not do: making, checking and repairing them.
enum DatabaseFile {
    /// Makes an empty file that only its owner may read, and its directories. Leaves an existing file as it is.
    static func create(_ path: String) throws(StorageError) {
        if try check(path) { return }
        try makeDirectory(of: path)
        // SQLite gives the files it adds (-wal, -shm) the mode of this one. An existing file is never opened here:
        // closing it again would drop the locks that this process holds on it.
        let descriptor = Glibc.open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        if descriptor >= 0 {
            close(descriptor)
        } else if errno != EEXIST {
            let (isFull, reason) = (errno == ENOSPC || errno == EDQUOT, String(cString: strerror(errno)))
            throw StorageError(
                isFull ? .full : .cannotCreate,
                "cannot make the database \(path) (\(reason)); "
                    + (isFull ? "free some space on the disk" : "check the directory's owner and mode")
                    + ", or choose another database")
        }
    }

    /// Throws if the path is no regular file; SQLite would wait for a pipe's other end.
    ///
    /// - Returns: whether there is a file.
    @discardableResult
    static func check(_ path: String) throws(StorageError) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else { return false }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw StorageError(
                .cannotOpen, "\(path) is a directory, a pipe or a device and no database; choose a file")
        }
        return true
    }

    /// Makes the directories that a file lies in, for their owner alone.
    static func makeDirectory(of path: String) throws(StorageError) {
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
    }

    /// The number of bytes by which SQLite grows the index of its write-ahead log.
    private static let indexStep = 32_768

    /// Repairs the index of the write-ahead log (`-shm`) if it was cut off.
    ///
    /// A page that is mapped and not in the file would end this process with SIGBUS, and half an index hides rows. The
    /// function fills the index with zeros, and SQLite then builds the index anew.
    ///
    /// The function opens no descriptor: closing it would drop the locks that this process holds on the file.
    ///
    /// - Parameters:
    ///   - byteCount: the size of the index at the last look, in bytes; 0 if the index is not in use yet.
    ///   - pause: waits before the next look, so that SQLite can go on; a millisecond by default.
    /// - Returns: the size of the index in bytes; 0 if there is none.
    static func mendIndex(
        of path: String, byteCount: Int, pause: () -> Void = { usleep(1000) }
    ) throws(StorageError) -> Int {
        let index = path + "-shm"
        let whole = max(byteCount, indexStep)
        var size = 0
        // SQLite grows the index page by page. That takes microseconds, and on a busy machine tens of milliseconds. So
        // only an index that stays too short was cut off.
        for attempt in 0..<200 {
            if attempt > 0 { pause() }
            var status = stat()
            guard stat(index, &status) == 0 else { return 0 }
            size = Int(status.st_size)
            if size % indexStep == 0, size >= whole { return size }
            // SQLite never leaves a part of a page: it writes three bytes at first, then whole pages.
            if size > 3, size % 4096 != 0 { break }
        }
        // The first program that opens the database makes the index three bytes long, with nothing to empty.
        guard size <= 3 || truncate(index, 0) == 0, truncate(index, whole) == 0 else {
            throw StorageError(
                .damaged,
                "\(index) was cut off and cannot be made whole (\(String(cString: strerror(errno)))); end all that use "
                    + "the database, and delete that file")
        }
        return whole
    }

    /// The size of a file in bytes; 0 if there is none.
    static func byteCount(_ path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Whether this process may write the file or directory.
    static func isWritable(_ path: String) -> Bool {
        faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0
    }
}
