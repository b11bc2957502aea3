#if Control
    import Capture
    import Commands
    import ESPHomeSatellite
    import Feedback
    import Features
    import Foundation
    import Handling
    import Hearing
    import HomeMode
    import PCM
    import Recognition
    import RoomMode
    import Serving
    import Session
    import Storage
    import Synchronization
    import TestSupport
    import Testing
    import VoiceTesting
    import WakeWord

    @testable import ESPHomeAPI

    private struct Silence: SpeechSynthesizer {
        func synthesize(_ text: String) -> SoundClip { SoundClip(samples: [0], sampleRate: .speech) }
    }

    /// A collector of reported values, in order.
    private final class Collected<Value: Sendable>: Sendable {
        private let values = Mutex<[Value]>([])
        private let (told, teller) = AsyncStream<Value>.makeStream()

        var all: [Value] { values.withLock { $0 } }

        func add(_ value: Value) {
            values.withLock { $0.append(value) }
            teller.yield(value)
        }

        /// Waits until a value that `isMeant` accepts is reported.
        func wait(for isMeant: (Value) -> Bool) async { _ = await told.first(where: isMeant) }
    }

    /// A client without encryption.
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

        /// Sends an event of a command, with one value.
        func send(event: ESPHomeRequest.PipelineEvent, _ name: String = "", _ value: String = "") throws {
            try send(92) {
                $0.add(1, Int(event.rawValue))
                var pair = ProtobufWriter()
                pair.add(1, name)
                pair.add(2, value)
                $0.add(2, message: pair)
            }
        }

        /// Says hello, and subscribes to commands; returns once the satellite has taken both.
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
        private let timers = TimerHandler(in: RoomPlace(room: "kitchen"))
        private let remembered = Collected<SatelliteMemory>()

        /// Runs a satellite, and `body` with a client and the recognizer of the session.
        private func withSatellite(
            fetch: ESPHomeSatelliteOptions.Fetch? = nil, memory: SatelliteMemory = SatelliteMemory(),
            own: ScriptedRecognizer? = nil, grammar: Grammar? = nil, failure: String? = nil,
            warn: @escaping @Sendable (String) -> Void = { _ in },
            _ body: (Client, any SpeechRecognizer, VoiceSession) async throws -> Void
        ) async throws {
            let own = own ?? self.own
            let orbit = try KeywordModel(contentsOfFile: Checkout.path("Models/orbit.wake"))
            let session = VoiceSession(
                configuration: SessionConfiguration(keywords: [orbit]), source: QuietSource(),
                recognizer: own,
                parser: CommandParser(AliasDictionary([], milestones: []), grammar: grammar),
                feedback: SessionFeedback(output: RecordingSoundOutput(), synthesizer: Silence())
            ) { _ in nil }
            var options = ESPHomeSatelliteOptions(
                HostAndPort(host: "127.0.0.1", port: 0), key: nil, name: "room", friendlyName: "Room",
                macAddress: "02:00:00:00:00:01", version: "1")
            options.wakeWords = ["orbit", "nova"]
            options.fetch = fetch
            options.memory = memory
            options.failure = failure ?? options.failure
            options.remember = { [remembered] in remembered.add($0) }
            let (ports, continuation) = AsyncStream<Int>.makeStream()
            let satellite = ESPHomeSatellite(options, isListening: { continuation.yield($0) }, warn: warn)
            satellite.serve(session, timers: timers)
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

        @Test("says in the room's language that Home Assistant did nothing with a command that it understood")
        func notCarriedOut() async throws {
            let failure = "Home Assistant hat das nicht ausgeführt."
            try await withSatellite(failure: failure) { client, recognizer, session in
                let events = session.events
                let text = Task { [sound] in try await recognizer.recognize(sound) { _ in }.text }
                _ = try #require(client.receive(90))
                try client.send(91)
                while let some = client.receive(106), !some.flag(2) {}
                try client.send(event: .speechEnd, "text", "turn on the lamp")
                try client.send(event: .error, "code", "intent-failed")
                _ = try await text.value
                let said = await events.first { if case .feedback(.speech) = $0.kind { true } else { false } }
                guard case .feedback(.speech(failure))? = said?.kind else {
                    Issue.record("\(String(describing: said?.jsonLine))")
                    return
                }
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
            let fetched = Collected<String>()
            try await withSatellite { url in
                fetched.add(url)
                return SoundClip(samples: [0], sampleRate: .speech)
            } _: { client, _, _ in
                try client.send(event: .answerEnd, "url", "http://home/answer.wav")
                #expect(try #require(client.receive(120)).flag(1))
                try client.send(119) { $0.add(1, "http://home/dinner.wav") }
                #expect(try #require(client.receive(120)).flag(1))
            }
            #expect(fetched.all == ["http://home/answer.wav", "http://home/dinner.wav"])
            try await withSatellite { client, _, _ in
                try client.send(event: .soundStart)
                try client.send(106) { $0.add(1, bytes: [1, 2, 3]) }
                try client.send(event: .soundEnd)
                #expect(try #require(client.receive(120)).flag(1))
                // The sound is missing, and there is no text to speak instead.
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

        private func send(
            timer change: ESPHomeRequest.Timer.Change, _ id: String, seconds: Int = 0, isActive: Bool = true,
            by client: Client
        ) throws {
            try client.send(115) {
                $0.add(1, Int(change.rawValue))
                $0.add(2, id)
                $0.add(3, "pizza")
                $0.add(4, 600)
                $0.add(5, seconds)
                $0.add(6, isActive)
            }
            try client.send(7)
            _ = try #require(client.receive(8))
        }

        @Test("follows Home Assistant's timers, and says once that one lasts no time")
        func followsTimers() async throws {
            let warnings = Collected<String>()
            try await withSatellite(warn: { warnings.add($0) }) { client, _, _ in
                try send(timer: .started, "a", seconds: 60, by: client)
                try send(timer: .started, "b", seconds: 90, by: client)
                try send(timer: .updated, "b", seconds: 45, isActive: false, by: client)
                let standing = await timers.standing(at: .now)
                #expect(standing.map(\.state).sorted() == ["paused", "runs"])
                #expect(standing.allSatisfy { $0.timer.name == "pizza" })
                for _ in 0..<3 { try send(timer: .started, "c", by: client) }
                #expect(warnings.all.count == 1 && warnings.all[0].contains("lasts 1 to"))
                try send(timer: .cancelled, "a", by: client)
                try send(timer: .finished, "b", by: client)
                #expect(await timers.standing(at: .now).isEmpty)
                #expect(await timers.ring(at: .now)?.effects.count == 1)
            }
        }

        @Test("keeps a command here while a timer rings, if the room understands “stop”")
        func stop() async throws {
            for (words, isHere) in [("stop", true), ("tea", false)] {
                let own = ScriptedRecognizer([.text("stop")])
                try await withSatellite(own: own, grammar: try Self.grammar(words)) { client, recognizer, _ in
                    try send(timer: .finished, "a", by: client)
                    _ = await timers.ring(at: .now)
                    let text = Task { [sound] in try await recognizer.recognize(sound) { _ in }.text }
                    if !isHere {
                        _ = try #require(client.receive(90))
                        try client.send(event: .error, "code", "stt-provider-missing")
                    }
                    #expect(try await text.value == "stop")
                }
            }
        }

        private static func grammar(_ words: String) throws -> Grammar {
            try Grammar(
                GrammarDefinition(intents: [
                    GrammarIntent(name: "stop", sentences: [try GrammarSentence(words)])
                ]))
        }

        @Test("remembers what was chosen and set, and says it after a restart")
        func memory() async throws {
            let sensitivity: UInt32 = 100
            try await withSatellite { client, _, session in
                try client.send(123) { $0.add(1, "nova") }
                for (key, percent) in [(3, 40), (sensitivity, 60)] {
                    try client.send(51) {
                        $0.add(1, fixed: key)
                        $0.add(2, float: Float(percent))
                    }
                }
                try client.send(7)
                _ = try #require(client.receive(8))
                #expect(session.loudspeaker.volume == 0.4)
                #expect(await session.wakeWords.first?.threshold == Double(1 - Float(60) / 100))
            }
            let memory = try #require(remembered.all.last)
            #expect(memory.isValid && memory.wakeWords == ["nova"] && memory.volume == 0.4)
            #expect(memory.thresholds == ["orbit": 1 - Float(60) / 100])
            let written = remembered.all.count
            try await withSatellite(memory: memory) { client, _, session in
                #expect(session.loudspeaker.volume == 0.4)
                try client.send(121)
                #expect(try #require(client.receive(122)).text(2) == "nova")
                try client.send(20)
                var numbers: [UInt32: Float] = [:]
                while numbers.count < 2, let number = client.receive(50) {
                    numbers[number.fixed(1)] = number.float(2)
                }
                #expect(numbers == [3: 40, sensitivity: 60])
            }
            #expect(remembered.all.count == written, "nothing has changed")
        }

        @Test("listens for all words if none of those that were chosen is listened for any more")
        func otherWords() async throws {
            var memory = SatelliteMemory()
            for (chosen, active) in [(["alexa"], 2), ([], 0), (["alexa", "nova"], 1)] {
                memory.wakeWords = chosen
                try await withSatellite(memory: memory) { client, _, _ in
                    try client.send(121)
                    #expect(try #require(client.receive(122)).list(2).count == active)
                }
            }
        }

        @Test("is muted again after a restart, and remembers who unmutes it")
        func muted() async throws {
            var memory = SatelliteMemory()
            memory.isMuted = true
            try await withSatellite(memory: memory) { _, _, session in
                let events = session.events
                let running = Task { try await session.run() }
                #expect(await events.first { $0.kind == .muted(true) } != nil)
                await session.unmute()
                await remembered.wait { $0.isMuted == false }
                session.stop()
                try await running.value
            }
        }

        @Test("has no sensitivity beyond its range, and none for a number that is none")
        func sensitivities() async throws {
            try await withSatellite { client, _, session in
                for (percent, threshold) in [(Float.nan, 0.5), (.infinity, 0.5), (300, 0.3), (-7, 0.9)] {
                    try client.send(51) {
                        $0.add(1, fixed: 100)
                        $0.add(2, float: percent)
                    }
                    try client.send(7)
                    _ = try #require(client.receive(8))
                    let now = try #require(await session.wakeWords.first?.threshold)
                    #expect(abs(now - threshold) < 0.001)
                }
            }
        }

        @Test("hangs up on a message that is damaged, and after a goodbye")
        func endings() async throws {
            try await withSatellite { client, _, _ in
                try client.send(5)
                #expect(client.receive(6) != nil && client.receive(1) == nil)
            }
            try await withSatellite { client, _, _ in
                // A damaged event of a command.
                try client.send(92) { $0.add(2, bytes: [0xFF]) }
                #expect(client.receive(1) == nil)
            }
        }
    }
#endif
