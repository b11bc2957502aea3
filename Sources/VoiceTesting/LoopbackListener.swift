import Foundation
import Glibc

/// Takes connections on 127.0.0.1, each on a thread of its own, until it is released.
final class LoopbackListener: Sendable {
    /// The port that it was given.
    let port: Int
    private let listener: CInt

    /// Listens; `serve` is given each connection, which is closed when it returns.
    ///
    /// - Throws: where the machine has no loopback or no port to give.
    init(serve: @escaping @Sendable (CInt) -> Void) throws {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, length) == 0 && listen(listener, 16) == 0
                    && getsockname(listener, address, &length) == 0
            }
        }
        guard isListening else { throw CocoaError(.fileReadUnknown) }
        port = Int(UInt16(bigEndian: address.sin_port))
        Thread.detachNewThread {
            // Closed here and nowhere else: its number may be another listener's as soon as it is.
            defer { close(listener) }
            while case let connection = accept(listener, nil, nil), connection >= 0 {
                Thread.detachNewThread {
                    defer { close(connection) }
                    serve(connection)
                }
            }
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
    }
}
