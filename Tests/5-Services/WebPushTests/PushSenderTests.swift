#if HTTP
    import Cryptography
    import Foundation
    import Synchronization
    import Testing
    import TestSupport

    @testable import WebPush

    /// A sender to a push service on this machine, which stands in for one of a browser's maker.
    private final class Office: Sendable {
        let server: ScriptedHTTPServer
        private let kept = Mutex<PushSender.Book?>(nil)
        private let said = Mutex<[String]>([])

        init(_ answers: [ScriptedHTTPServer.Answer]) throws { server = try ScriptedHTTPServer(answers) }

        var book: PushSender.Book? { kept.withLock(\.self) }
        var reports: [String] { said.withLock(\.self) }

        func sender(services: [String] = ["127.0.0.1", "*.push.example"]) -> PushSender {
            PushSender(
                PushSender.Options(contact: "mailto:it@hospital.example", services: services), book: book,
                save: { [self] book in kept.withLock { $0 = book } },
                report: { [self] text in said.withLock { $0.append(text) } })
        }

        func browser(_ name: String) -> PushSubscription {
            Browser(at: "http://127.0.0.1:\(server.port)/\(name)").subscription
        }
    }

    @Suite("Messages to browsers, by their push services", .timeLimit(.minutes(2)))
    struct PushSenderTests {
        @Test("are encrypted, urgent, kept for a time, and signed by the key that browsers were given")
        func send() async throws {
            let office = try Office([.status(201)])
            let sender = office.sender()
            try await sender.add(office.browser("a"))
            var message = PushMessage(Data("the next patient".utf8))
            (message.topic, message.isUrgent) = ("topic", true)
            await sender.send(message)
            let request = try #require(office.server.requests.first)
            let lines = request.head.split(separator: "\r\n").map(String.init)
            #expect(lines[0] == "POST /a HTTP/1.1")
            for line in ["TTL: 600", "Content-Encoding: aes128gcm", "Urgency: high", "Topic: topic"] {
                #expect(lines.contains(line), "\(lines)")
            }
            #expect(request.bytes.count == 86 + 256 + 16)
            #expect(!request.body.contains("patient") && office.reports.isEmpty)
            let authorization = try #require(lines.first { $0.hasPrefix("Authorization: vapid t=") })
            let parts = authorization.dropFirst(23).split(separator: ", k=").map(String.init)
            #expect(parts[1] == sender.publicKey)
            let claims = try verified(parts[0], key: sender.publicKey)
            #expect(claims["aud"] as? String == "http://127.0.0.1:\(office.server.port)")
            #expect(claims["sub"] as? String == "mailto:it@hospital.example")
            let end = try #require(claims["exp"] as? Double)
            #expect((1...86_400).contains(end - Date().timeIntervalSince1970))
        }

        /// The claims of a token whose signature OpenSSL's own program has checked.
        private func verified(_ token: String, key: String) throws -> [String: Any] {
            let folder = TemporaryDirectory()
            let parts = token.split(separator: ".").map(String.init)
            let signature = try #require(Base64URL.bytes(parts[2]))
            func integer(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
                let bytes = Array(bytes.drop { $0 == 0 })
                let signed = (bytes.first ?? 0) > 127 ? [0] + bytes : bytes
                return [2, UInt8(signed.count)] + signed
            }
            let both = integer(signature.prefix(32)) + integer(signature.suffix(32))
            let info: [UInt8] = [
                0x30, 0x59, 0x30, 0x13, 6, 7, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 2, 1, 6, 8, 0x2A, 0x86, 0x48,
                0xCE,
                0x3D, 3, 1, 7, 3, 0x42, 0,
            ]
            let point = try #require(Base64URL.bytes(key))
            let check = Process()
            check.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            check.arguments = [
                "openssl", "dgst", "-sha256", "-keyform", "DER", "-verify",
                folder.write(info + point, as: "key.der"), "-signature",
                folder.write([0x30, UInt8(both.count)] + both, as: "signature.der"),
                folder.write(Array((parts[0] + "." + parts[1]).utf8), as: "text"),
            ]
            check.standardOutput = FileHandle.nullDevice
            try check.run()
            check.waitUntilExit()
            #expect(check.terminationStatus == 0, "the signature is not by this key")
            let claims = try #require(Base64URL.bytes(parts[1]))
            let object = try JSONSerialization.jsonObject(with: Data(claims))
            return try #require(object as? [String: Any])
        }

        @Test(
            "go no more to a browser that has unsubscribed; another error keeps it",
            arguments: [404, 410, 500, 429])
        func gone(_ status: Int) async throws {
            let office = try Office([.status(status)])
            let sender = office.sender()
            try await sender.add(office.browser("a"))
            await sender.send(PushMessage(Data("a".utf8)))
            let isGone = [404, 410].contains(status)
            #expect(await sender.count == (isGone ? 0 : 1))
            #expect(office.book?.subscriptions.count == (isGone ? 0 : 1))
            #expect(office.reports.count == 1 && !office.reports[0].contains("/a"), "\(office.reports)")
        }

        @Test(
            "go to no host that the operator has not named, and to another machine by https alone",
            arguments: [
                "https://other.example/a", "https://push.example/a", "http://a.push.example/a",
                "file:///etc/passwd",
                "https://127.0.0.1@other.example/a", "https://a.push.example.evil/", "", "127.0.0.1",
            ])
        func refused(_ endpoint: String) async throws {
            let office = try Office([.status(201)])
            let sender = office.sender()
            await #expect(throws: PushSender.Refusal.self) {
                try await sender.add(Browser(at: endpoint).subscription)
            }
            #expect(await sender.count == 0)
        }

        @Test("go to hosts below a named one")
        func below() async throws {
            let sender = try Office([.status(201)]).sender()
            try await sender.add(Browser(at: "https://a.push.example/1").subscription)
            #expect(await sender.count == 1)
        }

        @Test("stop going to a service that the operator has taken off the list")
        func withdrawn() async throws {
            let office = try Office([.status(201)])
            try await office.sender().add(office.browser("a"))
            await office.sender(services: ["other.example"]).send(PushMessage(Data("a".utf8)))
            #expect(office.server.requests.isEmpty && office.reports.count == 1)
        }

        @Test("go to the same browsers under the same key after a restart; a browser is there once")
        func restart() async throws {
            let office = try Office([.status(201)])
            let (first, browser) = (office.sender(), office.browser("a"))
            try await first.add(browser)
            try await first.add(browser)
            try await first.add(
                PushSubscription(
                    endpoint: browser.endpoint, p256dh: browser.p256dh,
                    auth: Base64URL.text([UInt8](random: 16))))
            let second = office.sender()
            #expect(second.publicKey == first.publicKey)
            #expect(await second.count == 1)
            await second.remove(browser.endpoint)
            #expect(office.book?.subscriptions.isEmpty == true)
        }

        @Test("reach the other browsers if one service hangs up, and forty of them at most")
        func many() async throws {
            let office = try Office([.hangUp, .status(201)])
            let sender = office.sender()
            for number in 1...PushSender.limit { try await sender.add(office.browser("\(number)")) }
            await #expect(throws: PushSender.Refusal.self) { try await sender.add(office.browser("more")) }
            await sender.send(PushMessage(Data("a".utf8)))
            #expect(Set(office.server.requests.map { $0.head.prefix(9) }).count >= PushSender.limit / 2)
            #expect(office.server.requests.count == PushSender.limit && office.reports.count == 1)
        }
    }
#endif
