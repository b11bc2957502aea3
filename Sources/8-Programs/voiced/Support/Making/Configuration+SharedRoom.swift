import Foundation
import HomeAssistant
import MQTT
import PostgreSQLStorage
import SharedRoom
import Storage
import VoicedConfiguration

extension Configuration {
    /// The exchange by which the daemons of the room agree on which one answers, through the broker if there is one;
    /// nil if the room has one daemon only.
    ///
    /// - Throws: ``Failure`` if a setting cannot be used.
    func makeWakeExchange() throws -> (any WakeExchange)? {
        guard sharesRoom else { return nil }
        #if MQTT
            if let mqtt {
                let place = place
                let facility = place.facilityID.uuidString.lowercased()
                let topic = "voiced/rooms/\(facility)/\(PlainName.topicPart(ofRoom: place.room))/wake"
                do {
                    return try BrokerWakeExchange(mqtt.options(clientName: "voiced-wake"), topic: topic)
                } catch let error as MQTTError {
                    throw Failure(error)
                }
            }
        #endif
        #if PostgreSQL
            if let site { return SiteWakeExchange(try site.server(), room: place.room) }
        #endif
        throw Failure(
            .badConfiguration,
            "shared-room: this voiced was built without what it needs; build it with MQTT or PostgreSQL")
    }
}
