/// A host and a port, written as `127.0.0.1:8765`.
package struct HostAndPort: Hashable, Sendable, CustomStringConvertible {
    /// A name or an address, without brackets.
    package let host: String
    /// The port, 0 ... 65,535.
    package let port: Int

    package init(host: String, port: Int) { (self.host, self.port) = (host, port) }

    /// Parses `127.0.0.1:8790`, `[::1]:8790` and `db.example:8790`; nil for everything else.
    package init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":") else { return nil }
        var host = String(text[..<colon])
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = String(host.dropFirst().dropLast())
        } else if host.contains(":") {
            return nil
        }
        let digits = text[text.index(after: colon)...]
        guard (1...255).contains(host.utf8.count),
            host.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "/") }),
            (1...5).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let port = Int(digits), port <= 65_535
        else { return nil }
        self.init(host: host, port: port)
    }

    /// The host and the port, with brackets around an IPv6 address.
    package var description: String { (host.contains(":") ? "[\(host)]" : host) + ":\(port)" }
}
