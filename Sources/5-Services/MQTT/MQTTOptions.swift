package import Timing

/// The broker of a client, and the client's settings and limits.
package struct MQTTOptions: Hashable, Sendable {
    /// The settings of an encrypted connection.
    package struct TLS: Hashable, Sendable {
        /// The PEM file of the authorities that may vouch for the broker; nil for those that the system trusts.
        package var authorityFile: String?
        /// The PEM file of the client's own certificate, for a broker that asks for one; both this and ``keyFile``,
        /// or neither.
        package var certificateFile: String?
        /// The PEM file of the key of ``certificateFile``, without a password.
        package var keyFile: String?

        /// Makes settings that trust the system's authorities.
        package init() {}
    }

    /// The broker's address.
    package var address: MQTTAddress
    /// The encryption; nil sends everything in the clear.
    package var tls: TLS?
    /// The user; nil for a broker that needs none.
    package var user: String?
    /// The password; kept in memory only, and shown nowhere.
    package var password: String?
    /// The client's id, unique at the broker.
    package var clientID: String
    /// The message that the broker publishes if the client vanishes. The client also sends it when it is stopped.
    package var lastWill: MQTTMessage?
    /// The topics to subscribe to at every connection; `+` and `#` are wildcards.
    package var subscriptions: [String] = []
    /// The seconds of silence after which either side takes the other for gone, 5 ... 3600.
    package var keepAlive = 30
    /// The seconds that the broker has to accept the client.
    package var connectLimit = 10.0
    /// The pauses before a new attempt to connect: 1, 2, 4 ... 60 seconds, each shortened by up to a half at random, so
    /// that not all clients try at once.
    package var backoff = Backoff(first: 1, longest: 60)
    /// The most messages that wait for a missing broker; beyond that the oldest is dropped.
    package var queueLimit = 256
    /// The most bytes of a payload that the client sends.
    package var largestPayload = 262_144
    /// The most bytes of an accepted payload; larger ones count as ignored, and above 4 MiB the client disconnects.
    package var largestIncoming = 16_384
    /// The most messages that wait to be read; further ones are counted and dropped.
    package var incomingLimit = 64

    /// Makes options with the defaults.
    package init(_ address: MQTTAddress, clientID: String) {
        self.address = address
        self.clientID = clientID
    }
}

/// The address of a broker.
package struct MQTTAddress: Hashable, Sendable, CustomStringConvertible {
    /// A name or an address, without brackets.
    package let host: String
    /// The port, 1 ... 65 535.
    package let port: Int

    /// Takes `host`, `host:port`, `[address]` or `[address]:port`.
    ///
    /// - Parameter port: the port if none is named.
    /// - Throws: ``MQTTError`` with `badConfiguration`.
    package init(_ text: String, port: Int = 1883) throws(MQTTError) {
        let refusal = MQTTError(
            .badConfiguration,
            "\"\(text.prefix(100))\" is no address of a broker; write host:1883, or host alone")
        guard
            let parts = text.wholeMatch(
                of: /(?:\[([0-9A-Fa-f:.]{2,45})\]|([A-Za-z0-9._\-]{1,253}))(?::([0-9]{1,5}))?/),
            let host = parts.1 ?? parts.2
        else { throw refusal }
        let number = parts.3.map { Int($0) ?? 0 } ?? port
        guard (1...65_535).contains(number) else { throw refusal }
        self.host = String(host)
        self.port = number
    }

    /// Host and port.
    package var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
