import ActionRunners
import Actions
import Commands
import Foundation
import RemoteService
import TestSupport
import Testing

#if HTTP
    @Suite("Requests over HTTP as actions", .timeLimit(.minutes(2)))
    struct HTTPRunnerTests {
        private func values(_ pairs: [String: String]) -> ActionValues {
            pairs.reduce(into: ActionValues()) { $0[$1.key] = $1.value }
        }

        private func run(
            _ answer: ScriptedHTTPServer.Answer, _ said: [String: String] = [:],
            path: String = "/", _ change: (inout HTTPRunner.Request) throws -> Void = { _ in }
        ) async throws -> (answer: ActionAnswer, requests: [ScriptedHTTPServer.Request]) {
            let server = try ScriptedHTTPServer([answer])
            var request = HTTPRunner.Request(url: "http://127.0.0.1:\(server.port)\(path)")
            request.timeLimit = 2
            try change(&request)
            let answer = try await HTTPRunner(request, key: nil).run(values(said))
            return (answer, server.requests)
        }

        @Test("fill the address, headers and JSON with what was said, each in its own writing")
        func filled() async throws {
            let said = ["room": "a/..b \"c\" ä", "percent": "40", "agent": "007", "below": "-5"]
            let (answer, requests) = try await run(
                .json(#"{"say": "Dimmed."}"#), said, path: "/light/{room}?x={percent}"
            ) { request in
                request.method = "PUT"
                request.headers = ["X-Percent": "{percent}"]
                request.body = .json(
                    try JSONTemplate(
                        parsing:
                            #"{"room": "in {room}", "level": "{percent}", "agent": "{agent}", "below": "{below}", "on": true, "list": [1.5, null]}"#
                    ))
            }
            #expect(answer.say == "Dimmed.")
            let request = try #require(requests.first)
            #expect(
                request.head.hasPrefix("PUT /light/a%2F..b%20%22c%22%20%C3%A4?x=40 HTTP/1.1"),
                "\(request.head)")
            #expect(request.head.lowercased().contains("x-percent: 40"))
            let body = try #require(
                JSONSerialization.jsonObject(with: Data(request.bytes)) as? [String: Any])
            #expect(body["room"] as? String == "in a/..b \"c\" ä" && body["level"] as? Int == 40)
            #expect(body["agent"] as? String == "007" && body["below"] as? Int == -5)
            #expect(body["on"] as? Bool == true && (body["list"] as? [Any])?.count == 2)
        }

        @Test("say what comes back as plain text or as an object, and nothing of data and pages")
        func answers() async throws {
            let text = try await run(.status(200, headers: ["Content-Type: text/plain"], body: "20 degrees"))
            #expect(text.answer.say == "20 degrees")
            #expect(try await run(.json("[{\"state\": \"on\"}]")).answer == ActionAnswer())
            let page = try await run(.status(200, headers: ["Content-Type: text/html"], body: "<p>20</p>"))
            #expect(page.answer == ActionAnswer())
        }

        @Test("that are refused say what to correct, which is no model")
        func refusedThere() async throws {
            let server = try ScriptedHTTPServer([.status(404)])
            let runner = try HTTPRunner(
                HTTPRunner.Request(url: "http://127.0.0.1:\(server.port)/"), key: nil)
            let error = await #expect(throws: ActionError.self) { try await runner.run(ActionValues()) }
            #expect(error?.detail?.hasSuffix("refuses the request (status 404); check its url") == true)
        }

        @Test(
            "fail in bounded time, and are sent once",
            arguments: [
                ScriptedHTTPServer.Answer.status(500), .status(404), .status(302, headers: ["Location: /x"]),
                .hangUp, .silence, .drip, .endless, .truncated("x"), .raw([0xFF, 0, 1]),
            ])
        func failures(answer: ScriptedHTTPServer.Answer) async throws {
            let server = try ScriptedHTTPServer([answer])
            var request = HTTPRunner.Request(url: "http://127.0.0.1:\(server.port)/")
            request.timeLimit = 1
            let runner = try HTTPRunner(request, key: nil)
            let error = await #expect(throws: ActionError.self) { try await runner.run(ActionValues()) }
            let said = error.map { Language.english.say($0.sentence) }
            #expect(error?.wasTried == true && said?.contains("127.0.0.1") == false)
            #expect(server.requests.count <= 1)
        }

        @Test("tell a service that is out of order from one that is not there")
        func outOfOrder() async throws {
            let (server, closed) = (try ScriptedHTTPServer([.status(500)]), try ClosedPort())
            var sentences: [SpokenSentence?] = []
            for port in [Int(server.port), closed.port] {
                let runner = try HTTPRunner(HTTPRunner.Request(url: "http://127.0.0.1:\(port)/"), key: nil)
                sentences.append(
                    await #expect(throws: ActionError.self) { try await runner.run(ActionValues()) }?.sentence
                )
            }
            #expect(
                sentences == [
                    "The service for that is out of order.", "The service for that cannot be reached.",
                ])
        }

        @Test("are not sent if something is missing, or would change a header")
        func refused() async throws {
            for said in [[:], ["room": "a\r\nX-Evil: 1"]] {
                let error = await #expect(throws: ActionError.self) {
                    try await run(.json("{}"), said) { $0.headers = ["X-Room": "{room}"] }
                }
                #expect(error?.wasTried == false)
            }
        }

        @Test(
            "are not sent if what was said would lead to another folder, however it is written",
            arguments: ["..", ".", "../..", "a/../b", "..\\x", "a\\..", "../", "./x"])
        func folders(said: String) async throws {
            for path in ["/light/{room}", "/{room}/on?x=1", "/a{none?}/{room}#x"] {
                let server = try ScriptedHTTPServer([.json("{}")])
                let request = HTTPRunner.Request(url: "http://127.0.0.1:\(server.port)\(path)")
                let error = await #expect(throws: ActionError.self) {
                    try await HTTPRunner(request, key: nil).run(values(["room": said]))
                }
                #expect(error?.wasTried == false && server.requests.isEmpty)
            }
            // The same for a part of the path that several placeholders form.
            let split = try await #require(throws: ActionError.self) {
                try await run(.json("{}"), ["room": "."], path: "/light/{room}{room}/x")
            }
            #expect(!split.wasTried)
            // In a query the value is text like any other.
            let (_, requests) = try await run(.json("{}"), ["room": said], path: "/light?x={room}")
            #expect(requests.count == 1)
        }

        @Test(
            "are refused if what is said would choose the host, and if others could listen",
            arguments: [
                "http://{host}/x", "http://127.0.0.1{x}", "http://192.0.2.1/x", "ftp://127.0.0.1/", "x",
                "https://user:secret@127.0.0.1/",
            ])
        func addresses(url: String) {
            #expect(throws: (any Error).self) { try HTTPRunner(HTTPRunner.Request(url: url), key: nil) }
        }

        @Test("go to another machine in the clear only if the configuration says so")
        func clearText() throws {
            _ = try HTTPRunner(
                HTTPRunner.Request(url: "http://192.0.2.1/x"), key: nil, allowsUnencrypted: true)
        }
    }
#endif
