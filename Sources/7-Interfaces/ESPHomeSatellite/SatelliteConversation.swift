#if Control
    import Assist
    import ESPHomeAPI
    import Feedback
    import HomeMode
    import NIOCore
    import PCM
    import Session
    import Synchronization

    /// One connection of Home Assistant to a satellite.
    final class SatelliteConversation: AssistPeer {
        /// The error if Home Assistant does not take a command.
        private struct NotTaken: Error {}

        /// The state of a command, from its beginning to the end of its answer.
        private struct Course {
            /// Waits for Home Assistant to be ready for the sound.
            var waiting: AsyncStream<Bool>.Continuation?
            /// Whether Home Assistant has understood the words.
            var isUnderstood = false
            /// Whether the room listens again after the answer, without a wake word.
            var continues = false
            var hasAnswer = false
            /// Keeps the session waiting for the sound of the answer, so that the room is not idle before it.
            var due: SoundWaiter?
            /// The samples of the answer while they come through the connection; nil if none come.
            var sound: [Float]?
        }

        private static let rate = SampleRate(16_000)
        /// How long Home Assistant may take for an answer before the room counts as idle.
        private static let answerLimit = Duration.seconds(60)

        private let peer: ESPHomePeer
        private let room: SatelliteRoom
        private let course = Mutex(Course())

        init(_ peer: ESPHomePeer, in room: SatelliteRoom) { (self.peer, self.room) = (peer, room) }

        /// Answers until the client leaves.
        func run() async throws {
            let id = ObjectIdentifier(self)
            defer {
                course.withLock { $0 = Course() }
                room.states.leave(id)
                room.link.leave(self)
            }
            for try await frame in peer.inbound {
                // A message that cannot be read is an attack or a fault, so do not trust those after it.
                guard let request = ESPHomeRequest(frame) else { return }
                if case .disconnect = request { return try await peer.send(.disconnected) }
                try await answer(request)
            }
        }

        private func answer(_ request: ESPHomeRequest) async throws {
            switch request {
            case .hello: try await peer.send(.hello(room.device))
            case .authenticate: try await peer.send(.authenticated)
            case .ping: try await peer.send(.pong)
            case .describe: try await peer.send(.description(room.device))
            case .listEntities:
                for entity in SatelliteEntity.allCases.map(\.description) + room.sensitivities.entities {
                    try await peer.send(.entity(entity))
                }
                try await peer.send(.listed)
            case .subscribeStates:
                await room.sensitivities.publish()
                room.states.follow(ObjectIdentifier(self), peer)
            case .configuration: try await peer.send(room.wakeWords.frame)
            case .useWakeWords(let names): room.wakeWords.use(names)
            case .subscribeVoice(true): room.link.enter(self)
            case .subscribeVoice(false): room.link.leave(self)
            case .turn(SatelliteEntity.mute.key, let isOn):
                if isOn { await room.session.mute() } else { await room.session.unmute() }
            case .press(SatelliteEntity.listen.key): room.session.trigger()
            case .number(SatelliteEntity.volume.key, let percent):
                if percent.isFinite { room.player.set(volume: percent / 100) }
            case .number(let key, let percent): await room.sensitivities.set(percent, key: key)
            case .media(SatelliteEntity.player.key, let order): room.player.follow(order)
            case .announce(let announcement): announce(announcement)
            case .pipeline(let isReady):
                let waiting = course.withLock { $0.waiting.take() }
                waiting?.yield(isReady)
                waiting?.finish()
            case .event(let event, let values): await follow(event, values)
            case .sound(let bytes, _): receive(bytes)
            case .timer(let timer): await follow(timer)
            case .disconnect, .turn, .press, .media, .other: break
            }
        }

        // MARK: - A command

        var isReading: Bool { peer.isReading }

        func keepPlace(_ isKept: Bool) { peer.keep(isKept) }

        func beginCommand(after wakeWord: String?) async throws {
            let (answers, waiting) = AsyncStream.makeStream(
                of: Bool.self, bufferingPolicy: .bufferingNewest(1))
            course.withLock { $0 = Course(waiting: waiting) }
            peer.sendSoon(.startCommand(after: wakeWord))
            // Home Assistant drops sound that comes before it is ready.
            guard await answers.first(where: { _ in true }) == true else { throw NotTaken() }
        }

        func send(_ sound: ArraySlice<Int16>) throws {
            peer.sendSoon(
                .sound(sound.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }))
        }

        func endCommand() throws { peer.sendSoon(.endOfSound) }

        func abandonCommand() {
            peer.sendSoon(.stopCommand)
            course.withLock { $0 = Course() }
        }

        /// Follows the events of Home Assistant's pipeline for a command.
        private func follow(_ event: ESPHomeRequest.PipelineEvent, _ values: [String: String]) async {
            guard room.link.isActive(self) else { return }
            switch event {
            case .speechEnd:
                expectAnswer()
                room.link.heard(.text(values["text"] ?? ""), by: self)
            case .intentEnd:
                course.withLock { $0.continues = values["continue_conversation"] == "1" }
            case .answerEnd:
                guard !room.device.voice.contains(.speaker), let url = values["url"], !url.isEmpty else {
                    return
                }
                let (continues, due) = course.withLock { course in
                    course.hasAnswer = true
                    return (course.continues, course.due.take())
                }
                Task {
                    over(await room.player.play(url), listensOn: continues)
                    withExtendedLifetime(due) {}
                }
            case .soundStart:
                course.withLock { ($0.sound, $0.hasAnswer) = ([], true) }
            case .soundEnd:
                let (sound, continues, due) = course.withLock {
                    ($0.sound.take(), $0.continues, $0.due.take())
                }
                guard let sound else { return }
                Task {
                    if !sound.isEmpty {
                        await room.player.play(SoundClip(samples: sound, sampleRate: Self.rate))
                    }
                    over(true, listensOn: continues)
                    withExtendedLifetime(due) {}
                }
            case .error:
                let isUnderstood = course.withLock { course in
                    defer { course = Course() }
                    return course.isUnderstood
                }
                // Home Assistant has taken the words, so the room must say it if nothing is done about them.
                if isUnderstood { await room.session.say(room.failure) }
                room.link.heard(.failure(code: values["code"]), by: self)
            case .runEnd:
                let isSilent = course.withLock { course in
                    if !course.hasAnswer { course.due = nil }
                    return course.continues && !course.hasAnswer && course.isUnderstood
                }
                if isSilent { room.session.trigger() }
                room.link.heard(.failure(code: nil), by: self)
            case .runStart, .speechStart, .intentStart, .answerStart, .wakeWordStart, .wakeWordEnd,
                .voiceStart,
                .voiceEnd, .intentProgress:
                break
            }
        }

        /// Waits for the answer, after Home Assistant has understood the words. The room is not idle before the answer,
        /// or before a minute has passed without one.
        private func expectAnswer() {
            let due = room.session.expectSound()
            course.withLock { ($0.isUnderstood, $0.due) = (true, due) }
            Task { [weak self, weak due] in
                try await Task.sleep(for: Self.answerLimit)
                guard let self, let due else { return }
                course.withLock { if $0.due === due { $0.due = nil } }
            }
        }

        /// Follows a report of Home Assistant about a timer.
        private func follow(_ timer: ESPHomeRequest.Timer) async {
            let kind: RemoteTimerReport.Kind =
                switch timer.change {
                case .started: .started
                case .updated: .updated
                case .cancelled: .cancelled
                case .finished: .finished
                }
            do throws(RemoteTimerReport.Refusal) {
                await room.timers.follow(
                    try RemoteTimerReport(
                        kind, id: timer.id, seconds: timer.secondsLeft, name: timer.name,
                        isActive: timer.isActive))
            } catch {
                room.timerRefused(error.text)
            }
        }

        /// Takes a part of an answer's sound. Drops the whole answer if it is longer than the longest possible one.
        private func receive(_ bytes: [UInt8]) {
            course.withLock { course in
                guard let count = course.sound?.count else { return }
                guard count + bytes.count / 2 <= Self.rate.samples(in: ESPHomeSatelliteOptions.longestSound)
                else {
                    course.sound = nil
                    return
                }
                for place in stride(from: 0, to: bytes.count - 1, by: 2) {
                    let sample = Int16(bitPattern: UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8)
                    course.sound?.append(Float(sample) / 32_768)
                }
            }
        }

        /// Reports that an answer or an announcement is over. Until then, Home Assistant shows the device as answering.
        private func over(_ isDone: Bool, listensOn: Bool) {
            peer.sendSoon(.announced(isDone))
            if listensOn { room.session.trigger() }
        }

        // MARK: - Announcements

        private func announce(_ announcement: ESPHomeRequest.Announcement) {
            Task {
                if !announcement.firstURL.isEmpty {
                    _ = await room.player.play(announcement.firstURL)
                }
                var isDone = false
                if !announcement.url.isEmpty {
                    isDone = await room.player.play(announcement.url)
                }
                // If its sound cannot be fetched, the room's own voice says its text.
                if !isDone, !announcement.text.isEmpty, announcement.text.utf8.count <= Self.longestText {
                    isDone = await room.session.say(inTurn: announcement.text)
                }
                over(isDone, listensOn: announcement.startsConversation)
            }
        }

        /// The most bytes of a text that the room's own voice says.
        private static let longestText = 500
    }
#endif
