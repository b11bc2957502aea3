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
        let listener = listener
        guard let port = listener.bindToLoopback(), listen(listener, 16) == 0 else {
            throw CocoaError(.fileReadUnknown)
        }
        self.port = port
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
