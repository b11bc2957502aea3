import Foundation
import Glibc

/// The service manager, such as systemd, to which the daemon reports its state by messages to the manager's socket;
/// see sd_notify(3).
///
/// Without a service manager this type does nothing. It never waits: it drops a message that the manager does not take
/// at once.
package struct ServiceManager: Sendable {
    /// The interval of the watchdog in seconds; nil if there is no watchdog.
    package let watchdogSeconds: Double?
    private let socketPath: String?

    package init(
        environment: [String: String] = ProcessInfo.processInfo.environment, process: pid_t = getpid()
    ) {
        socketPath = environment["NOTIFY_SOCKET"].flatMap {
            $0.hasPrefix("/") || $0.hasPrefix("@") ? $0 : nil
        }
        let isOurs = environment["WATCHDOG_PID"].map { $0 == "\(process)" } ?? true
        let seconds = environment["WATCHDOG_USEC"].flatMap(Double.init).map { $0 / 1e6 }
        watchdogSeconds =
            socketPath != nil && isOurs ? seconds.flatMap { $0 > 0 && $0.isFinite ? $0 : nil } : nil
    }

    /// Whether there is a service manager.
    package var isThere: Bool { socketPath != nil }

    /// Sends states such as `READY=1`.
    package func notify(_ states: String...) {
        guard let socketPath else { return }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var name = Array(socketPath.utf8)
        // In the abstract name space of Linux, a name begins with a zero.
        if name.first == UInt8(ascii: "@") { name[0] = 0 }
        guard name.count < MemoryLayout.size(ofValue: address.sun_path) else { return }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + name.count)
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let message = Array(states.joined(separator: "\n").utf8)
        _ = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                sendto(
                    descriptor, message, message.count,
                    Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL),
                    pointer, length)
            }
        }
    }
}
