import ArgumentParser
import Foundation
import HomeAssistant
import MQTT
import RemoteService
import Storage
import VoicedConfiguration

extension Configuration {
    /// The device as a broker knows it; nil if no broker is named.
    func device(version: String) -> HomeAssistantOptions? {
        guard let mqtt else { return nil }
        let part = room.map(PlainName.topicPart(ofRoom:)) ?? PlainName.topicPart(ofMachine: Self.hostName)
        var options = HomeAssistantOptions(
            topic: mqtt.topic ?? "voiced/" + part, name: mqtt.name ?? "voiced \(placeName)", version: version)
        options.discoveryPrefix = mqtt.discovery == .homeAssistant ? mqtt.discoveryPrefix : nil
        // Spoken words go to other machines only if the configuration says so explicitly.
        options.showsWords = privacy.textInEvents == .yes && privacy.transcripts == .keep
        options.showsLevel = mqtt.level
        options.speaksHermes = mqtt.hermes
        return options
    }

    /// The name of the place: its room, or else the machine.
    var placeName: String { room ?? Self.hostName }

    private static var hostName: String {
        ProcessInfo.processInfo.hostName.split(separator: ".").first.map(String.init) ?? "voiced"
    }
}

#if MQTT
    extension Configuration {
        /// The client of the broker if one is configured; see ``MQTTBroker/makeClient(of:)``.
        func makeBroker() throws -> MQTTClient? {
            guard let mqtt, let device = device(version: Voiced.configuration.version) else { return nil }
            return try mqtt.makeClient(of: device)
        }
    }

    extension Configuration.MQTTBroker {
        /// The client, with its password; it does not connect yet.
        ///
        /// - Throws: ``Failure``, with 78 if a setting or a file cannot be used.
        func makeClient(of device: HomeAssistantOptions) throws -> MQTTClient {
            do {
                return try MQTTClient(
                    HomeAssistantDevice.clientOptions(
                        options(clientName: String(device.identifier.prefix(40))), device))
            } catch let error as MQTTError {
                throw Failure(error)
            }
        }

        /// The options of a client's connection, with its password.
        ///
        /// - Parameter clientName: the client's name, to which a random part is added.
        func options(clientName: String) throws -> MQTTOptions {
            do {
                let address = try MQTTAddress(broker, port: tls == nil ? 1883 : 8883)
                guard tls != nil || allowsUnencrypted || ServiceAddress.isThisMachine(address.host) else {
                    throw Failure(
                        .badConfiguration,
                        "what happens in the room, and the password, would go to \(address.host) in the clear; "
                            + "use tls, or allow it (mqtt.allow-unencrypted: true)")
                }
                var options = MQTTOptions(
                    address, clientID: "\(clientName)-\(UUID().uuidString.prefix(8))")
                options.tls = tls
                options.user = user
                options.password = try password.read()?.secret
                return options
            } catch let error as MQTTError {
                throw Failure(error)
            }
        }
    }

    extension Failure {
        /// The failure that a client of a broker leads to.
        init(_ error: MQTTError) {
            self.init(
                error.code == .noResources ? .noResources : .badConfiguration, "mqtt: \(error.message)")
        }
    }
#endif
