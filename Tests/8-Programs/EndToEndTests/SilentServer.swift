import Foundation
import Synchronization

/// A port on this machine that counts who connects and never answers.
final class SilentServer: Sendable {
    let port: UInt16
    private let listener: Int32
    private let connections = Mutex<[Int32]>([])

    init() throws {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, length) == 0 && listen(listener, 16) == 0
                    && getsockname(listener, address, &length) == 0
            }
        }
        guard isBound else { throw CocoaError(.fileReadUnknown) }
        port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread { [self] in
            while case let connection = accept(listener, nil, nil), connection >= 0 {
                connections.withLock { $0.append(connection) }
            }
        }
    }

    deinit { close(listener) }

    /// How many have connected so far.
    var connectionCount: Int { connections.withLock { $0.count } }
}
