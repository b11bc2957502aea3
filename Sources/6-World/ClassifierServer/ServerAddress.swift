import RemoteService

/// Where a server is answered.
package struct ServerAddress: Hashable, Sendable, CustomStringConvertible {
    /// A name or address of this machine; `0.0.0.0` or `::` for all of them.
    package var host: String
    /// 0 for any that is free.
    package var port: Int

    /// Understands `127.0.0.1:8790`, `[::1]:8790` and `db.example:8790`; nil for everything else.
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
        (self.host, self.port) = (host, port)
    }

    /// Whether only this machine reaches it.
    package var isOfThisMachine: Bool { ServiceAddress.isThisMachine(host) }

    /// The address with another port.
    func named(_ port: Int) -> String { (host.contains(":") ? "[\(host)]" : host) + ":\(port)" }

    /// As it was given.
    package var description: String { named(port) }
}
