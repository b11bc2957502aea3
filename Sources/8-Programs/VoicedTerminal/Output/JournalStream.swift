import Foundation

/// Whether a stream goes to the system's journal, which stores everything.
package enum JournalStream {
    /// The sockets of journals begin so and end in `/stdout`; in between may be the name of a namespace.
    private static let sockets = "/run/systemd/journal"

    /// Whether a descriptor is the one that systemd connected to the journal, which it names in `JOURNAL_STREAM` as
    /// `device:inode` (systemd.exec(5)), or is connected to the socket of a journal, as by systemd-cat.
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

    /// The path of the socket that a descriptor is connected to; nil for anything else.
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
