import Glibc
import Synchronization

/// A listening internet socket: made here, or handed over by the service manager.
///
/// It exists before the server answers, so that the start fails if another program has the port.
package final class ListeningSocket: Sendable {
    /// The reason why there is no socket.
    package struct Failure: Error, CustomStringConvertible {
        /// The system's reason, such as that the address is in use.
        package let description: String
    }

    /// Connections that the kernel keeps until they are accepted.
    private static let backlog: CInt = 64

    /// The socket's address, with the actual port.
    package let address: HostAndPort
    /// -1 once another owner has it.
    private let descriptor: Atomic<CInt>

    /// Takes over a descriptor that listens.
    init(descriptor: CInt, address: HostAndPort) {
        self.address = address
        self.descriptor = Atomic(descriptor)
    }

    /// Listens at an address of this machine.
    ///
    /// - Parameter address: a name or an address, and a port; 0 for any free port.
    /// - Throws: ``Failure`` if the address cannot be used.
    package convenience init(_ address: HostAndPort) throws(Failure) {
        var hints = addrinfo()
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        let error = getaddrinfo(address.host, "\(address.port)", &hints, &list)
        guard error == 0 else { throw Failure(description: String(cString: gai_strerror(error))) }
        defer { freeaddrinfo(list) }
        var reason = "there is no such address"
        var next = list
        while let entry = next?.pointee {
            next = entry.ai_next
            let descriptor = socket(entry.ai_family, entry.ai_socktype | CInt(SOCK_CLOEXEC.rawValue), 0)
            var one: CInt = 1
            if descriptor >= 0,
                setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<CInt>.size))
                    == 0,
                bind(descriptor, entry.ai_addr, entry.ai_addrlen) == 0,
                listen(descriptor, Self.backlog) == 0,
                let port = SocketPlace(of: descriptor)?.internet?.port
            {
                self.init(descriptor: descriptor, address: HostAndPort(host: address.host, port: port))
                return
            }
            reason = String(cString: strerror(errno))
            if descriptor >= 0 { close(descriptor) }
        }
        throw Failure(description: reason)
    }

    /// Gives the descriptor to the caller, who must close it.
    func release() -> CInt { descriptor.exchange(-1, ordering: .relaxed) }

    deinit {
        let descriptor = release()
        if descriptor >= 0 { close(descriptor) }
    }
}

/// The address to which a socket is bound.
enum SocketPlace: Hashable {
    case internet(HostAndPort)
    /// A path in the file system.
    case file(String)

    /// The host and the port; nil for a path in the file system.
    var internet: HostAndPort? { if case .internet(let place) = self { place } else { nil } }

    /// The place of a descriptor; nil if it is bound to neither.
    init?(of descriptor: CInt) {
        var storage = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let isKnown = withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(descriptor, $0, &size) == 0
            }
        }
        guard isKnown else { return nil }
        if CInt(storage.ss_family) == AF_UNIX {
            let path = withUnsafeBytes(of: &storage) { bytes in
                String(decoding: bytes[2..<Int(size)].prefix { $0 != 0 }, as: UTF8.self)
            }
            guard path.hasPrefix("/") else { return nil }
            self = .file(path)
            return
        }
        var host = [CChar](repeating: 0, count: 64)
        var port = [CChar](repeating: 0, count: 8)
        let error = withUnsafePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getnameinfo(
                    $0, size, &host, socklen_t(host.count), &port, socklen_t(port.count),
                    NI_NUMERICHOST | NI_NUMERICSERV)
            }
        }
        func text(_ bytes: [CChar]) -> String {
            String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
        guard error == 0, let number = Int(text(port)) else { return nil }
        self = .internet(HostAndPort(host: text(host), port: number))
    }
}
