import Foundation
import Glibc
import Synchronization

/// The sockets that the service manager listens on and hands over, as sd_listen_fds(3) describes it.
///
/// The service manager holds the sockets while the program is away, so that no other program can take their place.
package final class InheritedSockets: Sendable {
    private struct Handed {
        var descriptor: CInt
        var place: SocketPlace
    }

    private let sockets: Mutex<[Handed]>

    /// Takes the sockets over. Programs that this one starts get neither the sockets nor the variables that name them.
    ///
    /// - Parameters:
    ///   - environment: the variables.
    ///   - first: the descriptor of the first socket.
    package init(
        environment: [String: String] = ProcessInfo.processInfo.environment, process: pid_t = getpid(),
        first: CInt = 3
    ) {
        var found: [Handed] = []
        if environment["LISTEN_PID"] == "\(process)",
            let count = environment["LISTEN_FDS"].flatMap(CInt.init),
            (1...64).contains(count)
        {
            for descriptor in first..<first + count {
                _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
                if Self.listens(descriptor), let place = SocketPlace(of: descriptor) {
                    found.append(Handed(descriptor: descriptor, place: place))
                } else {
                    close(descriptor)
                }
            }
            for name in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] { unsetenv(name) }
        }
        sockets = Mutex(found)
    }

    /// The socket that listens at a host and a port; `localhost` matches each of its addresses. Nil if there is none.
    package func internet(_ address: HostAndPort) -> ListeningSocket? {
        let hosts = address.host == "localhost" ? ["127.0.0.1", "::1"] : [address.host]
        return removeFirst { place in
            place.internet.map { hosts.contains($0.host) && $0.port == address.port } ?? false
        }
        .map { ListeningSocket(descriptor: $0, address: address) }
    }

    /// The descriptor of the socket at a path in the file system, which the caller owns from now on; nil if there is
    /// none.
    package func file(_ path: String) -> CInt? { removeFirst { $0 == .file(path) } }

    /// The addresses of the inherited sockets that no part of the program has taken.
    package var unused: [String] {
        sockets.withLock { sockets in
            sockets.map { socket in
                switch socket.place {
                case .internet(let address): "\(address)"
                case .file(let path): path
                }
            }
        }
    }

    deinit { sockets.withLock { for socket in $0 { close(socket.descriptor) } } }

    private func removeFirst(_ isWanted: (SocketPlace) -> Bool) -> CInt? {
        sockets.withLock { sockets in
            sockets.firstIndex { isWanted($0.place) }.map { sockets.remove(at: $0).descriptor }
        }
    }

    private static func listens(_ descriptor: CInt) -> Bool {
        func option(_ name: CInt) -> CInt {
            var (value, size) = (CInt(0), socklen_t(MemoryLayout<CInt>.size))
            return getsockopt(descriptor, SOL_SOCKET, name, &value, &size) == 0 ? value : 0
        }
        return option(SO_ACCEPTCONN) != 0 && option(SO_TYPE) == CInt(SOCK_STREAM.rawValue)
    }
}
