#if Wyoming
    import Capture
    import Commands
    import Features
    import Foundation
    import Handling
    import Hearing
    import HomeMode
    import PCM
    import Recognition
    import RoomMode
    import Session
    import Storage
    import Synchronization
    import TestSupport
    import Testing
    import VoiceTesting
    import Wyoming

    @testable import WyomingServer

    @Suite("A pause of a satellite")
    struct SatelliteMuteTests {
        private final class Connection {}

        @Test("ends with its connection if that closes at once, and lasts if it closes later")
        func closing() {
            let (own, other, start) = (Connection(), Connection(), ContinuousClock.now)
            for (by, seconds, hearsAgain) in [(own, 5, true), (own, 5.1, false), (other, 1, false)] {
                var mute = SatelliteMute()
                let pauses = mute.pause(by: own, at: start, isMuted: false)
                let again = mute.pause(by: own, at: start + .seconds(4), isMuted: true)
                #expect(pauses && !again)
                #expect(mute.close(by, at: start + .seconds(seconds)) == hearsAgain)
                #expect(mute.run() != hearsAgain)
            }
        }

        @Test("is over once a person has the room hear again")
        func byHand() {
            let (own, start) = (Connection(), ContinuousClock.now)
            var mute = SatelliteMute()
            _ = mute.pause(by: own, at: start, isMuted: false)
            mute.end()
            #expect(!mute.run() && !mute.close(own, at: start))
            let pauses = mute.pause(by: own, at: start, isMuted: true)
            #expect(!pauses && !mute.run(), "a person has muted it since")
        }
    }

    @Suite("A Wyoming satellite", .timeLimit(.minutes(2)))
    struct WyomingSatelliteTests {
        /// A silent room and its running satellite.
        private struct Served {
            let session: VoiceSession
            let satellite: WyomingSatellite
            let timers: TimerHandler
            let address: WyomingAddress
            let serving: Task<Void, any Error>
        }

        private func served(
            _ own: ScriptedRecognizer = ScriptedRecognizer([]), mutesWhenPaused: Bool = true,
            grammar: Grammar? = nil
        ) async throws -> Served {
            let session = VoiceSession(
                configuration: SessionConfiguration(listening: .always(reason: "a test"), frontEnd: .light),
                source: QuietSource(), recognizer: own,
                parser: CommandParser(AliasDictionary([], milestones: []), grammar: grammar)
            ) { _ in nil }
            let free = try ClosedPort().port
            let address = try WyomingAddress(uri: "tcp://127.0.0.1:\(free)")
            let (ports, continuation) = AsyncStream<Int>.makeStream()
            let satellite = WyomingSatellite(
                WyomingServerOptions(address), name: "Room",
                services: WyomingServices(name: "test", version: "1"), mutesWhenPaused: mutesWhenPaused
            ) { port in
                continuation.yield(port)
            }
            let timers = TimerHandler(in: RoomPlace(room: "kitchen"))
            satellite.serve(session, timers: timers)
            let serving = Task { try await satellite.run() }
            for await _ in ports { break }
            return Served(
                session: session, satellite: satellite, timers: timers, address: address, serving: serving)
        }

        /// Connects and sends events; `check` runs once the satellite has dealt with them, before the connection closes.
        private func send(
            _ types: String..., to room: Served, check: @Sendable () async throws -> Void
        ) async throws {
            try await send(types.map { WyomingEvent($0) }, to: room, check: check)
        }

        private func send(
            _ events: [WyomingEvent], to room: Served, check: @Sendable () async throws -> Void
        ) async throws {
            try await WyomingConnection.with(room.address, connectLimit: 5) { connection in
                for event in events + [WyomingEvent("ping")] { try connection.send(event) }
                _ = try await connection.first { $0.type == "pong" ? true : nil }
                try await check()
            }
        }

        @Test("is muted while Home Assistant pauses it, and hears again when it runs it")
        func paused() async throws {
            let room = try await served()
            defer { room.serving.cancel() }
            try await send("pause-satellite", to: room) {
                #expect(await !room.session.status.isMuted, "this client is not the one that runs it")
            }
            try await send("run-satellite", "pause-satellite", to: room) {
                #expect(await room.session.status.isMuted)
                try await send("run-satellite", to: room) {
                    #expect(await !room.session.status.isMuted)
                    await room.session.mute()
                    try await send("run-satellite", "pause-satellite", "run-satellite", to: room) {
                        #expect(await room.session.status.isMuted, "a person has muted it in the room")
                    }
                }
            }
        }

        @Test("hears again if Home Assistant shuts down: it pauses, and hangs up")
        func shutDown() async throws {
            let room = try await served()
            defer { room.serving.cancel() }
            let events = room.session.events
            try await send("run-satellite", "pause-satellite", to: room) {
                #expect(await room.session.status.isMuted)
            }
            for await event in events where event.kind == .muted(false) { break }
            #expect(await !room.session.status.isMuted)
        }

        @Test("listens while Home Assistant pauses it, if the room is to")
        func listens() async throws {
            let room = try await served(mutesWhenPaused: false)
            defer { room.serving.cancel() }
            try await send("run-satellite", "pause-satellite", to: room) {
                #expect(await !room.session.status.isMuted)
            }
        }

        /// Returns a grammar whose intent `stop` has these words.
        private static func grammar(_ words: String) throws -> Grammar {
            try Grammar(
                GrammarDefinition(intents: [
                    GrammarIntent(name: "stop", sentences: [try GrammarSentence(words)])
                ]))
        }

        private func timer(_ what: String, _ id: String, _ seconds: Int? = nil) -> WyomingEvent {
            var data = WyomingData()
            (data.id, data.seconds) = (id, seconds)
            return WyomingEvent("timer-" + what, data)
        }

        @Test("follows Home Assistant's timers")
        func timers() async throws {
            let room = try await served()
            defer { room.serving.cancel() }
            try await send([timer("started", "a", 60), timer("started", "b", 90)], to: room) {
                #expect(await room.timers.open.count == 2)
            }
            try await send([timer("cancelled", "a"), timer("finished", "b")], to: room) {
                #expect(await room.timers.open.isEmpty)
                #expect(await room.timers.ring(at: .now)?.effects.count == 1)
                #expect(await room.timers.isRinging)
            }
        }

        @Test("keeps a command here while a timer rings, if the room understands “stop”")
        func stop() async throws {
            for (words, isHere) in [("stop", true), ("tea", false)] {
                let own = ScriptedRecognizer([.text("stop")])
                let room = try await served(own, grammar: try Self.grammar(words))
                defer { room.serving.cancel() }
                let recognizer = room.satellite.recognizer(own, limit: 0)
                try await send([WyomingEvent("run-satellite"), timer("finished", "a")], to: room) {
                    _ = await room.timers.ring(at: .now)
                    let sound = Utterance(samples: [Int16](repeating: 1, count: 16_000))
                    let (told, teller) = AsyncStream.makeStream(of: Hypothesis.self)
                    let transcript = try await recognizer.recognize(sound) { teller.yield($0) }
                    #expect(transcript.text == "stop")
                    teller.finish()
                    let switches = await told.reduce(into: 0) { count, hypothesis in
                        if case .switched = hypothesis { count += 1 }
                    }
                    #expect(switches == (isHere ? 0 : 1), "Home Assistant was asked first")
                }
            }
        }

        @Test("leaves a command to the satellite that Home Assistant prefers, without a word")
        func duplicate() async throws {
            let own = ScriptedRecognizer([.text("patient in")])
            let room = try await served(own)
            defer { room.serving.cancel() }
            let (satellite, address) = (room.satellite, room.address)
            let recognizer = satellite.recognizer(own)
            let (told, teller) = AsyncStream.makeStream(of: Hypothesis.self)
            let hearing = Mutex<Task<Transcript, any Error>?>(nil)
            try await WyomingConnection.with(address, connectLimit: 5) { connection in
                try connection.send(WyomingEvent("run-satellite"))
                try connection.send(WyomingEvent("describe"))
                _ = try await connection.first { event -> Bool? in
                    switch event.type {
                    case "info":
                        hearing.withLock {
                            $0 = Task {
                                let sound = Utterance(samples: [Int16](repeating: 1, count: 16_000))
                                return try await recognizer.recognize(sound) { teller.yield($0) }
                            }
                        }
                        return nil
                    case "run-pipeline":
                        var data = WyomingData()
                        data.code = "duplicate_wake_up_detected"
                        try connection.send(WyomingEvent("error", data))
                        return true
                    default: return nil
                    }
                }
                _ = try await hearing.withLock { $0 }?.value
            }
            let transcript = try #require(try await hearing.withLock { $0 }?.value)
            teller.finish()
            #expect(transcript.text.isEmpty)
            #expect(await told.reduce(into: []) { $0.append($1) } == [.answeredElsewhere])
            #expect(own.record.sampleCounts.isEmpty, "it was not heard here")
        }
    }
#endif
