import Foundation
import Glibc

/// A port on 127.0.0.1 that refuses every connection, and that no other program gets, until this object is released.
///
/// A free port that is not held may become another program's at any moment.
public final class ClosedPort: Sendable {
    /// The number of the port.
    public let port: Int
    private let holder: CInt

    /// Takes a free port and holds it.
    ///
    /// - Throws: `CocoaError` if the machine has no loopback or no free port.
    public init() throws {
        holder = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard let port = holder.bindToLoopback() else {
            close(holder)
            throw CocoaError(.fileReadUnknown)
        }
        self.port = port
    }

    deinit { close(holder) }
}

extension CInt {
    /// Gives the socket a free port of 127.0.0.1; nil if there is none.
    func bindToLoopback() -> Int? {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(self, address, length) == 0 && getsockname(self, address, &length) == 0
            }
        }
        return isBound ? Int(UInt16(bigEndian: address.sin_port)) : nil
    }
}
