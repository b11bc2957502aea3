internal import Serving

/// An address for HTTP on this machine only.
package struct ControlHTTPAddress: Hashable, Sendable, CustomStringConvertible {
    /// The machine's own names for itself.
    private static let hosts: Set = ["127.0.0.1", "::1", "localhost"]

    /// One of the machine's own addresses.
    package var host: String
    /// 0 for any that is free.
    package var port: Int

    /// Accepts `127.0.0.1:8765`, `[::1]:8765` and `localhost:8765`; nil for all others, so that no configuration opens
    /// it to the network.
    package init?(_ text: String) {
        guard let place = HostAndPort(text), Self.hosts.contains(place.host) else { return nil }
        (host, port) = (place.host, place.port)
    }

    /// As it was given.
    package var description: String { HostAndPort(host: host, port: port).description }

    /// Whether a header names this machine, as `Host` and the end of `Origin` do: with any port, since a tunnel may have
    /// another. A page of another name, whose address was turned to this machine (DNS rebinding), is not it.
    static func isOwn(_ authority: String) -> Bool {
        if hosts.contains(authority) { return authority != "::1" }
        if authority == "[::1]" { return true }
        return ControlHTTPAddress(authority) != nil
    }
}
