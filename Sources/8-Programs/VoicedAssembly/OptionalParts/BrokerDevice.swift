#if MQTT
    import ActionRunners
    import ArgumentParser
    import Foundation
    import HomeAssistant
    import HomeMode
    import Logging
    import MQTT
    import Recognition
    import RemoteService
    import ServiceLifecycle
    import Session
    import SharedRoom
    import Storage
    import VoicedConfiguration
    import VoicedTerminal

    extension OptionalParts {
        /// Adds the broker, and the exchange between daemons through it.
        mutating func addBroker() {
            broker = { request in
                guard let client = try request.configuration.makeBroker(),
                    let device = request.configuration.device(version: ProgramVersion.current)
                else { return nil }
                return BrokerDevice(client: client, device: device, logger: request.logger)
            }
            checkBroker = { _ = try $0.makeBroker() }
            wakeExchanges.append { configuration in
                guard let mqtt = configuration.mqtt else { return nil }
                let place = configuration.place
                let facility = place.scopeID.uuidString.lowercased()
                let topic = "voiced/rooms/\(facility)/\(PlainName.topicPart(ofRoom: place.room))/wake"
                do {
                    return try BrokerWakeExchange(mqtt.options(clientName: "voiced-wake"), topic: topic)
                } catch let error as MQTTError {
                    throw Failure(error)
                }
            }
        }
    }

    /// The room as a device at a broker. The client connects once the service runs.
    private struct BrokerDevice: RoomInterface {
        let client: MQTTClient
        let device: HomeAssistantOptions
        let logger: Logger

        var publish: MessageRunner.Publish? {
            { try await client.publish(topic: $0, payload: Array($1.utf8), retain: $2) }
        }

        func services(
            of session: VoiceSession, timers: TimerHandler,
            expecting phrases: @autoclosure () -> ExpectedPhrases
        ) -> [any Service] {
            [
                HomeAssistantDevice(session, options: device, client: client) { notice in
                    logger.log(level: notice.isWarning ? .warning : .notice, "MQTT: \(notice.text)")
                }
            ]
        }
    }

    extension Configuration {
        /// Makes the client of the broker; nil if no broker is configured. See ``BrokerSettings/makeClient(of:)``.
        func makeBroker() throws -> MQTTClient? {
            guard let mqtt, let device = device(version: ProgramVersion.current) else { return nil }
            return try mqtt.makeClient(of: device)
        }
    }

    extension BrokerSettings {
        /// Makes the client with its password; the client does not connect yet.
        ///
        /// - Throws: ``Failure``, with code 78 if a setting or a file cannot be used.
        func makeClient(of device: HomeAssistantOptions) throws -> MQTTClient {
            do {
                return try MQTTClient(
                    HomeAssistantDevice.clientOptions(
                        options(clientName: String(device.identifier.prefix(40))), device))
            } catch let error as MQTTError {
                throw Failure(error)
            }
        }

        /// Returns the options of a client's connection, with the password.
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
                options.tls = tls?.options
                options.user = user
                options.password = try password.read()?.secret
                return options
            } catch let error as MQTTError {
                throw Failure(error)
            }
        }
    }

    extension Failure {
        /// Makes the failure of a program whose client of a broker cannot be made.
        init(_ error: MQTTError) {
            self.init(
                error.code == .noResources ? .noResources : .badConfiguration, "mqtt: \(error.message)")
        }
    }
#endif
