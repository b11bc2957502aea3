#if Wyoming
    import Capture
    import Commands
    import Features
    import Hearing
    import PCM
    import Recognition
    import RoomMode
    import Session
    import Synchronization
    import TestSupport
    import Testing
    import VoiceTesting
    import Wyoming
    import WyomingServer

    /// A room in which nothing is heard.
    private final class QuietSource: CaptureSource {
        let name = "quiet"
        var statistics: CaptureStatistics { CaptureStatistics() }
        func start(into ring: consuming RingProducer<CaptureBlock>) {}
        func stop() {}
    }

    @Suite("A Wyoming satellite", .timeLimit(.minutes(2)))
    struct WyomingSatelliteTests {
        @Test("leaves a command to the satellite that Home Assistant prefers, without a word")
        func duplicate() async throws {
            let own = ScriptedRecognizer([.text("patient in")])
            let session = VoiceSession(
                configuration: SessionConfiguration(listening: .always(reason: "a test"), frontEnd: .light),
                source: QuietSource(), recognizer: own,
                parser: CommandParser(AliasDictionary([], milestones: []))
            ) { _ in nil }
            let free = try ClosedPort().port
            let address = try WyomingAddress(uri: "tcp://127.0.0.1:\(free)")
            let (ports, continuation) = AsyncStream<Int>.makeStream()
            let satellite = WyomingSatellite(
                WyomingServerOptions(address), name: "Room",
                services: WyomingServices(name: "test", version: "1")
            ) { port in
                continuation.yield(port)
            }
            satellite.serve(session)
            let serving = Task { try await satellite.run() }
            defer { serving.cancel() }
            for await _ in ports { break }
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
