#if HTTP
    import CommandClassifier
    import Commands
    import Foundation
    import RemoteService
    import TestSupport
    import Testing
    import VoiceTesting

    @Suite("The endpoint's client", .timeLimit(.minutes(2)))
    struct EndpointClassifierTests {
        private func classifier(_ server: ScriptedHTTPServer, key: ServiceKey? = nil) throws
            -> EndpointClassifier
        {
            try EndpointClassifier(url: "http://127.0.0.1:\(server.port)/classify", key: key)
        }

        private func failure(_ server: ScriptedHTTPServer) async throws -> (
            code: ClassifierErrorCode?, message: String
        ) {
            let error = await #expect(throws: ClassifierError.self) {
                try await classifier(server).classify(Question.request, limit: 60)
            }
            return (error?.code, error?.message ?? "")
        }

        @Test("sends the documented request and reads the documented response")
        func exchange() async throws {
            let server = try ScriptedHTTPServer([.json(Question.answer)])
            let response = try await classifier(server).classify(Question.request, limit: 60)
            #expect(response.meaning == Question.meaning)
            #expect(response.confidence == 0.93 && response.shouldCache)
            #expect(response.spokenResponse == "Incision")
            let request = try #require(server.requests.first)
            #expect(request.head.hasPrefix("POST /classify HTTP/1.1"))
            #expect(request.head.lowercased().contains("content-type: application/json"))
            #expect(!request.head.lowercased().contains("authorization"))
            let body = try #require(
                try JSONSerialization.jsonObject(with: Data(request.body.utf8)) as? [String: Any])
            #expect(Set(body.keys) == ["transcription", "facilityMilestones", "caseContext"])
            #expect(body["transcription"] as? String == "we are cutting")
            let milestones = try #require(body["facilityMilestones"] as? [[String: String]])
            #expect(milestones.first == ["id": "6f2c1e0a-8d5b-4a57-9a49-0d9f6a0c1b11", "name": "Incision"])
            let context = try #require(body["caseContext"] as? [String: Any])
            #expect(context["currentPhase"] as? String == "Patient In")
            #expect((context["recordedMilestones"] as? [Any])?.isEmpty == true)
        }

        @Test("sends its key, and no error repeats it")
        func key() async throws {
            let directory = TemporaryDirectory()
            let path = directory.write(Array("sk-secret".utf8), as: "key")
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
            let server = try ScriptedHTTPServer([.status(401, body: "bad key sk-secret")])
            let key = try ServiceKey(contentsOfFile: path)
            let error = await #expect(throws: ClassifierError.self) {
                try await classifier(server, key: key).classify(Question.request, limit: 60)
            }
            #expect(server.requests.first?.head.contains("Bearer sk-secret") == true)
            #expect(error?.code == .refused)
            #expect(error?.message.contains("secret") == false)
            #expect(server.requests.count == 1, "a key that is refused is not tried again")
        }

        @Test(
            "asks once more if the service is out of order, or has too much to do, or hangs up",
            arguments: [
                ScriptedHTTPServer.Answer.status(500), .status(503), .status(429), .hangUp,
                .truncated("{"),
            ])
        func retry(first: ScriptedHTTPServer.Answer) async throws {
            let server = try ScriptedHTTPServer([first, .json(Question.answer)])
            let response = try await classifier(server).classify(Question.request, limit: 60)
            #expect(response.meaning == Question.meaning)
            #expect(server.requests.count == 2)
        }

        @Test("asks no more than twice")
        func twice() async throws {
            let server = try ScriptedHTTPServer([.status(500)])
            let (code, _) = try await failure(server)
            #expect(code == .unavailable)
            #expect(server.requests.count == 2)
        }

        @Test(
            "gives a service up that is silent or slow, when its time is over and not later",
            arguments: [ScriptedHTTPServer.Answer.silence, .drip])
        func slow(answer: ScriptedHTTPServer.Answer) async throws {
            let server = try ScriptedHTTPServer([answer])
            let clock = SteppedClock()
            let classifier = try EndpointClassifier(
                url: "http://127.0.0.1:\(server.port)/classify", clock: clock)
            let answer = Task { try await classifier.classify(Question.request, limit: 50) }
            await clock.sleeper(of: .seconds(50))
            await wait(while: server.requests.isEmpty)
            clock.advance(by: .seconds(50))
            let error = await #expect(throws: ClassifierError.self) { _ = try await answer.value }
            #expect(error?.code == .timedOut, "\(error?.message ?? "")")
            #expect(server.requests.count == 1)
        }

        @Test("keeps the retry within the time")
        func retryWithinTime() async throws {
            let server = try ScriptedHTTPServer([.status(500), .silence])
            let clock = SteppedClock()
            let classifier = try EndpointClassifier(
                url: "http://127.0.0.1:\(server.port)/classify", clock: clock)
            let answer = Task { try await classifier.classify(Question.request, limit: 50) }
            // Waits for the pause before the retry, and ends it.
            await clock.sleeper(of: .milliseconds(200))
            clock.advance(by: .milliseconds(200))
            await wait(while: server.requests.count < 2)
            clock.advance(by: .milliseconds(49_800))
            let error = await #expect(throws: ClassifierError.self) { _ = try await answer.value }
            #expect(error?.code == .timedOut)
        }

        @Test("says that no server is there")
        func dead() async throws {
            let closed = try ClosedPort()
            let port = closed.port
            let classifier = try EndpointClassifier(url: "http://127.0.0.1:\(port)/")
            let error = await #expect(throws: ClassifierError.self) {
                try await classifier.classify(Question.request, limit: 60)
            }
            #expect(error?.code == .unavailable)
            #expect(error?.message.contains("127.0.0.1:\(port)") == true)
        }

        @Test("reads no more than it should of an answer without end")
        func huge() async throws {
            let (code, message) = try await failure(try ScriptedHTTPServer([.endless]))
            #expect(code == .badResponse, "\(message)")
        }

        @Test(
            "follows no redirection, with a transcription and a key in its hands",
            arguments: [301, 302, 307, 308])
        func redirection(status: Int) async throws {
            let other = try ScriptedHTTPServer([.json(Question.answer)])
            let server = try ScriptedHTTPServer([
                .status(status, headers: ["Location: http://127.0.0.1:\(other.port)/"])
            ])
            let (code, message) = try await failure(server)
            #expect(code == .refused)
            #expect(message.contains("points elsewhere"))
            #expect(other.requests.isEmpty)
        }

        @Test(
            "refuses what is no answer",
            arguments: [
                "", "null", "[]", "yes", "<html>", "{}", #"{"intent":"record"}"#,
                #"{"intent":"record","confidence":0.9}"#, #"{"intent":"format_disk","confidence":1}"#,
                #"{"intent":"confirm_pending","confidence":1}"#,
                #"{"intent":"undo_last","confidence":"1"}"#, #"{"intent":"undo_last","confidence":1.5}"#,
                #"{"intent":"undo_last","confidence":true}"#,
            ])
        func lies(body: String) async throws {
            let server = try ScriptedHTTPServer([.json(body)])
            let (code, message) = try await failure(server)
            #expect(code == .badResponse, "\(message)")
            #expect(server.requests.count == 1)
        }

        @Test("takes bytes that are no HTTP for a failure")
        func noHTTP() async throws {
            let (code, _) = try await failure(
                try ScriptedHTTPServer([.raw(Array("SSH-2.0-OpenSSH_9.2\r\n".utf8) + [0, 255])]))
            #expect(code == .badResponse || code == .unavailable)
        }

        @Test("ends when it is cancelled")
        func cancellation() async throws {
            let server = try ScriptedHTTPServer([.silence])
            let classifier = try classifier(server)
            let task = Task { try await classifier.classify(Question.request, limit: 60) }
            while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(10)) }
            let start = ContinuousClock.now
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            // The service would be silent for a minute.
            #expect(ContinuousClock.now - start < .seconds(50))
        }
    }
#endif
