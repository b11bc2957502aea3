#if Wyoming
    import Foundation
    import Recognition
    import Testing
    import TestSupport
    import VoiceTesting
    import WyomingRecognizer

    @Suite("The Wyoming recognizer and servers that are broken", .timeLimit(.minutes(10)))
    struct WyomingRecognizerTests {
        private static let samples = numberedSpeech.utterances[0].samples

        private func recognizer(port: Int, limit: Double = 60) throws -> WyomingRecognizer {
            var options = WyomingRecognizerOptions(uri: "tcp://127.0.0.1:\(port)")
            options.limit = limit
            return try WyomingRecognizer(options)
        }

        private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

        private static func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }

        private static func words(_ count: Int) -> String { String(repeating: "word ", count: count) }

        @Test(
            "get a typed error in bounded time",
            arguments: [
                (ScriptedTCPServer.Manner.send([]), RecognitionErrorCode.timedOut),
                (.stall, .timedOut), (.drip(Array(repeating: 0x20, count: 600)), .timedOut),
                (.sendAndHangUp([]), .unavailable),
                (.sendAndHangUp(bytes(#"{"type":"transcript","data_length":22}"# + "\n{\"te")), .unavailable),
                (.sendAndHangUp(bytes(#"{"type":"trans"#)), .unavailable),
                (.send(bytes("SSH-2.0-OpenSSH\r\n")), .failed),
                (.send(bytes("HTTP/1.1 400 Bad Request\r\n\r\n")), .failed),
                (.send(bytes(#"{"type":"transcript"}"# + "\n")), .failed),
                (.send(bytes(#"{"type":"transcript","data":{"text":7}}"# + "\n")), .failed),
                (.send(bytes(#"{"type":"error","data":{"text":"no model"}}"# + "\n")), .failed),
                (.send(bytes(#"{"type":""#) + [0xFF, 0xFE] + bytes("\"}\n")), .failed),
                (.endless([UInt8](repeating: 0x20, count: 65_536)), .failed),
                (.endless(bytes(#"{"type":"info"}"# + "\n")), .failed),
                (.endless(bytes(#"{"type":"transcript-chunk","data":{"text":"word "}}"# + "\n")), .failed),
                (.send(bytes(#"{"type":"a","payload_length":1000000000000}"# + "\n")), .failed),
                (.send(bytes(#"{"type":"a","data":\#(nested(500))}"# + "\n")), .failed),
                (.send(bytes(#"{"type":"transcript","data":{"text":"\#(words(5_000))"}}"# + "\n")), .failed),
                (.endless(bytes(#"{"type":"info","data":{"a":"\#(words(10_000))"}}"# + "\n")), .failed),
            ])
        func failures(manner: ScriptedTCPServer.Manner, code: RecognitionErrorCode) async throws {
            let server = try ScriptedTCPServer(manner)
            let start = ContinuousClock.now
            let error = await #expect(throws: RecognitionError.self) {
                // If another error is expected, a long limit keeps the time-out from coming first on a busy machine.
                try await recognizer(port: server.port, limit: code == .timedOut ? 0.5 : 230)
                    .recognize(samples: Self.samples)
            }
            #expect(error?.code == code, "\(error?.message ?? "")")
            #expect(ContinuousClock.now - start < .seconds(240))
        }

        @Test("are told apart from one that is not there")
        func dead() async throws {
            let closed = try ClosedPort()
            let port = closed.port
            let error = await #expect(throws: RecognitionError.self) {
                try await recognizer(port: port).recognize(samples: Self.samples)
            }
            #expect(error?.code == .unavailable)
            #expect(error?.message.contains("127.0.0.1:\(port)") == true)
        }

        @Test("are not asked about what is too short for a word")
        func short() async throws {
            let port = try ScriptedTCPServer(.stall).port
            let recognizer = try recognizer(port: port)
            #expect(try await recognizer.recognize(samples: Array(Self.samples.prefix(1_599))).isEmpty)
        }

        @Test("may answer before the utterance is over")
        func early() async throws {
            let server = try ScriptedTCPServer(
                .send(Self.bytes(#"{"type":"transcript","data":{"text":"(noise) patient  in"}}"# + "\n")))
            let utterance = Utterance()
            utterance.append(Self.samples)
            let transcript = try await recognizer(port: server.port).recognize(utterance) { _ in }
            #expect(transcript.text == "patient in")
        }

        @Test("do not hold up one who is cancelled, even if they have stopped reading")
        func cancellation() async throws {
            let server = try ScriptedTCPServer(.stall)
            let recognizer = try recognizer(port: server.port, limit: 60)
            let utterance = Utterance()
            for _ in 0..<60 { utterance.append([Int16](repeating: 1, count: 16_000)) }
            let hearing = Task { try await recognizer.recognize(utterance) { _ in } }
            try await Task.sleep(for: .milliseconds(200))
            let start = ContinuousClock.now
            hearing.cancel()
            await #expect(throws: CancellationError.self) { try await hearing.value }
            #expect(ContinuousClock.now - start < .seconds(30))
        }

        @Test(
            "are refused if the sound would go to another machine in the clear",
            arguments: [
                ("tcp://10.0.0.5:10300", false), ("tcp://127.0.0.1.example.com:10300", false),
                ("tcp://localhost:10300", true), ("tcp://[::1]:10300", true),
            ])
        func otherMachines(uri: String, isFine: Bool) throws {
            var options = WyomingRecognizerOptions(uri: uri)
            let recognizer = try? WyomingRecognizer(options)
            #expect((recognizer != nil) == isFine)
            options.allowsUnencrypted = true
            _ = try WyomingRecognizer(options)
        }
    }
#endif
