// The compiler takes `struct stat` from here once the build contains a library that imports Dispatch.
import CDispatch
import Foundation
import Glibc
import Intake

/// A daemon's socket in the file system. A daemon makes the socket if there is none, or if its daemon is dead. It never
/// takes the socket of a running daemon.
///
/// A lock (`flock`) beside the socket tells a running daemon from a dead one, since the system releases the lock when
/// the process ends in any way. Only the owner can use the folder, the lock and the socket, from the first moment on.
final class ControlSocketFile: Sendable {
    /// The most connections that the kernel keeps until the daemon accepts them.
    private static let backlog: CInt = 64

    let path: String
    /// The listening descriptor. The code that takes it over closes it.
    let descriptor: CInt
    private let lock: CInt
    /// Whether this object has made the folder and the lock.
    private let isNew: (folder: Bool, lock: Bool)
    /// Whether the service manager made the socket, and keeps it.
    private let isInherited: Bool
    private let device: dev_t
    private let inode: ino_t

    /// Makes the socket and its folder.
    ///
    /// - Parameter inherited: a descriptor from the service manager that listens there already.
    /// - Throws: ``ControlError``: `inUse` if another process answers there, `cannotMake`, `badConfiguration` for an
    ///   invalid path.
    init(path: String, inherited: CInt? = nil) throws(ControlError) {
        try SocketPath.check(path)
        self.path = path
        isInherited = inherited != nil
        isNew = (access(Self.folder(of: path), F_OK) != 0, access(path + ".lock", F_OK) != 0)
        try Self.makeFolder(of: path)
        lock = try Self.lock(path + ".lock", for: path)
        do throws(ControlError) {
            if let inherited {
                descriptor = inherited
            } else {
                try Self.removeDead(path)
                descriptor = try Self.listen(path)
            }
        } catch {
            close(lock)
            throw error
        }
        var status = stat()
        lstat(path, &status)
        (device, inode) = (status.st_dev, status.st_ino)
    }

    /// Removes the socket if the file at the path is still this one.
    func remove() {
        guard !isInherited else { return }
        var status = stat()
        if lstat(path, &status) == 0, status.st_dev == device, status.st_ino == inode { unlink(path) }
    }

    /// Removes the socket, and the lock and the folder if this object has made them, after a failed start.
    func undo() {
        remove()
        if isNew.lock { unlink(path + ".lock") }
        if isNew.folder { rmdir(Self.folder(of: path)) }
    }

    deinit { close(lock) }

    private static func folder(of path: String) -> String { (path as NSString).deletingLastPathComponent }

    private static func failure(_ what: String) -> ControlError {
        ControlError(
            .cannotMake, "\(what) (\(String(cString: strerror(errno)))); name another with control.socket")
    }

    /// Makes a folder that only its owner can use. An existing folder must not allow others to replace the socket.
    private static func makeFolder(of path: String) throws(ControlError) {
        let folder = folder(of: path)
        var status = stat()
        if lstat(folder, &status) != 0 {
            let parent = (folder as NSString).deletingLastPathComponent
            // Make missing folders above it, such as ~/.local/state, with the usual permissions.
            if access(parent, F_OK) != 0 {
                try? FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
            }
            guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
                throw failure("the folder \(folder) of the socket cannot be made")
            }
        }
        guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw failure("\(folder), the place of the socket, is not a folder")
        }
        let isOwn = status.st_uid == geteuid() || status.st_uid == 0
        // In a folder with the sticky bit, like /tmp, users cannot remove files of others.
        let isShared = status.st_mode & 0o022 != 0 && status.st_mode & S_ISVTX == 0
        guard isOwn, !isShared else {
            throw ControlError(
                .cannotMake,
                "others may write to the folder \(folder), and could put a socket of theirs there; chmod 700 it, "
                    + "or name another with control.socket")
        }
    }

    private static func lock(_ file: String, for path: String) throws(ControlError) -> CInt {
        switch LockFile.claim(file) {
        case .taken(let lock): return lock
        case .held:
            throw ControlError(
                .inUse,
                "another voiced answers at \(path); end that one, or name another socket with control.socket")
        case .foreign:
            throw ControlError(
                .cannotMake,
                "the lock \(file) of the socket is another user's; name another with control.socket")
        case .impossible(let reason):
            errno = reason
            throw failure("the lock \(file) of the socket cannot be made")
        }
    }

    /// Removes the socket of a dead daemon, and never anything else. The caller holds the lock, so no daemon uses it.
    private static func removeDead(_ path: String) throws(ControlError) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFSOCK else {
            throw ControlError(
                .cannotMake,
                "\(path) is there already and no socket; move it away, or name another with control.socket")
        }
        guard unlink(path) == 0 else { throw failure("the socket \(path) of before cannot be removed") }
    }

    private static func listen(_ path: String) throws(ControlError) -> CInt {
        let descriptor = try makeSocket()
        // Set the mode before the socket has a name, so that it never admits others, whatever the umask is.
        fchmod(descriptor, 0o600)
        let isBound = SocketPath.withAddress(path) { bind(descriptor, $0, $1) == 0 }
        guard isBound, Glibc.listen(descriptor, backlog) == 0 else {
            let error = failure("the socket \(path) cannot be made")
            close(descriptor)
            throw error
        }
        return descriptor
    }
}
