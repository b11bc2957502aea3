#if Control
    import Assist
    import Commands
    import ESPHomeAPI
    import HomeAssistant
    import HomeMode
    import Recognition
    import ServiceLifecycle
    import Serving
    import Session
    import Synchronization

    /// A session as a voice satellite of Home Assistant, by ESPHome's native API.
    ///
    /// If Home Assistant is connected and takes commands, it gets the sound of each command, understands it and carries
    /// it out. The room plays the answers and announcements; the wake word silences them. If Home Assistant does not
    /// answer, or fails, the room's own recognizer takes the command.
    package final class ESPHomeSatellite: Service, CustomStringConvertible {
        private let options: ESPHomeSatelliteOptions
        private let isListening: @Sendable (Int) -> Void
        private let warn: @Sendable (String) -> Void
        private let link = AssistLink()
        private let wakeWords: SatelliteWakeWords
        private let states = SatelliteStates()
        private let keeper: SatelliteMemoryKeeper
        private let served = Mutex<(session: VoiceSession, timers: AssistTimers)?>(nil)
        private let strangers = Strangers()
        private let wrongTimers = Strangers()

        /// The name in the log.
        package var description: String { "ESPHome" }

        /// Makes a satellite; it does not listen before ``run()``.
        ///
        /// - Parameters:
        ///   - isListening: called with the port when it listens.
        ///   - warn: called with a sentence without its full stop if the satellite turns a client away, or cannot
        ///     follow a timer; at most once a minute for each.
        package init(
            _ options: ESPHomeSatelliteOptions, isListening: @escaping @Sendable (Int) -> Void = { _ in },
            warn: @escaping @Sendable (String) -> Void = { _ in }
        ) {
            (self.options, self.isListening, self.warn) = (options, isListening, warn)
            keeper = SatelliteMemoryKeeper(options.memory, save: options.remember)
            wakeWords = SatelliteWakeWords(options.wakeWords, languages: options.languages, keeper: keeper)
        }

        /// A recognizer that lets Home Assistant understand commands; see ``AssistLink/recognizer(_:limit:)``.
        package func recognizer(
            _ fallback: any SpeechRecognizer, limit: Double = 10
        ) -> any SpeechRecognizer {
            link.recognizer(fallback, limit: limit)
        }

        /// Sets the session, which reports wake words and plays answers. Call it before ``run()``.
        ///
        /// - Parameter timers: the handler that follows the timers of Home Assistant, and rings.
        package func serve(_ session: VoiceSession, timers: TimerHandler) {
            let timers = AssistTimers(timers, in: session, keepingCommandsOf: link)
            served.withLock { $0 = (session, timers) }
            link.record(wakesOf: session) { [wakeWords] in wakeWords.isActive($0) }
        }

        /// Serves until the task is cancelled, its service group shuts down, or the session ends.
        ///
        /// - Throws: ``ESPHomeError`` with `unavailable` if the address cannot be used.
        package func run() async throws {
            guard let (session, timers) = served.withLock({ $0 }) else { return }
            let (status, events) = await session.follow()
            let sensitivities = SatelliteSensitivities(
                session: session, words: options.wakeWords, states: states, keeper: keeper)
            await sensitivities.restore()
            let room = SatelliteRoom(
                session: session, device: options.device, link: link, wakeWords: wakeWords, states: states,
                sensitivities: sensitivities, timers: timers,
                player: SatellitePlayer(session, fetch: options.fetch, states: states, keeper: keeper),
                failure: options.failure,
                timerRefused: { [warn, wrongTimers] reason in
                    if wrongTimers.record() != nil {
                        warn("a timer of Home Assistant does nothing: \(reason)")
                    }
                })
            do {
                try await cancelWhenGracefulShutdown { [self] in
                    try await withThrowingTaskGroup { group in
                        group.addTask { await self.report(status, events, in: room) }
                        group.addTask {
                            try await ESPHomeListener(self.options.listener).run(
                                isListening: self.isListening,
                                refused: { reason in
                                    guard self.strangers.record() != nil else { return }
                                    self.warn("a client was turned away: \(reason)")
                                }
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

        /// Reports the state of the session, and its events, as states of entities.
        private func report(_ status: SessionStatus, _ events: VoiceEvents, in room: SatelliteRoom) async {
            var (state, isMuted) = (status.state, status.isMuted)
            var mutesAtStart = keeper.memory.isMuted == true
            func publishState() async {
                states.publish(.text(DeviceState(state, isMuted: isMuted).rawValue), of: .state)
                states.publish(.isOn(isMuted), of: .mute)
                guard mutesAtStart, state != .idle else { return }
                mutesAtStart = false
                await room.session.mute()
            }
            await publishState()
            for await event in events {
                switch event.kind {
                case .state(let new, _):
                    state = new
                    await publishState()
                case .muted(let isOn):
                    isMuted = isOn
                    keeper.change { $0.isMuted = isOn }
                    await publishState()
                case .wake(let keyword, let score, _, _):
                    states.publish(.reading(Float(score)), of: .score)
                    if !wakeWords.isActive(keyword) { await room.session.giveWay() }
                    await room.timers.heardWakeWord()
                case .command(let command):
                    states.publish(.text(command.intent ?? command.action.rawValue), of: .lastCommand)
                case .intent(let intent): states.publish(.text(intent.intent), of: .lastCommand)
                default: break
                }
            }
        }
    }

    /// The parts of a satellite that all its connections share.
    struct SatelliteRoom: Sendable {
        let session: VoiceSession
        let device: ESPHomeDevice
        let link: AssistLink
        let wakeWords: SatelliteWakeWords
        let states: SatelliteStates
        let sensitivities: SatelliteSensitivities
        let timers: AssistTimers
        let player: SatellitePlayer
        /// See ``ESPHomeSatelliteOptions/failure``.
        let failure: String
        /// Called with the reason if the room cannot follow a timer.
        let timerRefused: @Sendable (String) -> Void
    }
#endif
