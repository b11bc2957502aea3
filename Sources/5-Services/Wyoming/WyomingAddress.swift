import Foundation

/// The address of a Wyoming server.
public struct WyomingAddress: Hashable, Sendable, CustomStringConvertible {
    /// The most bytes of a host name (RFC 1035, 2.3.4).
    private static let longestHost = 255

    /// A name or an address, without brackets.
    public let host: String
    /// The port, 1 ... 65 535.
    public let port: Int

    /// Parses an address of the form `tcp://host:port`.
    ///
    /// - Throws: ``WyomingError`` with `badAddress`.
    public init(uri: String) throws(WyomingError) {
        guard let parts = URLComponents(string: uri), parts.scheme == "tcp",
            let host = parts.host, (1...Self.longestHost).contains(host.utf8.count), let port = parts.port,
            (1...65_535).contains(port),
            parts.user == nil, parts.path.isEmpty || parts.path == "/", parts.query == nil
        else {
            throw WyomingError(
                .badAddress,
                "\"\(uri.prefix(100))\" is no address of a Wyoming server; write tcp://host:10300")
        }
        self.host = host.trimmingCharacters(in: ["[", "]"])
        self.port = port
    }

    /// The host and the port, with brackets around an IPv6 address.
    public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
