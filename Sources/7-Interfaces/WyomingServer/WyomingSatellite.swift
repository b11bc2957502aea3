#if Wyoming
    import Assist
    import Commands
    import Feedback
    import HomeMode
    import NIOCore
    import Recognition
    import ServiceLifecycle
    import Session
    import Synchronization
    import Wyoming

    /// A session as a satellite of Home Assistant, over Wyoming.
    ///
    /// If Home Assistant is connected and ready, it gets each command: ``recognizer(_:limit:)`` sends the sound and
    /// returns the text, and Home Assistant itself carries the command out. The room plays the answer; the wake word
    /// silences it. If Home Assistant does not answer, or fails, the room's own recognizer takes the command. If Home
    /// Assistant pauses the satellite, the room is muted until Home Assistant runs the satellite again, or a person
    /// unmutes the room.
    package final class WyomingSatellite: Service, CustomStringConvertible {
        /// The most samples of answers at a time: two of the longest answers at the highest rate.
        private static let answerSamples = 2 * Int(SatelliteAnswer.longest) * 48_000

        private let listener: WyomingListener
        private let services: WyomingServices
        private let name: String
        private let mutesWhenPaused: Bool
        private let mute = Mutex(SatelliteMute())
        private let isListening: @Sendable (Int) -> Void
        private let link = AssistLink()
        private let answers = AnswerRoom(limit: answerSamples)

        private struct Room {
            var session: VoiceSession?
            var timers: AssistTimers?
        }

        private let room = Mutex(Room())

        /// The name in the log.
        package var description: String { "Wyoming satellite" }

        /// Makes a satellite; it does not listen before ``run()``.
        ///
        /// - Parameters:
        ///   - name: the satellite's name in Home Assistant.
        ///   - services: the services with the wake words that the satellite reports.
        ///   - mutesWhenPaused: whether the room is muted while Home Assistant pauses it. If not, the room itself
        ///     understands commands meanwhile.
        ///   - isListening: called with the port when it listens.
        package init(
            _ options: WyomingServerOptions, name: String, services: WyomingServices,
            mutesWhenPaused: Bool = true,
            isListening: @escaping @Sendable (Int) -> Void = { _ in }
        ) {
            listener = WyomingListener(options: options)
            self.name = name
            self.services = services
            self.mutesWhenPaused = mutesWhenPaused
            self.isListening = isListening
        }

        /// Sets the session, which reports wake words and plays answers. Call it before ``run()``.
        ///
        /// - Parameter timers: the handler that follows the timers of Home Assistant, and rings.
        package func serve(_ session: VoiceSession, timers: TimerHandler) {
            let timers = AssistTimers(timers, in: session, keepingCommandsOf: link)
            room.withLock { $0 = Room(session: session, timers: timers) }
            link.record(wakesOf: session)
        }

        /// A recognizer that lets Home Assistant understand commands; see ``AssistLink/recognizer(_:limit:)``.
        package func recognizer(
            _ fallback: any SpeechRecognizer, limit: Double = 10
        ) -> any SpeechRecognizer {
            link.recognizer(fallback, limit: limit)
        }

        /// Serves until the task is cancelled, its service group shuts down, or the session ends.
        ///
        /// - Throws: `WyomingError` with `unavailable` if the address cannot be used.
        package func run() async throws {
            let room = room.withLock { $0 }
            guard let session = room.session else { return }
            let events = session.events
            do {
                try await cancelWhenGracefulShutdown { [self] in
                    try await withThrowingTaskGroup { group in
                        group.addTask { await self.forward(events, room.timers) }
                        group.addTask {
                            try await self.listener.run(isListening: self.isListening) { peer in
                                try await self.talk(peer, session)
                            }
                        }
                        defer { group.cancelAll() }
                        try await group.next()
                    }
                }
            } catch is CancellationError {}
        }

        /// Tells the timers of each wake word, which may silence them, and notes if a person unmutes the room.
        private func forward(_ events: VoiceEvents, _ timers: AssistTimers?) async {
            for await event in events {
                switch event.kind {
                case .wake: await timers?.heardWakeWord()
                case .muted(false): mute.withLock { $0.end() }
                default: break
                }
            }
        }

        /// Follows an event about a timer of Home Assistant.
        private func follow(_ event: WyomingEvent, of peer: WyomingPeer) async throws {
            do throws(RemoteTimerReport.Refusal) {
                guard let report = try RemoteTimerReport(event) else { return }
                await room.withLock(\.timers)?.follow(report)
            } catch {
                try await peer.refuse(error.text, code: "bad-timer")
            }
        }

        private func run(_ own: SatelliteConnection, _ session: VoiceSession) async {
            if mute.withLock({ $0.run() }) { await session.unmute() }
            link.enter(own)
        }

        private func pause(_ own: SatelliteConnection, _ session: VoiceSession) async {
            guard link.leave(own), mutesWhenPaused else { return }
            let isMuted = await session.status.isMuted
            if mute.withLock({ $0.pause(by: own, at: .now, isMuted: isMuted) }) { await session.mute() }
        }

        private func talk(_ peer: WyomingPeer, _ session: VoiceSession) async throws {
            let own = SatelliteConnection(peer)
            defer { link.leave(own) }
            do {
                try await receive(own, session)
            } catch {
                await close(own, session)
                throw error
            }
            await close(own, session)
        }

        private func close(_ own: SatelliteConnection, _ session: VoiceSession) async {
            if mute.withLock({ $0.close(own, at: .now) }) { await session.unmute() }
        }

        /// Carries out the requests of a connection until it closes.
        private func receive(_ own: SatelliteConnection, _ session: VoiceSession) async throws {
            let peer = own.peer
            var answer: SatelliteAnswer?
            for try await event in peer.inbound {
                peer.touch(event)
                switch event.type {
                case "describe":
                    try await peer.send("info", InfoPayload(services: services).satellite(named: name))
                case "ping":
                    var line = JSONLine()
                    line.add("text", event.data.text)
                    try await peer.send("pong", line)
                // The newest connection takes the commands: older ones may be broken.
                case "run-satellite": await run(own, session)
                case "pause-satellite": await pause(own, session)
                case "transcript": link.heard(.text(event.data.text ?? ""), by: own)
                case "error": link.heard(.failure(code: event.data.code), by: own)
                case "audio-start": answer = SatelliteAnswer(answers)
                case "audio-chunk": answer?.append(event)
                case "audio-stop": try await play(answer.take(), by: own, session)
                default: try await follow(event, of: peer)
                }
            }
        }

        /// Plays an answer while the conversation goes on, since Home Assistant gives a satellite up if no pong comes
        /// for five seconds.
        private func play(
            _ answer: SatelliteAnswer?, by own: SatelliteConnection, _ session: VoiceSession
        ) async throws {
            let peer = own.peer
            let clip: SoundClip?
            do throws(WyomingSamples.Refusal) {
                clip = try answer?.clip()
                guard clip == nil || own.beginPlaying() else {
                    throw WyomingSamples.Refusal(text: "more answers wait than are kept", code: "busy")
                }
            } catch {
                try await peer.refuse(error.text, code: error.code)
                return try await peer.send("played")
            }
            guard let answer, let clip else { return try await peer.send("played") }
            Task { [share = answer.share] in
                await session.play(clip)
                withExtendedLifetime(share) { own.endPlaying() }
                try? await peer.send("played")
            }
        }
    }

    extension RemoteTimerReport {
        private static let prefix = "timer-"

        /// Reads the report in an event about a timer; nil if the event is about something else.
        ///
        /// - Throws: the reason why the report is rejected.
        init?(_ event: WyomingEvent) throws(Refusal) {
            guard event.type.hasPrefix(Self.prefix),
                let kind = Kind(rawValue: String(event.type.dropFirst(Self.prefix.count)))
            else { return nil }
            let data = event.data
            try self.init(
                kind, id: data.id, seconds: data.seconds, name: data.name, isActive: data.isActive)
        }
    }
#endif
