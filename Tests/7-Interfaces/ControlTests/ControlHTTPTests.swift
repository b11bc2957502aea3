#if Control
    import Foundation
    import Handling
    import Logging
    import NIOCore
    import NIOPosix
    import RemoteService
    import Serving
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

        private func run(
            _ body: @escaping @Sendable (ControlledRoom, HTTPPeer) async throws -> Void
        ) async throws {
            try await ControlledRoom().run(overHTTP: Self.token, pages: Self.pages, body)
        }

        /// Asks on a thread of its own, because a peer blocks its thread, and the server needs those of Swift's pool.
        private func asking(_ peer: HTTPPeer) -> Task<HTTPAnswer, Never> {
            Task {
                await withCheckedContinuation { answered in
                    Thread.detachNewThread {
                        answered.resume(
                            returning: peer.ask("POST", "/ask", body: #"{"text": "Is it bright?"}"#))
                    }
                }
            }
        }

        @Test("has no metrics if the program counts nothing, and is healthy if it says nothing else")
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
                #expect(peer.ask("GET", "/mute").status == 405 && peer.ask("POST", "/status").status == 405)
                let said = peer.ask("GET", "/say").fields["error"] as? String
                #expect(said == "say is asked for by POST")
                for method in ["GET", "POST"] {
                    let unknown = peer.ask(method, "/dance")
                    #expect(unknown.status == 404 && unknown.fields["code"] as? String == "unknown-request")
                    let fault = unknown.fields["error"] as? String
                    #expect(fault == "there is no \"/dance\"; docs/control.md lists the paths")
                }
                let asking = asking(peer)
                while await room.session.status.question == nil {
                    try await Task.sleep(for: .milliseconds(1))
                }
                #expect(peer.ask("POST", "/ask", body: #"{"text": "And now?"}"#).status == 409)
                #expect(peer.ask("POST", "/confirm", body: #"{"answer": "no"}"#).status == 200)
                #expect(await asking.value.fields["answer"] as? String == "no")
                #expect(peer.ask("POST", "/stop").status == 200)
                await wait(while: room.stopCount.load(ordering: .relaxed) == 0)
            }
        }

        @Test("gives pages to every user of this machine, under a policy, and nothing else without the token")
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
                #expect(get("/etc").text.contains("; a browser opens /\""), "it names the right one")
                #expect(peer.ask("POST", "/").status == 404)
            }
        }

        @Test("tells how the room stands, what can be said and how loud it is, and carries actions out")
        func display() async throws {
            try await run { room, peer in
                #expect(peer.ask("GET", "/room").fields["room"] as? String == "OR 3")
                #expect(peer.ask("GET", "/room?room=OR%204").fields["room"] as? String == "OR 4")
                #expect(peer.ask("GET", "/room?room=OR%200").status == 400)
                #expect(peer.ask("GET", "/schedule").fields["surgeons"] != nil)
                #expect(peer.ask("GET", "/cases?day=2026-11-25").fields["day"] as? String == "2026-11-25")
                #expect(peer.ask("GET", "/cases").fields["day"] as? String == "today")
                for bad in ["/cases?day=tomorrow", "/cases?day=2026-02-30", "/cases?night=2026-11-25"] {
                    #expect(peer.ask("GET", bad).status == 400, "\(bad)")
                }
                #expect(peer.ask("GET", "/alerts").fields["unread"] as? Int == 2)
                let seen = #"{"alert": "00000000-0000-0000-0000-000000000001"}"#
                #expect(peer.ask("POST", "/alerts-seen", body: seen).status == 404, "the site is away")
                #expect(peer.ask("POST", "/alerts-seen", body: "{}").status == 400)
                let all = peer.ask("POST", "/alerts-acknowledge", body: "{}").fields
                let one = peer.ask("POST", "/alerts-acknowledge", body: seen).fields
                #expect(all["acknowledged"] as? Int == 2 && one["acknowledged"] as? Int == 1)
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

        @Test("serves ten displays, whatever other clients come")
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

        @Test("cuts no question off that waits, however many come and say nothing")
        func crowd() async throws {
            try await run { room, peer in
                let asking = asking(peer)
                while await room.session.status.question == nil {
                    try await Task.sleep(for: .milliseconds(1))
                }
                let crowd = (0..<70).map { _ in peer.connect() }
                // By the time of this answer, the server has dropped the clients of the crowd for which it has
                // no place.
                #expect(peer.ask("GET", "/status").status == 200)
                let kept = peer.connect()
                kept.send(peer.head("GET", "/status"))
                #expect(kept.readAnswer().status == 200)
                let more = (0..<70).map { _ in peer.connect() }
                #expect(peer.ask("POST", "/confirm", body: #"{"answer": "yes"}"#).status == 200)
                #expect(await asking.value.fields["answer"] as? String == "yes")
                kept.send(peer.head("GET", "/status"))
                #expect(kept.readAnswer().status == 200, "who has shown the token goes after who has not")
                #expect(crowd.count + more.count == 140)
            }
        }

        @Test("lets a page in by what it derived from the token, as long as this process lives and no longer")
        func sessions() async throws {
            let key = ServiceKey(derived: Self.token)
            // HMAC-SHA256 of "voiced session\nabc", keyed by the token; openssl dgst -sha256 -hmac says the same.
            let derived = SessionToken(of: key, challenge: "abc").token
            #expect(derived.matches("2898dd4b615243b6c0e22b7f02369fd81147a5d22d2c11935cf766d9c1e0ac08"))
            let former = SessionToken(of: key)
            try await run { _, peer in
                func challenge() -> String {
                    HTTPPeer(port: peer.port, token: "").ask("GET", "/challenge").fields["challenge"]
                        as? String
                        ?? ""
                }
                let own = challenge()
                #expect(own.count == 64 && own == challenge() && own != former.challenge)
                func status(_ token: String) -> Int {
                    HTTPPeer(port: peer.port, token: token).ask("GET", "/status").status
                }
                let session = SessionToken(of: key, challenge: own).token.secret
                #expect(status(session) == 200 && status(Self.token) == 200)
                for other in [former.token.secret, own, "", String(session.dropLast()), session + "0"] {
                    #expect(status(other) == 401, "\(other)")
                }
            }
        }

        @Test("says at once that a port is another's, and what to do")
        func portInUse() throws {
            let taken = try ListeningSocket(HostAndPort(host: "127.0.0.1", port: 0))
            let address = try #require(ControlHTTPAddress("127.0.0.1:\(taken.address.port)"))
            let options = try ControlHTTPOptions(address: address, token: ServiceKey(derived: Self.token))
            let error = #expect(throws: ControlError.self) { try options.listen() }
            #expect(error?.code == .inUse)
            #expect(error?.message.contains("127.0.0.1:\(taken.address.port)") == true)
            #expect(error?.message.contains("control.http.listen") == true)
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

        @Test("lets in no program without the token, and no page of another site")
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
                // Two Host headers, of which a proxy may take the other.
                for (one, other) in [("127.0.0.1", "evil.example"), ("127.0.0.1", "127.0.0.1")] {
                    let refused = status("Host: \(other)\r\n" + bearer, host: one)
                    #expect(refused == 400)
                }
                for twice in [
                    bearer + bearer, bearer + "Origin: http://localhost\r\nOrigin: http://evil\r\n",
                ] {
                    #expect([401, 403].contains(status(twice)))
                }
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

        @Test("wants a token that cannot be guessed")
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
