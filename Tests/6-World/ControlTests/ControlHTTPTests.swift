#if Control
    import Foundation
    import Handling
    import Logging
    import NIOCore
    import NIOPosix
    import RemoteService
    import Session
    import Synchronization
    import Testing
    import TestSupport

    @testable import Control

    @Suite("A session that is controlled over HTTP", .serialized, .timeLimit(.minutes(3)))
    struct ControlHTTPTests {
        private static let token = "0123456789abcdef"
        private static let pages = [
            ControlPage(path: "/", mediaType: "text/html; charset=utf-8", bytes: Array("<p>Hello".utf8))
        ]

        /// Runs a session and its server while `body` asks, on a port of its own.
        private func run(
            _ body: @escaping @Sendable (ControlledRoom, HTTPPeer) async throws -> Void
        ) async throws {
            let folder = TemporaryDirectory()
            let file = folder.write(Array((Self.token + "\n").utf8), as: "token")
            chmod(file, 0o600)
            let port = try #require(freePort())
            let address = try #require(ControlHTTPAddress("127.0.0.1:\(port)"))
            let options = try ControlHTTPOptions(address: address, token: ServiceKey(contentsOfFile: file))
            try await ControlledRoom().run { room in
                let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
                let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
                let http = ControlHTTP(
                    options: options, desk: room.desk(), pages: Self.pages, group: group, logger: logger)
                let answering = Task { try await http.run() }
                let peer = HTTPPeer(port: port, token: Self.token)
                while !peer.isThere() { try await Task.sleep(for: .milliseconds(5)) }
                let outcome = await Task { try await body(room, peer) }.result
                answering.cancel()
                try await answering.value
                try await group.shutdownGracefully()
                try outcome.get()
            }
        }

        private func freePort() -> Int? {
            let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
            defer { close(descriptor) }
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            return withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(descriptor, $0, size) == 0 && getsockname(descriptor, $0, &size) == 0
                }
            } ? Int(UInt16(bigEndian: address.sin_port)) : nil
        }

        @Test("has no metrics where the program counts nothing, and is healthy where it says nothing else")
        func healthy() async throws {
            try await run { _, peer in
                #expect(peer.ask("GET", "/metrics").status == 404)
                let health = peer.ask("GET", "/health")
                #expect(health.status == 200 && health.fields["healthy"] as? Bool == true)
            }
        }

        @Test("answers what the socket answers, with the status that says so")
        func requests() async throws {
            try await run { room, peer in
                let status = peer.ask("GET", "/status")
                #expect(status.status == 200 && status.fields["state"] as? String == "waitingForWakeWord")
                #expect(status.head.contains("no-store") && status.head.contains("nosniff"))
                #expect(peer.ask("POST", "/mute").fields["muted"] as? Bool == true)
                let refused = peer.ask("POST", "/trigger")
                #expect(refused.status == 409 && refused.fields["code"] as? String == "muted")
                #expect(peer.ask("POST", "/unmute").status == 200)
                #expect(
                    peer.ask("POST", "/trigger").status == 200 && peer.ask("POST", "/cancel").status == 200)
                let lamp = peer.ask("POST", "/submit", body: #"{"text": "turn the lamp on", "id": 4}"#)
                #expect(lamp.fields["outcome"] as? String == "recorded" && lamp.fields["id"] as? Int == 4)
                #expect(peer.ask("POST", "/say", body: #"{"text": "Hello."}"#).status == 200)
                #expect(peer.ask("POST", "/say").status == 400)
                #expect(peer.ask("POST", "/say", body: "nonsense").status == 400)
                #expect(peer.ask("POST", "/confirm", body: #"{"answer": "yes"}"#).status == 409)
                #expect(peer.ask("POST", "/reload").fields["phrases"] as? Int == 3)
                room.isReadable.store(false, ordering: .relaxed)
                #expect(peer.ask("POST", "/reload").status == 422)
                #expect(peer.ask("GET", "/mute").status == 404 && peer.ask("POST", "/dance").status == 404)
                // On a thread of its own: the peer waits as a thread does, and the server needs those of Swift's pool.
                let asking = Task {
                    await withCheckedContinuation { answered in
                        Thread.detachNewThread {
                            answered.resume(
                                returning: peer.ask("POST", "/ask", body: #"{"text": "Is it bright?"}"#))
                        }
                    }
                }
                while await room.session.status.question == nil {
                    try await Task.sleep(for: .milliseconds(1))
                }
                #expect(peer.ask("POST", "/ask", body: #"{"text": "And now?"}"#).status == 409)
                #expect(peer.ask("POST", "/confirm", body: #"{"answer": "no"}"#).status == 200)
                #expect(await asking.value.fields["answer"] as? String == "no")
                #expect(peer.ask("POST", "/stop").status == 200)
                while room.stopCount.load(ordering: .relaxed) == 0 { await Task.yield() }
            }
        }

        @Test("gives pages to everybody on this machine, under a policy, and nothing else without the token")
        func pages() async throws {
            try await run { room, peer in
                func get(_ path: String, _ headers: String = "", host: String = "127.0.0.1") -> HTTPAnswer {
                    let client = peer.connect()
                    client.send(
                        "GET \(path) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\(headers)\r\n")
                    return HTTPAnswer(client.readAll())
                }
                let page = get("/")
                #expect(page.status == 200 && page.text.hasSuffix("<p>Hello"))
                #expect(page.head.contains("default-src 'none'") && page.head.contains("nosniff"))
                let tag = page.text.components(separatedBy: "\r\n").first {
                    $0.lowercased().hasPrefix("etag: ")
                }
                let again = get("/", "If-None-Match: \(try #require(tag).dropFirst(6))\r\n")
                #expect(again.status == 304 && !again.text.contains("Hello"))
                #expect(
                    get("/", host: "evil.example").status == 403, "a name that was turned to this machine")
                #expect(get("/", "Origin: http://evil.example\r\n").status == 403)
                for path in [
                    "/status", "/events", "/levels", "/room", "/cases", "/phrases", "/alerts", "//", "/../",
                    "/etc",
                ] {
                    #expect(get(path).status == 401, "\(path)")
                }
                #expect(peer.ask("POST", "/").status == 404)
            }
        }

        @Test("tells how the room stands, what can be said and how loud it is, and carries actions out")
        func display() async throws {
            try await run { room, peer in
                #expect(peer.ask("GET", "/room").fields["room"] as? String == "OR 3")
                #expect(peer.ask("GET", "/cases?day=2026-11-25").fields["day"] as? String == "2026-11-25")
                #expect(peer.ask("GET", "/cases").fields["day"] as? String == "today")
                for bad in ["/cases?day=tomorrow", "/cases?day=2026-02-30", "/cases?night=2026-11-25"] {
                    #expect(peer.ask("GET", bad).status == 400, "\(bad)")
                }
                #expect(peer.ask("GET", "/alerts").fields["unread"] as? Int == 2)
                let seen = #"{"alert": "00000000-0000-0000-0000-000000000001"}"#
                #expect(peer.ask("POST", "/alerts-seen", body: seen).status == 404, "the site is away")
                #expect(peer.ask("POST", "/alerts-seen", body: "{}").status == 400)
                let phrases = peer.ask("GET", "/phrases").fields
                #expect(phrases["wake"] as? [String] == ["orbit"])
                let command = peer.ask("POST", "/command", body: #"{"action": "query_time"}"#)
                #expect(command.fields["outcome"] as? String == "recorded")
                for bad in [
                    "{}", #"{"action": "Drop Table"}"#, #"{"action": "record", "milestone": "incision"}"#,
                    #"{"action": "record", "milestone": "00000000-0000-0000-0000-000000000000"}"#,
                ] { #expect(peer.ask("POST", "/command", body: bad).status == 400, "\(bad)") }
                let client = peer.connect()
                client.send(peer.head("GET", "/levels"))
                #expect(client.read(until: "\"event\":\"level\"").contains("text/event-stream"))
                room.session.stop()
                #expect(client.isClosed())
            }
        }

        @Test("serves ten displays, whoever else comes")
        func displays() async throws {
            try await run { room, peer in
                let readers = (0..<10).flatMap { _ in
                    ["/events", "/levels"].map { path -> TCPClient in
                        let client = peer.connect()
                        client.send(peer.head("GET", path))
                        #expect(client.read(until: "data: {").contains("200"))
                        return client
                    }
                }
                let crowd = (0..<200).map { _ in peer.connect() }
                #expect(peer.ask("GET", "/status").status == 200)
                _ = await room.session.say(inTurn: "Hello there.")
                for index in readers.indices where index % 2 == 0 {
                    #expect(readers[index].read(until: "Hello there.").contains("Hello there."))
                }
                #expect(crowd.count == 200)
            }
        }

        @Test("takes back a question whose asker hung up")
        func hangUp() async throws {
            try await run { room, peer in
                var client: TCPClient? = peer.connect()
                client?.send(peer.head("POST", "/ask", length: 25) + #"{"text": "Is it bright?"}"#)
                while await room.session.status.question == nil {
                    try await Task.sleep(for: .milliseconds(1))
                }
                client = nil
                while await room.session.status.question != nil {
                    try await Task.sleep(for: .milliseconds(1))
                }
                #expect(client == nil)
            }
        }

        @Test("sends events as they happen, after a snapshot, to any number of readers")
        func events() async throws {
            try await run { room, peer in
                let readers = [nil, "Last-Event-ID: 17\r\n"].map { extra -> TCPClient in
                    let client = peer.connect()
                    client.send(peer.head("GET", "/events", extra: extra ?? ""))
                    return client
                }
                for reader in readers {
                    let start = reader.read(until: "snapshot")
                    #expect(start.contains("text/event-stream") && start.contains("snapshot"))
                }
                _ = await room.session.say(inTurn: "Hello there.")
                for reader in readers { #expect(reader.read(until: "Hello there.").contains("data: {")) }
                room.session.stop()
                for reader in readers { #expect(reader.isClosed()) }
            }
        }

        @Test("lets in nobody without the token, and no page of another site")
        func strangers() async throws {
            try await run { room, peer in
                func status(_ headers: String, host: String = "127.0.0.1") -> Int {
                    let client = peer.connect()
                    client.send(
                        "GET /status HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\(headers)\r\n")
                    return HTTPAnswer(client.readAll()).status
                }
                let bearer = "Authorization: Bearer \(Self.token)\r\n"
                #expect(status(bearer) == 200)
                #expect(status(bearer.lowercased().replacing("authorization", with: "AUTHORIZATION")) == 200)
                for wrong in [
                    "", "Authorization: \(Self.token)\r\n", "Authorization: Bearer \r\n",
                    "Authorization: Bearer \(Self.token)0\r\n",
                    "Authorization: Bearer \(Self.token.dropLast())\r\n",
                    "Authorization: Bearer \(Self.token)\(Self.token)\r\n",
                    "Authorization: Basic \(Self.token)\r\n",
                ] { #expect(status(wrong) == 401, "\(wrong)") }
                for host in ["localhost", "localhost:99", "127.0.0.1:1", "[::1]", "[::1]:8765"] {
                    #expect(status(bearer, host: host) == 200, "\(host)")
                }
                for host in [
                    "evil.example", "127.0.0.1.evil.example", "evil.example:8765", "::1", "localhost:",
                    "10.0.0.1",
                ] {
                    #expect(status(bearer, host: host) >= 400, "\(host)")
                }
                for origin in ["http://localhost", "http://127.0.0.1:8765", "http://[::1]:3000"] {
                    #expect(status(bearer + "Origin: \(origin)\r\n") == 200, "\(origin)")
                }
                for origin in [
                    "null", "http://evil.example", "https://evil.example", "http://localhost.evil.example",
                    "file://",
                ] {
                    #expect(status(bearer + "Origin: \(origin)\r\n") == 403, "\(origin)")
                }
            }
        }

        @Test("is not worn out by bodies, heads and connections without end")
        func hostile() async throws {
            try await run { room, peer in
                let long = #"{"text": ""# + String(repeating: "a", count: 20_000) + #""}"#
                #expect(peer.ask("POST", "/say", body: long).status == 413)
                let piece = String(repeating: "a", count: 65_536)
                let endless = peer.connect()
                endless.send(peer.head("POST", "/say", length: 1 << 30))
                var sent = 0
                while sent < 1600, endless.send(piece) { sent += 1 }
                #expect(sent < 1600, "a body of 100 MB is not listened to")
                let head = peer.connect()
                head.send("GET /status HTTP/1.1\r\n")
                sent = 0
                while sent < 1600, head.send("X-\(sent): \(piece)\r\n") { sent += 1 }
                #expect(sent < 1600, "nor are headers without end")
                var crowd: [TCPClient] = []
                for number in 0..<1000 {
                    if crowd.count > 100 { crowd.removeFirst(50) }
                    let client = peer.connect()
                    client.send(number % 2 == 0 ? "GET /st" : peer.head("GET", "/events"))
                    crowd.append(client)
                    if number % 100 == 0 { #expect(peer.ask("GET", "/status").status == 200) }
                }
                #expect(peer.ask("GET", "/status").status == 200)
                let garbage = peer.connect()
                garbage.send(String(repeating: "\u{1}\u{7F}", count: 1000) + "\r\n\r\n")
                #expect(garbage.isClosed())
            }
        }

        @Test(
            "is offered on this machine alone",
            arguments: [
                ("127.0.0.1:8765", true), ("localhost:80", true), ("[::1]:65535", true),
                ("127.0.0.1:0", true),
                ("0.0.0.0:8765", false), ("[::]:8765", false), ("192.168.1.5:80", false),
                ("example.com:80", false),
                ("127.0.0.1", false), ("127.0.0.1:", false), ("127.0.0.1:99999", false),
                ("127.0.0.1:-1", false),
                (":8765", false), ("::1:8765", false), ("127.0.0.1:8765 ", false), ("", false),
                ("127.0.0.1:+80", false),
            ])
        func addresses(text: String, isOwn: Bool) { #expect((ControlHTTPAddress(text) != nil) == isOwn) }

        @Test("wants a token that nobody guesses")
        func shortToken() throws {
            let folder = TemporaryDirectory()
            let file = folder.write(Array("secret".utf8), as: "token")
            chmod(file, 0o600)
            let (key, address) = (
                try ServiceKey(contentsOfFile: file), try #require(ControlHTTPAddress("localhost:1"))
            )
            #expect(throws: ControlError.self) { try ControlHTTPOptions(address: address, token: key) }
            #expect(
                key.matches("secret") && !key.matches("secre") && !key.matches("secretsecret")
                    && !key.matches(""))
        }
    }
#endif
