import Foundation

/// Finds out whether a stream goes to the system's journal, which stores everything.
package enum JournalStream {
    /// The beginning of the paths of journals' sockets. They end in `/stdout`, and may have the name of a namespace
    /// before that.
    private static let sockets = "/run/systemd/journal"

    /// Whether a descriptor leads to a journal.
    ///
    /// systemd names the descriptor that it has connected to the journal in `JOURNAL_STREAM` as `device:inode`
    /// (systemd.exec(5)). Any other descriptor counts if its peer is the socket of a journal, as with systemd-cat.
    package static func isConnected(
        _ descriptor: CInt, environment: [String: String] = ProcessInfo.processInfo.environment,
        sockets: String = sockets
    ) -> Bool {
        if let peer = peer(of: descriptor), peer.hasPrefix(sockets), peer.hasSuffix("/stdout") { return true }
        var status = stat()
        guard let stream = environment["JOURNAL_STREAM"], fstat(descriptor, &status) == 0 else {
            return false
        }
        return stream == "\(status.st_dev):\(status.st_ino)"
    }

    /// Returns the path of the socket to which a descriptor is connected; nil for a descriptor of another kind.
    private static func peer(of descriptor: CInt) -> String? {
        var address = sockaddr_un()
        var size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let isKnown = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &size) }
        }
        guard isKnown == 0, address.sun_family == sa_family_t(AF_UNIX) else { return nil }
        return withUnsafeBytes(of: address.sun_path) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
