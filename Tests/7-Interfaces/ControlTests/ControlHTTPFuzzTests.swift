#if Control
    import Foundation
    import PCM
    import Testing
    import TestSupport

    @testable import Control

    @Suite(
        "Clients that drip, lie, hang and send several headers of a name, to control over HTTP", .serialized)
    struct ControlHTTPFuzzTests {
        private static let token = "0123456789abcdef"

        /// A request that may be wrong in each of its parts, and whether it may be carried out.
        private struct Attack {
            let text: String
            let mayPass: Bool
            var isEndless = false

            init(_ numbers: inout SeededGenerator) {
                let token = ControlHTTPFuzzTests.token
                func one<Value>(_ values: [Value]) -> Value { values.randomElement(using: &numbers)! }
                let path = one([
                    "/status", "/say", "/mute", "/room", "/events", "//status", "/%2e%2e/status",
                    "/challenge",
                    "http://evil.example/status", "*", "/status?" + String(repeating: "x", count: 9000),
                ])
                let hosts = one([
                    ["127.0.0.1"], ["127.0.0.1"], ["localhost:1"], [], ["evil.example"],
                    ["127.0.0.1", "evil.example"], ["evil.example", "127.0.0.1"], ["127.0.0.1", "127.0.0.1"],
                ])
                let tokens = one([
                    [token], [token], [], ["wrong"], [token, "wrong"], ["wrong", token], [token + " "],
                ])
                let origins = one([
                    [], [], ["http://localhost"], ["null"], ["http://localhost", "http://evil.example"],
                ])
                let body = one([
                    "", "{}", #"{"text": "Hello."}"#, "[", String(repeating: "[", count: 20_000), "\0",
                ])
                var lines = [
                    "\(one(["GET", "POST", "POST", "PUT", "get"])) \(path) HTTP/1.\(one(["1", "1", "0", "9"]))"
                ]
                lines += hosts.map { "Host: \($0)" } + tokens.map { "Authorization: Bearer \($0)" }
                lines += origins.map { "Origin: \($0)" }
                switch Int.random(in: 0..<8, using: &numbers) {
                case 0: lines += ["Content-Length: \(body.utf8.count)", "Content-Length: 1"]
                case 1: lines += ["Content-Length: \(one(["-1", "99999999999", "x"]))"]
                case 2: lines += ["Transfer-Encoding: chunked"]
                case 3: lines += ["Transfer-Encoding: chunked", "Content-Length: \(body.utf8.count)"]
                case 4:
                    lines += ["Content-Length: 1073741824"]
                    isEndless = true
                default: lines += ["Content-Length: \(body.utf8.count)"]
                }
                if Bool.random(using: &numbers) {
                    let head = lines.removeFirst()
                    lines = [head] + lines.shuffled(using: &numbers)
                }
                text = lines.joined(separator: "\r\n") + "\r\n\r\n" + body
                mayPass =
                    path.hasPrefix("/challenge")
                    || tokens.count == 1 && tokens[0].hasPrefix(token) && hosts.count == 1
                        && hosts[0] != "evil.example" && !origins.contains { $0 != "http://localhost" }
            }

        }

        @Test("let in only programs that may ask, and all of those")
        func clients() async throws {
            try await ControlledRoom().run(overHTTP: Self.token) { _, peer in
                var numbers = SeededGenerator(seed: 17)
                var kept: [TCPClient] = []
                for number in FuzzCases("clients of control", usually: 300, cost: 50) {
                    let attack = Attack(&numbers)
                    let client = peer.connect()
                    // Sends the request in pieces, so that some arrive between those of others.
                    var rest = Substring(attack.text)
                    while !rest.isEmpty, Int.random(in: 0..<20, using: &numbers) > 0 {
                        let piece = rest.prefix(Int.random(in: 1...max(1, rest.count), using: &numbers))
                        guard client.send(String(piece)) else { break }
                        rest = rest.dropFirst(piece.count)
                    }
                    if attack.isEndless, rest.isEmpty {
                        var sent = 0
                        let piece = String(repeating: "a", count: 65_536)
                        while sent < 1600, client.send(piece) { sent += 1 }
                        #expect(sent < 1600, "\(number): a body of 100 MB is not listened to")
                    } else if rest.isEmpty, !attack.mayPass {
                        let status = client.readAnswer().status
                        #expect(!(200..<300).contains(status), "\(number): \(attack.text.prefix(300))")
                    }
                    // Some clients hang up, others stay and send nothing more.
                    if Bool.random(using: &numbers) { kept.append(client) }
                    if kept.count > 80 { kept.removeFirst(40) }
                    if number.isMultiple(of: 20) {
                        #expect(peer.ask("GET", "/status").status == 200, "\(number)")
                    }
                }
                #expect(peer.ask("GET", "/status").status == 200)
            }
        }
    }
#endif
