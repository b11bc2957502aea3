#if Wyoming
    import ArgumentParser
    import Commands
    import Foundation
    import HomeMode
    import Logging
    import Recognition
    import ServiceLifecycle
    import Session
    import VoicedConfiguration
    import VoicedTerminal
    import WakeWord
    import Wyoming
    import WyomingRecognizer
    import WyomingServer
    import WyomingSynthesizer

    extension OptionalParts {
        /// Adds the recognizer, the voice and the services over Wyoming.
        mutating func addWyoming() {
            remoteRecognizers.append { setting in
                guard case .wyoming(let setting) = setting.kind else { return nil }
                var options = WyomingRecognizerOptions(uri: setting.uri)
                options.model = setting.model
                options.language = setting.language
                options.limit = setting.timeout
                options.allowsUnencrypted = setting.allowsUnencrypted
                return { [options] in try WyomingRecognizer(options) }
            }
            serverVoice = { setting in
                var options = WyomingSynthesizer.Options(uri: setting.uri)
                options.voice = setting.voice
                options.allowsUnencrypted = setting.allowsUnencrypted
                let voice = try WyomingSynthesizer(options)
                return ServerVoice(
                    synthesizer: voice,
                    voices: { try await voice.voices().map { ($0.name, $0.languages ?? []) } })
            }
            wyoming = { request in
                let configuration = request.configuration
                return try configuration.wyoming.map {
                    try WyomingServing(
                        $0, room: configuration.placeName, languages: configuration.languages,
                        language: request.language, keywords: request.keywords,
                        recognizer: { try configuration.recognizer.make() }, logger: request.logger)
                }
            }
        }
    }

    /// The services of voiced over Wyoming.
    private struct WyomingServing: RoomInterface {
        /// Seconds after a command's end in which Home Assistant must understand it.
        private static let satelliteLimit = 10.0

        private let settings: WyomingSettings
        /// The name of the room in Home Assistant.
        private let name: String
        private let satellite: WyomingSatellite?
        private let languages: [String]
        /// The language of the satellite's own sentences.
        private let language: Language
        private let models: [KeywordModel]
        private let options: WakeWordOptions
        private let recognizer: (any SpeechRecognizer)?
        private let logger: Logger

        /// - Parameter recognizer: makes a recognizer for other programs, which must not keep the room's own busy.
        init(
            _ settings: WyomingSettings, room: String, languages: [String], language: Language,
            keywords: Keywords, recognizer: () throws -> any SpeechRecognizer, logger: Logger
        ) throws {
            self.settings = settings
            name = settings.name ?? "voiced \(room)"
            (models, options, self.languages) = (keywords.models, keywords.options, languages)
            (self.language, self.logger) = (language, logger)
            let offersText = settings.listen != nil && settings.services.contains(.transcribe)
            self.recognizer = offersText ? try recognizer() : nil
            satellite = settings.satellite.map { [name, models] address in
                WyomingSatellite(
                    WyomingServerOptions(address), name: name, services: Self.described(models, languages),
                    mutesWhenPaused: settings.whenPaused == .mute,
                    isListening: { logger.notice("Wyoming: a satellite at \(address.host), port \($0)") })
            }
        }

        private static func described(_ models: [KeywordModel], _ languages: [String]) -> WyomingServices {
            var services = WyomingServices(
                name: "voiced", version: ProgramVersion.current, languages: languages)
            services.wakeModels = models.map { .init(name: $0.name, phrase: $0.name) }
            return services
        }

        func recognizer(
            over recognizer: any SpeechRecognizer, in session: inout SessionConfiguration
        ) -> any SpeechRecognizer {
            guard let satellite else { return recognizer }
            session.recognitionLimit += Self.satelliteLimit
            return satellite.recognizer(recognizer, limit: Self.satelliteLimit)
        }

        func services(
            of session: VoiceSession, timers: TimerHandler,
            expecting phrases: @autoclosure () -> ExpectedPhrases
        ) -> [any Service] {
            var all: [any Service] = []
            if let satellite, let address = settings.satellite {
                satellite.serve(session, timers: timers)
                all.append(satellite)
                if settings.announces {
                    all.append(
                        Announcement(
                            name: name, type: "_wyoming._tcp", port: address.port, logger: logger))
                }
            }
            if let address = settings.listen {
                all.append(
                    OfferedServices(
                        options: WyomingServerOptions(address), services: offered(by: session),
                        phrases: phrases(), logger: logger))
                if settings.announces, satellite == nil {
                    all.append(
                        Announcement(
                            name: name, type: "_wyoming._tcp", port: address.port, logger: logger))
                }
            }
            return all
        }

        private func offered(by session: VoiceSession) -> WyomingServices {
            var services = Self.described(models, languages)
            services.recognizer = recognizer
            if settings.services.contains(.wake), !models.isEmpty {
                services.makeDetector = { [models, options] in
                    try WakeWordDetector(models: models, options: options)
                }
            } else {
                services.wakeModels = []
            }
            if settings.services.contains(.handle) {
                services.handle = { [language] text in
                    let answer = await session.answer(text: text, from: "wyoming")
                    let isHandled: Bool =
                        switch answer.outcome {
                        case .done, .held, .passedOn, .cancelled: true
                        case .rejected, .timedOut, .unrecognized, .failed: false
                        }
                    return .init(
                        isHandled: isHandled,
                        text: answer.text
                            ?? (answer.outcome == .unrecognized ? language.say("Not understood.") : nil))
                }
            }
            return services
        }
    }

    /// The server of the services, which begins once their recognizer is ready.
    private struct OfferedServices: Service, CustomStringConvertible {
        let options: WyomingServerOptions
        let services: WyomingServices
        let phrases: ExpectedPhrases
        let logger: Logger

        var description: String { "Wyoming" }

        func run() async throws {
            _ = try await services.recognizer?.prepare(expecting: phrases)
            try await WyomingServer(options, services) { port in
                logger.notice("Wyoming: services at \(options.address.host), port \(port)")
            }.run()
        }
    }
#endif
