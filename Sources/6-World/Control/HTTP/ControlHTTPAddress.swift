/// Where HTTP is answered: on this machine, and nowhere else.
public struct ControlHTTPAddress: Hashable, Sendable, CustomStringConvertible {
    /// The machine's own names for itself.
    private static let hosts: Set = ["127.0.0.1", "::1", "localhost"]

    /// One of the machine's own addresses.
    public var host: String
    /// 0 for any that is free.
    public var port: Int

    /// Understands `127.0.0.1:8765`, `[::1]:8765` and `localhost:8765`; nil for everything else, so that nobody opens it
    /// to the network.
    public init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":") else { return nil }
        var host = String(text[..<colon])
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = String(host.dropFirst().dropLast())
        } else if host.contains(":") {
            return nil
        }
        let digits = text[text.index(after: colon)...]
        guard Self.hosts.contains(host), (1...5).contains(digits.utf8.count),
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = Int(digits), port <= 65_535
        else { return nil }
        (self.host, self.port) = (host, port)
    }

    /// As it was given.
    public var description: String { (host.contains(":") ? "[\(host)]" : host) + ":\(port)" }

    /// Whether a header names this machine, as `Host` and the end of `Origin` do: with any port, since a tunnel may have
    /// another. A page of another name, whose address was turned to this machine (DNS rebinding), is not it.
    static func isOwn(_ authority: String) -> Bool {
        if hosts.contains(authority) { return authority != "::1" }
        if authority == "[::1]" { return true }
        return ControlHTTPAddress(authority) != nil
    }
}
