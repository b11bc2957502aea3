import Glibc

/// Identifies a file, to check whether a path still leads to it.
struct FileIdentity: Hashable {
    private let device: dev_t
    private let inode: ino_t

    /// The file at `path`; nil if there is none.
    init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = status.st_dev
        inode = status.st_ino
    }
}
