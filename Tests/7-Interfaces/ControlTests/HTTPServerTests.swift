#if Control
    import NIOCore
    import NIOHTTP1
    import NIOPosix
    import Serving
    import Synchronization
    import TestSupport
    import Testing

    @Suite("A server over HTTP", .timeLimit(.minutes(2)))
    struct HTTPServerTests {
        /// Runs a server that answers with the method, the path and the received body. It answers `/pieces` in pieces,
        /// and refuses `/refused` after the head.
        private func run(
            patience: TimeAmount = .seconds(100),
            _ body: @escaping @Sendable (Int, Answered) async throws -> Void
        ) async throws {
            let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
            let socket = try ListeningSocket(HostAndPort(host: "127.0.0.1", port: 0))
            let port = socket.address.port
            var limits = HTTPServer.Limits(body: 10)
            (limits.patience, limits.bodyPatience) = (.seconds(100), patience)
            let server = HTTPServer(on: socket, limits: limits, group: group)
            let count = Answered()
            let serving = Task {
                try await server.run(
                    .init(refusal: { $0.path == "/refused" ? HTTPResponse(.forbidden) : nil }) { request in
                        count.count.add(1, ordering: .relaxed)
                        guard request.path != "/pieces" else {
                            return HTTPResponse(
                                .ok, [:],
                                .stream { send in for piece in ["a", "b", "c"] { try await send(piece) } })
                        }
                        let body =
                            switch request.body {
                            case .whole(let bytes): String(buffer: bytes)
                            case .tooLong: "too long"
                            case .tooSlow: "too slow"
                            }
                        let text = "\(request.head.method) \(request.path) \(body)."
                        return HTTPResponse(.ok, [:], .bytes(ByteBuffer(string: text)))
                    })
            }
            let outcome = await Task { try await body(port, count) }.result
            serving.cancel()
            try await serving.value
            #expect(server.connections.count == 0)
            try await group.shutdownGracefully()
            try outcome.get()
        }

        private final class Answered: Sendable { let count = Atomic(0) }

        private func connect(_ port: Int) throws -> TCPClient { try #require(TCPClient(port: port)) }

        private func head(_ line: String, _ extra: String = "") -> String {
            "\(line) HTTP/1.1\r\nHost: a\r\n\(extra)\r\n"
        }

        @Test("answers a client that has asked and says that it says no more")
        func halfClosed() async throws {
            try await run { port, _ in
                let client = try connect(port)
                client.send(head("POST /a", "Content-Length: 2\r\n") + "hi")
                client.finish()
                #expect(client.readAll().hasSuffix("\r\n\r\nPOST /a hi."))
                let half = try connect(port)
                half.send("GET /a HT")
                half.finish()
                #expect(half.isClosed())
            }
        }

        @Test("answers requests that come together one after the other, up to the one that is the last")
        func together() async throws {
            try await run { port, answers in
                let client = try connect(port)
                client.send(
                    head("GET /1") + head("GET /pieces") + head("GET /2", "Connection: close\r\n")
                        + head("GET /3"))
                let text = client.readAll()
                #expect(text.matches(of: /HTTP\/1.1 200/).count == 3, "\(text)")
                #expect(text.contains("GET /1 .HTTP/1.1"))
                #expect(text.contains("1\r\na\r\n1\r\nb\r\n1\r\nc\r\n0\r\n\r\nHTTP/1.1"))
                #expect(text.hasSuffix("GET /2 .") && answers.count.load(ordering: .relaxed) == 3)
            }
        }

        @Test("tells a body that is too slow, and one that is too long, and hangs up on one without end")
        func bodies() async throws {
            try await run(patience: .milliseconds(200)) { port, _ in
                let slow = try connect(port)
                slow.send(head("POST /a", "Content-Length: 9\r\n") + "hi")
                #expect(slow.readAll().hasSuffix("too slow."))
            }
            try await run { port, _ in
                let long = try connect(port)
                long.send(head("POST /a", "Content-Length: 40\r\n") + "12345678901")
                #expect(long.read(until: "too long.").hasSuffix("too long."), "before all of it has come")
                long.send("12345678901234567890123456789" + head("GET /b", "Connection: close\r\n"))
                #expect(long.readAll().hasSuffix("GET /b ."))
                let endless = try connect(port)
                endless.send(head("POST /a", "Transfer-Encoding: chunked\r\n"))
                while endless.send("8\r\n12345678\r\n") {}
                #expect(endless.isClosed())
            }
        }

        @Test("refuses by the head, before the body has come, and takes the next request")
        func refused() async throws {
            try await run { port, answers in
                let client = try connect(port)
                client.send(head("POST /refused", "Content-Length: 3\r\n"))
                #expect(client.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 403"))
                #expect(answers.count.load(ordering: .relaxed) == 0)
                client.send("abc" + head("GET /b", "Connection: close\r\n"))
                #expect(client.readAll().hasSuffix("GET /b ."))
            }
        }

        @Test("ends the connection with what HTTP/1.0 is sent in pieces, and sends no body where none may be")
        func old() async throws {
            try await run { port, _ in
                let old = try connect(port)
                old.send("GET /pieces HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
                #expect(old.readAll().hasSuffix("\r\n\r\nabc"))
                let bare = try connect(port)
                bare.send(head("HEAD /a") + head("GET /b", "Connection: close\r\n"))
                let text = bare.readAll().lowercased()
                #expect(text.contains("content-length: 9\r\n\r\nhttp/1.1 200"), "\(text)")
            }
        }

        @Test("answers several hosts, or what is no HTTP, with 400 at the most, and hangs up")
        func unclear() async throws {
            try await run { port, answers in
                for text in [
                    head("GET /a", "Host: b\r\n") + head("GET /b"), "\u{1}\u{2}\r\n\r\n",
                    head("POST /a", "Content-Length: 1\r\nContent-Length: 2\r\n") + "ab",
                ] {
                    let client = try connect(port)
                    client.send(text)
                    let answer = client.readAll()
                    #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 400"), "\(answer)")
                    #expect(answer.matches(of: /HTTP\/1.1/).count <= 1)
                }
                #expect(answers.count.load(ordering: .relaxed) == 0)
            }
        }
    }
#endif
