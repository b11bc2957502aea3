#if Control
    import ArgumentParser
    import Commands
    import ESPHomeAPI
    import ESPHomeSatellite
    import Foundation
    import HomeAssistant
    import HomeMode
    import Logging
    import Recognition
    import RemoteService
    import ServiceLifecycle
    import Serving
    import Session
    import VoicedConfiguration
    import VoicedTerminal
    import WakeWord

    extension OptionalParts {
        /// Adds the satellite by ESPHome's native API.
        mutating func addESPHome() {
            esphome = { request in
                try request.configuration.esphome.map { settings in
                    try ESPHomeServing(settings, request, fetch: OptionalParts.built.fetchSound)
                }
            }
            checkESPHome = { _ = try $0.esphome?.noiseKey() }
        }
    }

    extension ESPHomeSettings {
        /// Returns the key of connections; nil if the settings name none.
        ///
        /// - Throws: ``Failure`` with code 78 if the key cannot be used.
        fileprivate func noiseKey() throws -> NoiseKey? {
            do { return try key.read().map { try NoiseKey(base64: $0.secret) } } catch let error
                as ESPHomeError
            {
                throw Failure(.badConfiguration, "esphome: \(error.message)")
            }
        }
    }

    /// The room as a voice satellite of Home Assistant.
    private struct ESPHomeServing: RoomInterface {
        /// Seconds after a command's end in which Home Assistant must understand it.
        private static let commandLimit = 10.0
        /// The most bytes of a name in a network.
        private static let longestName = 63

        private let settings: ESPHomeSettings
        private let options: ESPHomeSatelliteOptions
        private let satellite: ESPHomeSatellite
        private let logger: Logger

        init(
            _ settings: ESPHomeSettings, _ request: InterfaceRequest, fetch: ESPHomeSatelliteOptions.Fetch?
        ) throws {
            let (place, logger) = (request.configuration.placeName, request.logger)
            let friendlyName = settings.name ?? "voiced \(place)"
            let name = String(PlainName.topicPart(ofRoom: friendlyName).prefix(Self.longestName))
            let machine = (try? String(contentsOfFile: "/etc/machine-id", encoding: .utf8)) ?? place
            var options = ESPHomeSatelliteOptions(
                settings.listen, key: try settings.noiseKey(), name: name, friendlyName: friendlyName,
                macAddress: ESPHomeDevice.macAddress(for: "voiced \(machine) \(name)"),
                version: ProgramVersion.current)
            options.wakeWords = request.keywords.models.map(\.name)
            options.languages = request.configuration.languages
            options.failure = request.language.say("Home Assistant did not carry that out.")
            options.fetch = fetch
            // Each device has a file of its own in the folder of the daemon's state.
            let file = RememberedFile<SatelliteMemory>(
                path: BaseFolder.state + "/esphome-\(name).json",
                contents: "ESPHome: what was set in Home Assistant", logger: logger)
            options.memory = file.read(isValid: \.isValid) ?? SatelliteMemory()
            options.remember = { file.write($0) }
            (self.settings, self.options, self.logger) = (settings, options, logger)
            satellite = ESPHomeSatellite(
                options,
                isListening: {
                    logger.notice("ESPHome: \(name) listens at \(settings.listen.host), port \($0)")
                },
                warn: { logger.warning("ESPHome: \($0)") })
        }

        func recognizer(
            over recognizer: any SpeechRecognizer, in session: inout SessionConfiguration
        ) -> any SpeechRecognizer {
            session.recognitionLimit += Self.commandLimit
            return satellite.recognizer(recognizer, limit: Self.commandLimit)
        }

        func services(
            of session: VoiceSession, timers: TimerHandler,
            expecting phrases: @autoclosure () -> ExpectedPhrases
        ) -> [any Service] {
            satellite.serve(session, timers: timers)
            guard settings.announces else { return [satellite] }
            return [
                satellite,
                Announcement(
                    name: options.name, type: "_esphomelib._tcp", port: settings.listen.port, facts: facts,
                    logger: logger),
            ]
        }

        /// The facts that Home Assistant needs from a device before it connects.
        private var facts: [String] {
            [
                "mac=\(options.macAddress.replacing(":", with: "").lowercased())",
                "friendly_name=\(options.friendlyName)", "version=\(options.version)",
                "project_name=voiceengine.voiced", "project_version=\(options.version)", "network=ethernet",
            ] + (options.key == nil ? [] : ["api_encryption=Noise_NNpsk0_25519_ChaChaPoly_SHA256"])
        }
    }
#endif
