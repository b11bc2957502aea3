package import Timing

/// Which broker a client talks to, and how.
public struct MQTTOptions: Hashable, Sendable {
    /// How a connection is encrypted.
    public struct TLS: Hashable, Sendable {
        /// The file of the authorities that may vouch for the broker, PEM; nil takes those that the system trusts.
        public var authorityFile: String?
        /// Our own certificate and its key, PEM, for a broker that asks for one; both or neither.
        public var certificateFile: String?
        /// The key of ``certificateFile``, without a password.
        public var keyFile: String?

        /// Makes settings that trust whom the system trusts.
        public init() {}
    }

    /// The broker's address.
    public var address: MQTTAddress
    /// Nil sends everything in the clear.
    public var tls: TLS?
    /// The user; nil for a broker that needs none.
    public var user: String?
    /// Kept in memory alone, and shown nowhere.
    public var password: String?
    /// The client's id, unique at the broker.
    public var clientID: String
    /// The message that the broker publishes if the client vanishes. The client also sends it when it is stopped.
    public var lastWill: MQTTMessage?
    /// The topics to subscribe to at every connection; `+` and `#` are wildcards.
    public var subscriptions: [String] = []
    /// Seconds without a word after which either side takes the other for gone, 5 ... 3600.
    public var keepAlive = 30
    /// Seconds that a broker has to accept us.
    public var connectLimit = 10.0
    /// How soon a connection is tried again: after 1, 2, 4 ... 60 seconds, each shortened by up to a half at random, so
    /// that not all clients try at once.
    package var backoff = Backoff(first: 1, longest: 60)
    /// The most messages that wait for a missing broker; beyond that the oldest is dropped.
    public var queueLimit = 256
    /// Bytes of a payload that is sent, at most.
    public var largestPayload = 262_144
    /// The most bytes of an accepted payload; larger ones count as ignored, and above 4 MiB the client disconnects.
    public var largestIncoming = 16_384
    /// The most messages that wait to be read; further ones are counted and dropped.
    public var incomingLimit = 64

    /// Makes options with the defaults.
    public init(_ address: MQTTAddress, clientID: String) {
        self.address = address
        self.clientID = clientID
    }
}

/// The address of a broker.
public struct MQTTAddress: Hashable, Sendable, CustomStringConvertible {
    /// A name or an address, without brackets.
    public let host: String
    /// 1 ... 65 535.
    public let port: Int

    /// Takes `host`, `host:port`, `[address]` or `[address]:port`.
    ///
    /// - Parameter port: the port if none is named.
    /// - Throws: ``MQTTError`` with `badConfiguration`.
    public init(_ text: String, port: Int = 1883) throws(MQTTError) {
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
    public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
