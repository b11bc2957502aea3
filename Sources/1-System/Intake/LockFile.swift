import Glibc

/// A file beside a resource that one process at a time may use, with a lock of the system (`flock`). The system
/// releases the lock when the process ends in any way.
///
/// In a folder that every user may write to, such as `/tmp`, another user may have made the file, or a link in its
/// place. Such a file is neither followed nor trusted: with its lock that user could keep this program from starting,
/// or make a used resource look free.
package enum LockFile {
    /// The result of claiming the lock.
    package enum Claim: Hashable, Sendable {
        /// This process has the lock, by a descriptor that the caller closes to release it.
        case taken(CInt)
        /// Another process has the lock, with this process id; nil if the file does not give the id.
        case held(by: Int?)
        /// The file is another user's, or a link, in a folder that every user may write to.
        case foreign
        /// No lock can be made there, for the reason in `errno`.
        case impossible(CInt)
    }

    /// Claims the lock, and writes this process's id into the file. Does not wait.
    package static func claim(_ path: String) -> Claim {
        // A user who does not own the folder may still lock an existing file. Opens it without waiting: it might be a
        // pipe.
        let flags = O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW
        var descriptor = open(path, O_RDWR | O_CREAT | flags, 0o600)
        let reason = errno
        if descriptor < 0 { descriptor = open(path, O_RDONLY | flags) }
        // A file that does not exist is no other user's: the folder is read-only, or its disk is full.
        guard descriptor >= 0 else {
            return errno != ENOENT && isShared(path) ? .foreign : .impossible(reason)
        }
        let claim = claim(descriptor, path)
        if case .taken = claim { return claim }
        close(descriptor)
        return claim
    }

    private static func claim(_ descriptor: CInt, _ path: String) -> Claim {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return isShared(path) ? .foreign : .impossible(EINVAL)
        }
        guard status.st_uid == geteuid() || status.st_uid == 0 || !isShared(path) else { return .foreign }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            return errno == EWOULDBLOCK ? .held(by: number(in: descriptor)) : .impossible(errno)
        }
        let number = "\(getpid())\n"
        // On a full disk the file stays empty, and another program gets no process id.
        if ftruncate(descriptor, 0) == 0 { _ = pwrite(descriptor, number, number.utf8.count, 0) }
        return .taken(descriptor)
    }

    /// Whether every user may write to the folder that a file lies in.
    private static func isShared(_ path: String) -> Bool {
        let folder = path.lastIndex(of: "/").map { path[..<$0] } ?? "."
        var status = stat()
        return stat(folder.isEmpty ? "/" : String(folder), &status) == 0 && status.st_mode & S_IWOTH != 0
    }

    private static func number(in descriptor: CInt) -> Int? {
        var bytes = [UInt8](repeating: 0, count: 20)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        guard count > 0 else { return nil }
        return Int(String(decoding: bytes[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
    }
}
