#if Control
    import Capture
    import Commands
    import ESPHomeSatellite
    import Feedback
    import Features
    import Hearing
    import PCM
    import Recognition
    import RoomMode
    import Serving
    import Session
    import Synchronization
    import TestSupport
    import Testing
    import VoiceTesting

    @testable import ESPHomeAPI

    /// A room in which nothing is heard.
    private final class QuietSource: CaptureSource {
        let name = "quiet"
        var statistics: CaptureStatistics { CaptureStatistics() }
        func start(into ring: consuming RingProducer<CaptureBlock>) {}
        func stop() {}
    }

    /// A client in the clear.
    private final class Client: @unchecked Sendable {
        private let connection: TCPClient
        private var transport = ESPHomeTransport(.none)

        init(_ port: Int) {
            guard let connection = TCPClient(port: port) else { preconditionFailure("the satellite listens") }
            self.connection = connection
        }

        func send(_ type: Int, _ fill: (inout ProtobufWriter) -> Void = { _ in }) throws {
            let bytes = try transport.encoded(ESPHomeFrame(type, fill))
            connection.send(bytes)
        }

        /// An event of a command, with one value.
        func send(event: ESPHomeRequest.PipelineEvent, _ name: String = "", _ value: String = "") throws {
            try send(92) {
                $0.add(1, Int(event.rawValue))
                var pair = ProtobufWriter()
                pair.add(1, name)
                pair.add(2, value)
                $0.add(2, message: pair)
            }
        }

        /// Says hello, and takes commands; returns once that has come.
        func introduce() throws {
            try send(1)
            try send(89) {
                $0.add(1, true)
                $0.add(2, 1)
            }
            try send(7)
            _ = try #require(receive(8))
        }

        /// The fields of the next message with this number; nil if the satellite hangs up, or 20 s pass.
        func receive(_ type: Int) -> ProtobufFields? {
            while true {
                while let output = try? transport.next() {
                    if case .frame(let frame) = output, frame.type == type {
                        return ProtobufFields(frame.body[...])
                    }
                }
                guard let bytes = connection.bytes(), !bytes.isEmpty else { return nil }
                transport.append(bytes)
            }
        }
    }

    @Suite("A satellite by ESPHome's native API", .timeLimit(.minutes(2)))
    struct ESPHomeSatelliteTests {
        private let own = ScriptedRecognizer([.text("patient in")])

        /// Runs a satellite, and `body` with a client and the recognizer of the session.
        private func withSatellite(
            fetch: ESPHomeSatelliteOptions.Fetch? = nil,
            _ body: (Client, any SpeechRecognizer, VoiceSession) async throws -> Void
        ) async throws {
            let session = VoiceSession(
                configuration: SessionConfiguration(listening: .always(reason: "a test"), frontEnd: .light),
                source: QuietSource(), recognizer: own,
                parser: CommandParser(AliasDictionary([], milestones: []))
            ) { _ in nil }
            var options = ESPHomeSatelliteOptions(
                HostAndPort(host: "127.0.0.1", port: 0), key: nil, name: "room", friendlyName: "Room",
                macAddress: "02:00:00:00:00:01", version: "1")
            options.wakeWords = ["orbit", "nova"]
            options.fetch = fetch
            let (ports, continuation) = AsyncStream<Int>.makeStream()
            let satellite = ESPHomeSatellite(options, isListening: { continuation.yield($0) })
            satellite.serve(session)
            let serving = Task { try await satellite.run() }
            defer { serving.cancel() }
            let client = Client(try #require(await ports.first { _ in true }))
            try client.introduce()
            try await body(client, satellite.recognizer(own), session)
        }

        private let sound = Utterance(samples: [Int16](repeating: 1, count: 16_000))

        @Test("sends a command's sound once it is wanted, and has its text from Home Assistant")
        func command() async throws {
            try await withSatellite { client, recognizer, _ in
                let text = Task { [sound] in try await recognizer.recognize(sound) { _ in }.text }
                let start = try #require(client.receive(90))
                #expect(start.flag(1) && start.number(3) == 1 && start.text(5).isEmpty)
                try client.send(91)
                var count = 0
                while let some = client.receive(106), !some.flag(2) { count += some.bytes(1).count }
                #expect(count == 32_000)
                try client.send(event: .speechEnd, "text", "turn on the lamp")
                try client.send(event: .runEnd)
                #expect(try await text.value == "turn on the lamp")
                #expect(own.record.sampleCounts.isEmpty, "it was not heard here")
            }
        }

        @Test("recognizes a command itself if Home Assistant does not take it")
        func notTaken() async throws {
            try await withSatellite { client, recognizer, _ in
                let text = Task { [sound] in try await recognizer.recognize(sound) { _ in }.text }
                _ = try #require(client.receive(90))
                try client.send(91) { $0.add(2, true) }
                #expect(try await text.value == "patient in")
            }
        }

        @Test("tells Home Assistant if a command is given up")
        func abandoned() async throws {
            try await withSatellite { client, recognizer, _ in
                let hearing = Task { [sound] in try await recognizer.recognize(sound) { _ in } }
                _ = try #require(client.receive(90))
                hearing.cancel()
                #expect(try #require(client.receive(90)).flag(1) == false)
            }
        }

        @Test("says that an answer is over which came as an address, through the connection, or not at all")
        func answers() async throws {
            let fetched = Mutex<[String]>([])
            try await withSatellite { url in
                fetched.withLock { $0.append(url) }
                return SoundClip(samples: [0], sampleRate: .speech)
            } _: { client, _, _ in
                try client.send(event: .answerEnd, "url", "http://home/answer.wav")
                #expect(try #require(client.receive(120)).flag(1))
                try client.send(119) { $0.add(1, "http://home/dinner.wav") }
                #expect(try #require(client.receive(120)).flag(1))
            }
            #expect(fetched.withLock { $0 } == ["http://home/answer.wav", "http://home/dinner.wav"])
            try await withSatellite { client, _, _ in
                try client.send(event: .soundStart)
                try client.send(106) { $0.add(1, bytes: [1, 2, 3]) }
                try client.send(event: .soundEnd)
                #expect(try #require(client.receive(120)).flag(1))
                // There is neither a sound nor a text.
                try client.send(119) { $0.add(1, "http://home/dinner.wav") }
                #expect(try #require(client.receive(120)).flag(1) == false)
            }
        }

        @Test("lists its wake words, and takes the choice of those that it has")
        func wakeWords() async throws {
            try await withSatellite { client, _, _ in
                try client.send(123) { $0.add(1, "nova") }
                try client.send(121)
                let words = try #require(client.receive(122))
                #expect(words.list(1).map { ProtobufFields($0)?.text(2) } == ["orbit", "nova"])
                #expect(words.text(2) == "nova" && words.number(3) == 2)
                try client.send(123) { $0.add(1, "alexa") }
                try client.send(121)
                #expect(try #require(client.receive(122)).list(2).isEmpty)
            }
        }

        @Test("reports its states, and changes of them")
        func states() async throws {
            try await withSatellite { client, _, session in
                try client.send(20)
                #expect(try #require(client.receive(26)).flag(2) == false)
                try client.send(33) {
                    $0.add(1, fixed: 1)
                    $0.add(2, true)
                }
                try client.send(7)
                _ = try #require(client.receive(8))
                #expect(await session.status.isMuted)
            }
        }

        @Test("hangs up on a message that is damaged, and after a goodbye")
        func endings() async throws {
            try await withSatellite { client, _, _ in
                try client.send(5)
                #expect(client.receive(6) != nil && client.receive(1) == nil)
            }
            try await withSatellite { client, _, _ in
                // The event of a command that is none.
                try client.send(92) { $0.add(2, bytes: [0xFF]) }
                #expect(client.receive(1) == nil)
            }
        }
    }
#endif
