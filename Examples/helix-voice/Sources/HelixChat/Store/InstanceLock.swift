import Foundation

/// A lock whose holder alone writes to a file and sends from it. It ends with the process, even after a crash.
final class InstanceLock: Sendable {
    private let descriptor: Int32

    /// Takes it, beside the file.
    init(of path: String) throws(StoreError) {
        descriptor = open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw .unusable(path: path, reason: String(cString: strerror(errno)))
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw .inUse(path: path)
        }
    }

    deinit { close(descriptor) }
}
