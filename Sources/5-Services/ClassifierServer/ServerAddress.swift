import RemoteService
import Serving

/// The address at which a server listens.
package struct ServerAddress: Hashable, Sendable, CustomStringConvertible {
    /// A name or address of this machine; `0.0.0.0` or `::` for all of them.
    package var host: String
    /// The port; 0 for any free one.
    package var port: Int

    /// Parses `127.0.0.1:8790`, `[::1]:8790` and `db.example:8790`; nil for everything else.
    package init?(_ text: String) {
        guard let place = HostAndPort(text) else { return nil }
        (host, port) = (place.host, place.port)
    }

    /// Whether only this machine can reach the server.
    package var isOfThisMachine: Bool { ServiceAddress.isThisMachine(host) }

    /// The address with another port.
    func named(_ port: Int) -> String { HostAndPort(host: host, port: port).description }

    /// The host and the port, with brackets around an IPv6 address.
    package var description: String { named(port) }
}
