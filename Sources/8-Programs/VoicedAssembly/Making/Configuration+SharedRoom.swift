import SharedRoom
import VoicedConfiguration

extension Configuration {
    /// Makes the exchange by which the daemons of the room agree on which one answers, through the broker if there is
    /// one; nil if the room has one daemon only.
    ///
    /// - Throws: ``Failure`` if a setting cannot be used.
    func makeWakeExchange() throws -> (any WakeExchange)? {
        guard sharesRoom else { return nil }
        for make in OptionalParts.built.wakeExchanges { if let exchange = try make(self) { return exchange } }
        throw Failure(
            .badConfiguration,
            "shared-room: this voiced was built without what it needs; build it with MQTT or PostgreSQL")
    }
}
