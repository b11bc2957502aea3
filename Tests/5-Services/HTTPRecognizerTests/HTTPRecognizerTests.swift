#if HTTP
    import Foundation
    import HTTPRecognizer
    import Recognition
    import RemoteService
    import TestSupport
    import Testing
    import VoiceTesting

    @Suite("The recognizer over HTTP", .timeLimit(.minutes(2)))
    struct HTTPRecognizerTests {
        private static let samples = StandIn.speech.utterances[0].samples

        private func recognizer(
            _ server: ScriptedHTTPServer, limit: Double = 55,
            _ change: (inout HTTPRecognizerOptions) -> Void = { _ in }
        ) throws -> HTTPRecognizer {
            var options = HTTPRecognizerOptions(
                url: "http://127.0.0.1:\(server.port)/v1/audio/transcriptions")
            options.model = "whisper-1"
            options.limit = limit
            change(&options)
            return try HTTPRecognizer(options)
        }

        private static func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }

        /// Returns the error, the seconds until it came, and the number of requests.
        private func failure(
            _ answers: [ScriptedHTTPServer.Answer], limit: Double = 60
        ) async throws -> (error: RecognitionError?, seconds: Double, requests: Int) {
            let server = try ScriptedHTTPServer(answers)
            let start = ContinuousClock.now
            let error = await #expect(throws: RecognitionError.self) {
                try await recognizer(server, limit: limit).recognize(samples: Self.samples)
            }
            return (error, (ContinuousClock.now - start) / .seconds(1), server.requests.count)
        }

        @Test(
            "keeps the recognizer contract of free speech, at a service that invents words in silence",
            arguments: RecognizerContract.Check.allCases.filter { $0 != .onlyExpected })
        func contract(_ check: RecognizerContract.Check) async throws {
            let server = try ScriptedHTTPServer([StandIn.answer])
            let contract = RecognizerContract(speech: StandIn.speech.utterances) {
                try recognizer(server)
            }
            try await contract.verify(check)
        }

        @Test("uploads the utterance as a WAV file, with what OpenAI's form has")
        func openAI() async throws {
            let directory = TemporaryDirectory()
            let path = directory.write(Array("sk-secret\n".utf8), as: "key")
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
            let server = try ScriptedHTTPServer([StandIn.answer])
            let key = try ServiceKey(contentsOfFile: path)
            let transcript = try await recognizer(server) {
                $0.key = key
                $0.language = "en"
            }.recognize(samples: Self.samples)
            #expect(transcript.text == "patient in")
            #expect(transcript.words.map(\.text) == ["patient", "in"])
            #expect(transcript.words.map(\.confidence) == [0.9, 0.9])
            #expect(abs((transcript.confidence ?? 0) - 0.905) < 0.001, "e to the -0.1")
            let request = try #require(server.requests.first)
            #expect(request.head.hasPrefix("POST /v1/audio/transcriptions HTTP/1.1"))
            #expect(request.head.contains("Bearer sk-secret"))
            #expect(request.head.lowercased().contains("content-type: multipart/form-data; boundary="))
            for field in [
                "name=\"model\"\r\n\r\nwhisper-1\r\n", "name=\"language\"\r\n\r\nen\r\n",
                "name=\"response_format\"\r\n\r\nverbose_json\r\n", "filename=\"command.wav\"",
                "name=\"timestamp_granularities[]\"\r\n\r\nword\r\n",
            ] {
                #expect(request.body.contains(field), "\(field)")
            }
            #expect(StandIn.samples(of: request.bytes) == Self.samples)
        }

        @Test("asks whisper.cpp's server, which knows no models and has words in its segments")
        func whisperCpp() async throws {
            let server = try ScriptedHTTPServer([StandIn.answer])
            let transcript = try await recognizer(server) {
                $0.url = "http://127.0.0.1:\(server.port)/inference"
                $0.style = .whisperCpp
                $0.model = nil
            }.recognize(samples: Self.samples)
            #expect(transcript.text == "patient in" && transcript.words.count == 2)
            let request = try #require(server.requests.first)
            #expect(request.head.hasPrefix("POST /inference "))
            #expect(!request.body.contains("timestamp_granularities"))
            #expect(!request.body.contains("name=\"model\""))
        }

        @Test("has a service find out the language, which whisper.cpp's server has to be told")
        func detects() async throws {
            for (style, field) in [
                (HTTPRecognizerOptions.Style.openAI, nil), (.whisperCpp, "name=\"language\"\r\n\r\nauto\r\n"),
            ] {
                let server = try ScriptedHTTPServer([StandIn.answer])
                let transcript = try await recognizer(server) {
                    $0.style = style
                    $0.detectsLanguage = true
                }.recognize(samples: Self.samples)
                #expect(transcript.language == "english")
                let body = try #require(server.requests.first?.body)
                #expect(body.contains("name=\"language\"") == (field != nil))
                #expect(field.map(body.contains) ?? true)
            }
            let server = try ScriptedHTTPServer([StandIn.answer])
            _ = try await recognizer(server) {
                ($0.style, $0.detectsLanguage, $0.language) = (.whisperCpp, true, "de")
            }.recognize(samples: Self.samples)
            #expect(server.requests.first?.body.contains("name=\"language\"\r\n\r\nde\r\n") == true)
        }

        @Test("takes text alone from a model that gives no details")
        func plain() async throws {
            let server = try ScriptedHTTPServer([.json(#"{"text":" Patient  in.\n"}"#)])
            let transcript = try await recognizer(server) { $0.wantsDetails = false }
                .recognize(samples: Self.samples)
            #expect(transcript.text == "Patient in." && transcript.confidence == nil)
            #expect(server.requests.first?.body.contains("\r\n\r\njson\r\n") == true)
        }

        @Test("tells the expected phrases only if that is wanted, no more than a prompt holds")
        func phrases() async throws {
            let server = try ScriptedHTTPServer([StandIn.answer, StandIn.answer, StandIn.answer])
            let many = ["patient in", "view glass"] + (0..<1000).map { "a phrase that is number \($0)" }
            for tells in [true, false] {
                let one = try recognizer(server) { $0.tellsPhrases = tells }
                try await one.prepare(expecting: ExpectedPhrases(many))
                _ = try await one.recognize(samples: [Int16](repeating: 9, count: 16_000))
            }
            let bodies = server.requests.map(\.body)
            #expect(bodies.count == 2)
            #expect(bodies[0].contains("name=\"prompt\"\r\n\r\npatient in, view glass, a phrase"))
            #expect(bodies[0].contains("number 20") && !bodies[0].contains("number 60"))
            #expect(!bodies[1].contains("patient in"))
        }

        @Test("sends nothing of what is too short for a word, and nothing of what is cancelled")
        func unsent() async throws {
            let server = try ScriptedHTTPServer([StandIn.answer])
            let recognizer = try recognizer(server)
            #expect(try await recognizer.recognize(samples: Array(Self.samples.prefix(1_599))).isEmpty)
            let utterance = Utterance()
            utterance.append(Self.samples)
            let hearing = Task { try await recognizer.recognize(utterance) { _ in } }
            try await Task.sleep(for: .milliseconds(50))
            hearing.cancel()
            await #expect(throws: CancellationError.self) { try await hearing.value }
            #expect(server.requests.isEmpty)
        }

        @Test("sends no more than the longest command")
        func long() async throws {
            let server = try ScriptedHTTPServer([StandIn.answer])
            _ = try await recognizer(server).recognize(samples: [Int16](repeating: 9, count: 70 * 16_000))
            #expect(server.requests.first.flatMap { StandIn.samples(of: $0.bytes) }?.count == 65 * 16_000)
        }

        @Test("ends when it is cancelled while the service thinks")
        func cancellation() async throws {
            let server = try ScriptedHTTPServer([.silence])
            let recognizer = try recognizer(server, limit: 60)
            let hearing = Task { try await recognizer.recognize(samples: Self.samples) }
            while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(10)) }
            let start = ContinuousClock.now
            hearing.cancel()
            await #expect(throws: CancellationError.self) { try await hearing.value }
            // The service would think for a minute.
            #expect(ContinuousClock.now - start < .seconds(50))
        }

        @Test(
            "says what the caller should do about each failure, in bounded time",
            arguments: [
                (ScriptedHTTPServer.Answer.status(500), RecognitionErrorCode.unavailable, 2),
                (.status(429), .unavailable, 2), (.hangUp, .unavailable, 2),
                (.truncated("{"), .unavailable, 2),
                (.status(401), .badConfiguration, 1), (.status(404), .badConfiguration, 1),
                (.status(302, headers: ["Location: http://127.0.0.1:1/"]), .badConfiguration, 1),
                (.silence, .timedOut, 1), (.drip, .timedOut, 1), (.endless, .failed, 1),
                (.json(""), .failed, 1), (.json("null"), .failed, 1), (.json(#"{"text":"#), .failed, 1),
                (.json(#"{"text":7}"#), .failed, 1), (.json(#"{"error":"no"}"#), .failed, 1),
                (.json("<html>"), .failed, 1),
                (.json(String(repeating: "[", count: 200_000)), .failed, 1),
                (.json(#"{"text":"x","a":\#(nested(33))}"#), .failed, 1),
                (.json(#"{"text":"\#(String(repeating: "word ", count: 5_000))"}"#), .failed, 1),
                (.status(200, headers: ["Content-Type: text/html"], body: "<p>hello"), .failed, 1),
            ])
        func failures(
            answer: ScriptedHTTPServer.Answer, code: RecognitionErrorCode, requests: Int
        ) async throws {
            // If another error is expected, a long limit keeps the time-out from coming first on a busy machine.
            let outcome = try await failure([answer], limit: code == .timedOut ? 1 : 60)
            #expect(outcome.error?.code == code, "\(outcome.error?.message ?? "")")
            #expect(outcome.error?.message.contains("127.0.0.1") == true)
            // The silent and the dripping server go on for a minute.
            #expect(outcome.seconds < 55, "\(outcome.seconds) s")
            #expect(outcome.requests == requests)
        }

        @Test(
            "refuses a response that HTTP does not know, which would end the client",
            arguments: [
                "099 Below\r\nContent-Length: 5\r\n\r\nhello",
                "000 Nothing\r\nContent-Length: 5\r\n\r\nhello",
                "099 Below\r\nContent-Length: 0\r\n\r\n",
                "099 Below\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
                "100 Continue\r\n\r\nHTTP/1.1 042 Below\r\nContent-Length: 5\r\n\r\nhello",
            ])
        func unknownStatus(rest: String) async throws {
            let found = try await failure([.raw(Array("HTTP/1.1 \(rest)".utf8))], limit: 5)
            let message = try #require(found.error?.message)
            #expect(message.contains("does not speak HTTP"), "\(message)")
        }

        @Test("reads the response behind those that go before it")
        func informational() async throws {
            let answer = StandIn.segment("patient in", noSpeech: 0.02, logProbability: -0.1)
            let head = "HTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\nHTTP/1.1 200 OK\r\n"
            let server = try ScriptedHTTPServer([
                .raw(Array("\(head)Content-Length: \(answer.utf8.count)\r\n\r\n\(answer)".utf8))
            ])
            #expect(try await recognizer(server).recognize(samples: Self.samples).text == "patient in")
        }

        @Test("takes bytes that are no UTF-8 and no HTTP for a failure")
        func noText() async throws {
            let head = "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 12\r\n\r\n"
            let broken = Array(head.utf8) + Array(#"{"text":""#.utf8) + [0xFF, 0xFE] + Array("\"".utf8)
            let outcome = try await failure([.raw(broken)])
            #expect(outcome.error?.code == .failed)
            #expect(try await failure([.raw(Array("SSH-2.0-OpenSSH\r\n".utf8) + [0, 255])]).error != nil)
        }

        @Test("says that no server is there")
        func dead() async throws {
            let closed = try ClosedPort()
            var options = HTTPRecognizerOptions(url: "http://127.0.0.1:\(closed.port)/inference")
            options.style = .whisperCpp
            let recognizer = try HTTPRecognizer(options)
            let error = await #expect(throws: RecognitionError.self) {
                try await recognizer.recognize(samples: Self.samples)
            }
            #expect(error?.code == .unavailable)
        }

        @Test(
            "refuses settings that are wrong before anything is sent",
            arguments: [
                ("http://example.com/v1", "m" as String?, 4.0, "in the clear"),
                ("nonsense", "m", 4, "address"),
                ("https://example.com/v1", nil, 4, "model"), ("https://example.com/v1", "m", 0, "time"),
            ])
        func badOptions(url: String, model: String?, limit: Double, word: String) {
            var options = HTTPRecognizerOptions(url: url)
            options.model = model
            options.limit = limit
            let error = #expect(throws: RecognitionError.self) { try HTTPRecognizer(options) }
            #expect(error?.code == .badConfiguration)
            #expect(error?.message.contains(word) == true, "\(error?.message ?? "")")
        }
    }
#endif
