#if Control
    import Assist
    import Commands
    import ESPHomeAPI
    import HomeAssistant
    import Recognition
    import ServiceLifecycle
    import Serving
    import Session
    import Synchronization

    /// A session as a voice satellite of Home Assistant, by ESPHome's native API.
    ///
    /// If Home Assistant is connected and takes commands, it gets each command's sound, understands it and carries it out.
    /// The room plays its answers and announcements; the wake word silences them. If Home Assistant does not answer, or
    /// fails, the room's own recognizer takes the command.
    package final class ESPHomeSatellite: Service, CustomStringConvertible {
        private let options: ESPHomeSatelliteOptions
        private let isListening: @Sendable (Int) -> Void
        private let refused: @Sendable (String) -> Void
        private let link = AssistLink()
        private let wakeWords: SatelliteWakeWords
        private let states = SatelliteStates()
        private let session = Mutex<VoiceSession?>(nil)
        private let strangers = Strangers()

        /// The name in the log.
        package var description: String { "ESPHome" }

        /// Makes a satellite; it does not listen before ``run()``.
        ///
        /// - Parameters:
        ///   - isListening: called with the port when it listens.
        ///   - refused: called with the reason if a client is turned away, at most once a minute.
        package init(
            _ options: ESPHomeSatelliteOptions, isListening: @escaping @Sendable (Int) -> Void = { _ in },
            refused: @escaping @Sendable (String) -> Void = { _ in }
        ) {
            (self.options, self.isListening, self.refused) = (options, isListening, refused)
            wakeWords = SatelliteWakeWords(options.wakeWords, languages: options.languages)
        }

        /// A recognizer that has Home Assistant understand commands; see ``AssistLink/recognizer(_:limit:)``.
        package func recognizer(
            _ fallback: any SpeechRecognizer, limit: Double = 10
        ) -> any SpeechRecognizer {
            link.recognizer(fallback, limit: limit)
        }

        /// Sets the session, which reports wake words and plays answers. Call it before ``run()``.
        package func serve(_ session: VoiceSession) {
            self.session.withLock { $0 = session }
            link.record(wakesOf: session) { [wakeWords] in wakeWords.isActive($0) }
        }

        /// Serves until the task is cancelled, its service group shuts down, or the session ends.
        ///
        /// - Throws: ``ESPHomeError`` with `unavailable` if the address cannot be used.
        package func run() async throws {
            guard let session = session.withLock({ $0 }) else { return }
            let (status, events) = await session.follow()
            let room = SatelliteRoom(
                session: session, device: options.device, link: link, wakeWords: wakeWords, states: states,
                player: SatellitePlayer(session, fetch: options.fetch, states: states))
            do {
                try await cancelWhenGracefulShutdown { [self] in
                    try await withThrowingTaskGroup { group in
                        group.addTask { await self.report(status, events, session) }
                        group.addTask {
                            try await ESPHomeListener(self.options.listener).run(
                                isListening: self.isListening,
                                refused: { if self.strangers.record() != nil { self.refused($0) } }
                            ) { peer in
                                try await SatelliteConversation(peer, in: room).run()
                            }
                        }
                        defer { group.cancelAll() }
                        try await group.next()
                    }
                }
            } catch is CancellationError {}
        }

        /// Reports what happens in the session as states.
        private func report(_ status: SessionStatus, _ events: VoiceEvents, _ session: VoiceSession) async {
            var (state, isMuted) = (status.state, status.isMuted)
            func publishState() {
                states.publish(.text(DeviceState(state, isMuted: isMuted).rawValue), of: .state)
                states.publish(.isOn(isMuted), of: .mute)
            }
            publishState()
            for await event in events {
                switch event.kind {
                case .state(let new, _):
                    state = new
                    publishState()
                case .muted(let isOn):
                    isMuted = isOn
                    publishState()
                case .wake(let keyword, let score, _, _):
                    states.publish(.reading(Float(score)), of: .score)
                    if !wakeWords.isActive(keyword) { await session.giveWay() }
                case .command(let command):
                    states.publish(.text(command.intent ?? command.action.rawValue), of: .lastCommand)
                case .intent(let intent): states.publish(.text(intent.intent), of: .lastCommand)
                default: break
                }
            }
        }
    }

    /// What all connections of a satellite share.
    struct SatelliteRoom: Sendable {
        let session: VoiceSession
        let device: ESPHomeDevice
        let link: AssistLink
        let wakeWords: SatelliteWakeWords
        let states: SatelliteStates
        let player: SatellitePlayer
    }
#endif
