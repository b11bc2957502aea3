import Foundation

/// Tells whether a stream goes to the system's journal, which keeps all that it gets.
enum JournalStream {
    /// Whether a descriptor is the one that systemd connected to the journal: it names that in `JOURNAL_STREAM`, as
    /// `device:inode` (systemd.exec(5)).
    static func isConnected(
        _ descriptor: CInt, environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> Bool {
        var status = stat()
        guard let stream = environment["JOURNAL_STREAM"], fstat(descriptor, &status) == 0 else {
            return false
        }
        return stream == "\(status.st_dev):\(status.st_ino)"
    }
}
