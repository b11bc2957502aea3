#if HTTP
    import Foundation
    import RemoteService
    import TestSupport
    import Testing

    @Suite("The connections of questions over HTTP", .timeLimit(.minutes(2)))
    struct ConnectionTests {
        /// A service that answers with the number of the connection.
        private static func service() throws -> NginxServer {
            try NginxServer { port in
                """
                server {
                    listen 127.0.0.1:\(port);
                    location / { default_type text/plain; return 200 $connection; }
                }
                """
            }
        }

        @Test(
            "serve the next question, and each action has one of its own",
            .enabled(if: NginxServer.isInstalled))
        func reuse() async throws {
            let service = try Self.service()
            let url = "http://127.0.0.1:\(service.port)/"
            let exchange = HTTPExchange(try ServiceAddress(url, of: "the test"), key: nil)
            var connections: [Data] = []
            for _ in 0..<3 { connections.append(try await exchange.post(Data("{}".utf8), limit: 55)) }
            #expect(Set(connections).count == 1)
            // libcurl repeats a request that breaks on a used connection, but an action must not run twice.
            for _ in 0..<3 {
                let message = HTTPExchange.Message(method: "POST", url: url)
                connections.append(try await exchange.send(message, limit: 55).body)
            }
            #expect(Set(connections).count == 4)
        }

        @Test("are as many as were asked for: a question waits for one that is given up")
        func queue() async throws {
            let server = try ScriptedHTTPServer([.silence, .json("{}")])
            let address = try ServiceAddress("http://127.0.0.1:\(server.port)/", of: "the test")
            var custom = HTTPExchange.Custom()
            custom.connectionCount = 1
            let exchange = HTTPExchange(address, key: nil, custom: custom)
            let first = Task { try await exchange.post(Data("{}".utf8), limit: 100) }
            await wait(while: server.requests.isEmpty)
            let second = Task { try await exchange.post(Data("{}".utf8), limit: 100) }
            first.cancel()
            #expect(try await second.value == Data("{}".utf8))
            await #expect(throws: CancellationError.self) { try await first.value }
            #expect(server.requests.count == 2)
        }

        @Test(
            "go to the host that was written down and to no other",
            arguments: [
                "http://127.0.0.2:PORT/", "http://127.0.0.1:PORT@127.0.0.2/", "gopher://127.0.0.1:PORT/",
                "https://127.0.0.1:PORT/", "http://127.0.0.1/", "/",
                "",
            ])
        func otherHost(url: String) async throws {
            let server = try ScriptedHTTPServer([.json("{}")])
            let address = try ServiceAddress("http://127.0.0.1:\(server.port)/", of: "the test")
            let message = HTTPExchange.Message(
                method: "GET", url: url.replacing("PORT", with: "\(server.port)"))
            let error = await #expect(throws: ServiceError.self) {
                try await HTTPExchange(address, key: nil).send(message, limit: 55)
            }
            #expect(error?.code == .badConfiguration, "\(error?.message ?? "")")
            #expect(server.requests.isEmpty)
        }

        @Test("carry the headers that were asked for, and none of the client's own")
        func headers() async throws {
            let server = try ScriptedHTTPServer([.json("{}")])
            let address = try ServiceAddress("http://127.0.0.1:\(server.port)/a?b=ä c", of: "the test")
            let body = Data(repeating: UInt8(ascii: " "), count: 2_000_000)
            _ = try await HTTPExchange(address, key: nil).post(body, contentType: "text/x", limit: 55)
            let request = try #require(server.requests.first)
            #expect(request.bytes.count == body.count)
            #expect(
                Set(request.head.split(separator: "\r\n")) == [
                    "POST /a?b=%c3%a4%20c HTTP/1.1", "Host: 127.0.0.1:\(server.port)", "Content-Type: text/x",
                    "Accept: application/json", "Content-Length: 2000000",
                ], "\(request.head)")
        }
    }
#endif
