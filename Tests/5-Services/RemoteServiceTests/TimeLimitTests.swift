#if HTTP
    import Foundation
    import RemoteService
    import Testing
    import TestSupport
    import VoiceTesting

    @Suite("The time of a question over HTTP", .timeLimit(.minutes(1)))
    struct TimeLimitTests {
        private static let limit = 50.0

        /// Returns the error code after the time limit; the service has received the question by then.
        private func code(
            of answer: ScriptedHTTPServer.Answer,
            _ ask: @escaping @Sendable (HTTPExchange) async throws -> Void
        ) async throws -> ServiceError.Code? {
            let (server, clock) = (try ScriptedHTTPServer([answer]), SteppedClock())
            let address = try ServiceAddress("http://127.0.0.1:\(server.port)/x", of: "the test")
            let exchange = HTTPExchange(address, key: nil, clock: clock)
            let asking = Task { try await ask(exchange) }
            await clock.sleeper(of: .seconds(Self.limit))
            await wait(while: server.requests.isEmpty)
            clock.advance(by: .seconds(Self.limit))
            return await #expect(throws: ServiceError.self) { try await asking.value }?.code
        }

        @Test(
            "holds from the begin to the last byte, whatever is asked",
            arguments: [ScriptedHTTPServer.Answer.drip, .silence])
        func slow(answer: ScriptedHTTPServer.Answer) async throws {
            let posted = try await code(of: answer) {
                _ = try await $0.post(Data("{}".utf8), limit: Self.limit)
            }
            #expect(posted == .timedOut)
            let sent = try await code(of: answer) { exchange in
                let message = HTTPExchange.Message(method: "GET", url: exchange.address.url)
                _ = try await exchange.send(message, limit: Self.limit)
            }
            #expect(sent == .timedOut)
        }

        @Test("may be of any length")
        func endless() async throws {
            let server = try ScriptedHTTPServer([.json("{}")])
            let address = try ServiceAddress("http://127.0.0.1:\(server.port)/", of: "the test")
            for limit in [1e12, 1e300, .infinity] {
                _ = try await HTTPExchange(address, key: nil).post(Data("{}".utf8), limit: limit)
            }
        }
    }
#endif
