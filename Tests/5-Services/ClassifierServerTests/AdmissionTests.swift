#if Control && HTTP
    import ClassifierServer
    import Commands
    import Foundation
    import Synchronization
    import TestSupport
    import Testing

    @Suite("Who may ask a classifier's server, and how often", .serialized, .timeLimit(.minutes(3)))
    struct AdmissionTests {
        private static func provider() throws -> RecordedProvider {
            try RecordedProvider([
                "we are cutting": .init(answer: "record:Incision", confidence: 0.9, remember: true),
                "time to cut now": .init(answer: "record:Incision", confidence: 0.9),
            ])
        }

        @Test("A request without a known token gets no answer, and the model is not asked")
        func strangers() async throws {
            let provider = try Self.provider()
            try await ServedClassifier().run(provider: provider.port) { served in
                let right = served.tokens[0]
                let wrong = [
                    "", " ", "secret", String(right.dropLast()), right + "a", String(right.dropLast()) + "!",
                    right.lowercased(), String(repeating: "a", count: 4000),
                ]
                for token in wrong {
                    let answer = served.peer(token).ask(
                        "POST", ServedClassifier.path, body: ServedClassifier.question("we are cutting"))
                    #expect(answer.status == 401 && answer.head.contains("www-authenticate: bearer"))
                    #expect(!answer.text.contains("OR 1"))
                }
                let bare = served.peer.connect()
                bare.send(
                    "POST \(ServedClassifier.path) HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}"
                )
                #expect(HTTPAnswer(bare.readAll()).status == 401)
                #expect(served.audit.isEmpty)
            }
            #expect(provider.requests.isEmpty)
        }

        @Test(
            "Another facility's token gets nothing of the first's: no answer kept for it, no milestone of it")
        func otherFacility() async throws {
            let provider = try Self.provider()
            try await ServedClassifier().run(provider: provider.port) { served in
                #expect(served.ask("we are cutting").fields["intent"] as? String == "record_milestone")
                #expect(served.ask("we are cutting", token: 1).status == 200)
                #expect(
                    provider.requests.count == 1,
                    "the other room of the facility has the answer that was kept")
                #expect(served.ask("we are cutting", token: 3).status == 200)
                #expect(provider.requests.count == 2, "another facility has not")
                let body = ServedClassifier.question("we are cutting").replacing(
                    "\"name\"", with: "\"facility_id\":\"\(ServedClassifier.facility)\",\"name\"")
                #expect(served.peer.ask("POST", ServedClassifier.path, body: body).status == 200)
                let foreign = served.peer(served.tokens[3]).ask("POST", ServedClassifier.path, body: body)
                #expect(foreign.status == 403)
                #expect(served.audit.last?["outcome"] as? String == "foreign")
                #expect(
                    served.audit.last?["facility"] as? String
                        == ServedClassifier.other.uuidString.lowercased())
            }
        }

        @Test(
            "A token that was taken out of the file is refused; a file that is damaged changes nothing"
        )
        func revoked() async throws {
            let provider = try Self.provider()
            try await ServedClassifier().run(provider: provider.port) { served in
                let server = try #require(served.server)
                served.write(tokens: ["what is this"])
                #expect(throws: ClassifierServerError.self) { try server.readTokens() }
                #expect(served.ask("we are cutting").status == 200)
                served.write(tokens: Array(served.lines.dropFirst()))
                try server.readTokens()
                #expect(served.ask("we are cutting").status == 401)
                #expect(served.ask("we are cutting", token: 1).status == 200)
            }
        }

        @Test("A room that asks too often waits, and the others do not")
        func rate() async throws {
            let provider = try Self.provider()
            var setting = ServedClassifier.Setting()
            setting.options.questionsPerMinute = 1
            setting.options.burst = 3
            try await ServedClassifier().run(setting, provider: provider.port) { served in
                for _ in 0..<3 { #expect(served.ask("we are cutting").status == 200) }
                let answer = served.ask("we are cutting")
                #expect(answer.status == 429)
                let seconds = answer.head.firstMatch(of: /retry-after: (\d+)/).flatMap { Int($0.1) } ?? 0
                #expect((1...60).contains(seconds))
                #expect(served.ask("we are cutting", token: 1).status == 200)
                #expect(served.audit.map { $0["outcome"] as? String }.filter { $0 == "rate" }.count == 1)
            }
        }

        @Test(
            "A facility that has spent its day waits for the next, after a restart too, and the other goes on"
        )
        func budget() async throws {
            let provider = try Self.provider()
            let time = Mutex(Date(timeIntervalSince1970: 1_800_000_000))
            var setting = ServedClassifier.Setting()
            setting.budget = .init(questions: 2)
            setting.now = { time.withLock { $0 } }
            let served = try ServedClassifier()
            try await served.run(setting, provider: provider.port) { served in
                #expect(served.ask("time to cut now").status == 200)
                #expect(served.ask("time to cut now", token: 1).status == 200)
                #expect(served.ask("time to cut now").status == 429)
                #expect(served.ask("time to cut now", token: 3).status == 200)
            }
            try await served.run(setting, provider: provider.port) { served in
                #expect(served.ask("time to cut now").status == 429, "a restart is no new day")
                #expect(served.audit.last?["outcome"] as? String == "budget")
                time.withLock { $0 += 86_400 }
                #expect(served.ask("time to cut now").status == 200)
            }
        }

        @Test("Tokens that the model takes are counted, and none beyond the day's is spent")
        func tokens() async throws {
            let provider = try Self.provider()
            var setting = ServedClassifier.Setting()
            setting.budget = .init(tokens: 1400)
            try await ServedClassifier().run(setting, provider: provider.port) { served in
                // Each question takes 320 tokens, and some 520 are reserved while it is in progress.
                let statuses = (0..<5).map { _ in served.ask("time to cut now").status }
                #expect(statuses == [200, 200, 200, 429, 429])
                #expect(served.audit.compactMap { $0["tokens"] as? Int } == [320, 320, 320])
            }
        }

        @Test("Tokens that no question can take are not believed, and do not spend a day at once")
        func incredible() async throws {
            let provider = try ScriptedHTTPServer([
                .json(
                    #"{"choices":[{"message":{"content":"{\"choice\":0,\"confidence\":1,\"remember\":false}"}}],"#
                        + #""usage":{"total_tokens":100000000}}"#)
            ])
            var setting = ServedClassifier.Setting()
            setting.budget = .init(tokens: 200_000)
            try await ServedClassifier().run(setting, provider: provider.port) { served in
                #expect((0..<3).map { _ in served.ask("time to cut now").status } == [200, 200, 200])
                let tokens = served.audit.compactMap { $0["tokens"] as? Int }
                #expect(tokens.count == 3 && tokens.allSatisfy { (1000..<50_000).contains($0) }, "\(tokens)")
            }
        }

        @Test("As many questions as may be are with the model, and no more")
        func concurrency() async throws {
            let provider = try ScriptedHTTPServer([.silence])
            var setting = ServedClassifier.Setting()
            setting.options.concurrency = 2
            setting.options.limit = 1
            try await ServedClassifier().run(setting, provider: provider.port) { served in
                let statuses = await withTaskGroup(of: Int.self) { tasks in
                    for _ in 0..<5 {
                        tasks.addTask { await Self.onThread { served.ask("we are cutting").status } }
                    }
                    return await tasks.reduce(into: [Int]()) { $0.append($1) }.sorted()
                }
                #expect(statuses == [503, 503, 503, 504, 504])
            }
        }

        /// Runs a blocking call on a thread of its own.
        static func onThread(_ body: @escaping @Sendable () -> Int) async -> Int {
            await withCheckedContinuation { continuation in
                Thread.detachNewThread { continuation.resume(returning: body()) }
            }
        }

        @Test("A question without end is refused or hung up on, and those of others are answered")
        func endless() async throws {
            let provider = try Self.provider()
            try await ServedClassifier().run(provider: provider.port) { served in
                let body = String(repeating: " ", count: ReceivedQuestion.maximumLength + 1)
                #expect(served.peer.ask("POST", ServedClassifier.path, body: body).status == 413)
                let client = served.peer.connect()
                client.send(served.peer.head("POST", ServedClassifier.path, length: 1 << 30))
                let piece = String(repeating: "a", count: 65_536)
                var sent = 0
                while sent < 1000, client.send(piece) { sent += 1 }
                #expect(sent < 1000)
                #expect(served.ask("we are cutting").status == 200)
            }
        }
    }
#endif
