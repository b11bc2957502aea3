import Foundation
import Glibc

/// A listener on 127.0.0.1 that serves each connection on a thread of its own until it is released.
final class LoopbackListener: Sendable {
    /// The port that the system assigned.
    let port: Int
    private let listener: CInt

    /// Starts to listen. `serve` gets each connection, which is closed when `serve` returns.
    ///
    /// - Throws: `CocoaError` if the machine has no loopback or no free port.
    init(serve: @escaping @Sendable (CInt) -> Void) throws {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        let listener = listener
        guard let port = listener.bindToLoopback(), listen(listener, 16) == 0 else {
            throw CocoaError(.fileReadUnknown)
        }
        self.port = port
        Thread.detachNewThread {
            // Only this thread closes the listener, because its descriptor may be another's as soon as it is closed.
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
