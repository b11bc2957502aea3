import Foundation

/// The address of a socket in the file system.
enum SocketPath {
    /// The most bytes of a path in an address, without the zero at its end.
    static let maximumLength = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

    /// Calls `body` with the address of a path, which must have at most ``maximumLength`` bytes.
    static func withAddress<Result>(
        _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { memory in
            memory.copyBytes(from: path.utf8.prefix(maximumLength))
        }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }

    /// Throws if a path is not absolute, or too long for a socket's address.
    static func check(_ path: String) throws(ControlError) {
        guard path.hasPrefix("/"), !path.utf8.contains(0), path.utf8.count <= maximumLength else {
            throw ControlError(
                .badConfiguration,
                "the path of a socket is absolute and has at most \(maximumLength) bytes, unlike \(path)")
        }
    }
}

/// Makes a stream socket for the file system's name space. The caller closes it.
func makeSocket() throws(ControlError) -> CInt {
    let descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else {
        throw ControlError(.cannotMake, "no socket can be made (\(String(cString: strerror(errno))))")
    }
    return descriptor
}
