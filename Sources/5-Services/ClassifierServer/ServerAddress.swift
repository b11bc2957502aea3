import RemoteService
import Serving

/// Where a server is answered.
package struct ServerAddress: Hashable, Sendable, CustomStringConvertible {
    /// A name or address of this machine; `0.0.0.0` or `::` for all of them.
    package var host: String
    /// 0 for any that is free.
    package var port: Int

    /// Understands `127.0.0.1:8790`, `[::1]:8790` and `db.example:8790`; nil for everything else.
    package init?(_ text: String) {
        guard let place = HostAndPort(text) else { return nil }
        (host, port) = (place.host, place.port)
    }

    /// Whether only this machine reaches it.
    package var isOfThisMachine: Bool { ServiceAddress.isThisMachine(host) }

    /// The address with another port.
    func named(_ port: Int) -> String { HostAndPort(host: host, port: port).description }

    /// As it was given.
    package var description: String { named(port) }
}
