internal import Serving

/// A loopback address for HTTP: only programs on this machine can reach it.
package struct ControlHTTPAddress: Hashable, Sendable, CustomStringConvertible {
    /// The machine's own names for itself.
    private static let hosts: Set = ["127.0.0.1", "::1", "localhost"]

    /// One of the machine's own names: `127.0.0.1`, `::1` or `localhost`.
    package var host: String
    /// The port; 0 for any free one.
    package var port: Int

    /// Accepts `127.0.0.1:8765`, `[::1]:8765` and `localhost:8765`; nil for all others, so that no configuration opens
    /// HTTP to the network.
    package init?(_ text: String) {
        guard let place = HostAndPort(text), Self.hosts.contains(place.host) else { return nil }
        (host, port) = (place.host, place.port)
    }

    /// The host and the port, such as `127.0.0.1:8765`.
    package var description: String { HostAndPort(host: host, port: port).description }

    /// Whether a header names this machine, as `Host` and the end of `Origin` do. Any port will do, since a tunnel may
    /// have another one. A page with another host name is foreign, even if DNS now resolves that name to this machine
    /// (DNS rebinding).
    static func isOwn(_ authority: String) -> Bool {
        if hosts.contains(authority) { return authority != "::1" }
        if authority == "[::1]" { return true }
        return ControlHTTPAddress(authority) != nil
    }
}
