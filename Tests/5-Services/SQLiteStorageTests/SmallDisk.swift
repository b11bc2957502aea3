import Foundation
import Glibc
import TestSupport

/// A disk in memory of a few kilobytes, to be filled.
final class SmallDisk: Sendable {
    static let skipped = "skipped: needs root, and the right to mount"
    static let isAvailable: Bool = {
        guard geteuid() == 0, let disk = try? SmallDisk(kilobytes: 16) else { return false }
        _ = disk
        return true
    }()

    private let directory = TemporaryDirectory()

    /// The error if this user may not mount.
    struct Refused: Error {}

    init(kilobytes: Int) throws {
        guard mount("tmpfs", directory.path, "tmpfs", 0, "size=\(kilobytes)k") == 0 else { throw Refused() }
    }

    deinit { umount2(directory.path, CInt(MNT_DETACH)) }

    var database: String { directory.database }

    private var filling: String { directory.file("filling") }

    /// Leaves no byte free.
    func fill() {
        let file = open(filling, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        defer { close(file) }
        for size in [4096, 1] {
            let bytes = [UInt8](repeating: 0, count: size)
            while write(file, bytes, size) == size {}
        }
    }

    func empty() { unlink(filling) }
}
