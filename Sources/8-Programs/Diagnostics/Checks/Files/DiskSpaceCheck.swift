import Foundation
import Glibc

/// Checks that the disk has space for the database to grow.
package struct DiskSpaceCheck: Check {
    /// The free bytes below which the check warns: three years of a room's log, at 100 kB a day.
    package static let low = 100_000_000
    /// The free bytes below which the check fails, because further logging is not certain: SQLite's write-ahead log
    /// alone takes 4 MB.
    package static let least = 5_000_000

    /// See ``Check/name``.
    package let name = "disk space"
    private let path: String
    private let freeByteCount: @Sendable (String) -> Int?

    /// Makes a check for the file at `path`.
    ///
    /// - Parameters:
    ///   - path: a file that need not exist.
    ///   - freeByteCount: the free bytes of a folder for this user; nil if unknown.
    package init(
        path: String, freeByteCount: @escaping @Sendable (String) -> Int? = DiskSpaceCheck.freeByteCount
    ) {
        self.path = path
        self.freeByteCount = freeByteCount
    }

    /// See ``Check/run()``.
    package func run() async -> Finding {
        let folder = Folder.nearest(to: path)
        guard let free = freeByteCount(folder) else {
            return .skipped("\(folder) does not say how much is free")
        }
        let said = "\(free / 1_000_000) MB free in \(folder)"
        let advice = "free some, or choose another disk for the database"
        if free < Self.least { return .failed(.unavailable, said, advice) }
        return free < Self.low ? .warning(said, advice) : .ok(said)
    }

    /// The free bytes of a folder for this user; nil if unknown.
    @Sendable package static func freeByteCount(in folder: String) -> Int? {
        var status = statvfs()
        guard statvfs(folder, &status) == 0 else { return nil }
        let (count, isTooLarge) = Int(clamping: status.f_bavail).multipliedReportingOverflow(
            by: Int(clamping: status.f_frsize))
        return isTooLarge ? .max : count
    }
}
