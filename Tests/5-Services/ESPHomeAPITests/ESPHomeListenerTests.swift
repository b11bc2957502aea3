#if Control
    import Foundation
    import NIOCore
    import Serving
    import Synchronization
    import TestSupport
    import Testing

    @testable import ESPHomeAPI

    /// A client that sends arbitrary bytes.
    private struct Client {
        private let connection: TCPClient

        init(_ port: Int) throws {
            guard let connection = TCPClient(port: port) else { throw POSIXError(.ECONNREFUSED) }
            self.connection = connection
        }

        func send(_ bytes: [UInt8]) { connection.send(bytes) }

        /// Reads until `count` bytes have come, the other side hangs up, or nothing comes for 20 s.
        func receive(_ count: Int) -> [UInt8] {
            var all: [UInt8] = []
            while all.count < count, let more = connection.bytes(atMost: count - all.count), !more.isEmpty {
                all += more
            }
            return all
        }

        /// Whether the other side hangs up within 20 s of silence; drops the bytes before.
        var isHungUp: Bool {
            while let bytes = connection.bytes() {
                if bytes.isEmpty { return true }
            }
            return false
        }
    }

    @Suite("The server of ESPHome's native API", .timeLimit(.minutes(2)))
    struct ESPHomeListenerTests {
        /// Runs a server while `body` runs; each connection gets its pings back.
        private func serve(
            patience: Double = 60, idle: Double = 60, _ security: ESPHomeTransport.Security = .none,
            _ body: @Sendable (Int, Reasons) async throws -> Void
        ) async throws {
            var options = ESPHomeListener.Options(HostAndPort(host: "127.0.0.1", port: 0), security)
            (options.patience, options.idleLimit) = (patience, idle)
            let (ports, continuation) = AsyncStream<Int>.makeStream()
            let listener = ESPHomeListener(options)
            let reasons = Reasons()
            let serving = Task {
                try await listener.run(
                    isListening: { continuation.yield($0) },
                    refused: { reason in reasons.add(reason) }
                ) { peer in
                    for try await frame in peer.inbound { try await peer.send(frame) }
                }
            }
            defer { serving.cancel() }
            let port = try #require(await ports.first { _ in true })
            try await body(port, reasons)
        }

        private final class Reasons: Sendable {
            private let list = Mutex<[String]>([])

            var all: [String] { list.withLock { $0 } }

            func add(_ reason: String) { list.withLock { $0.append(reason) } }
        }

        private static let hello: [UInt8] = [0, 0, 1]
        private static let ping: [UInt8] = [0, 0, 7]

        @Test("hangs up on a client that says nothing, half a hello, or something else first")
        func silent() async throws {
            try await serve(patience: 0.2) { port, _ in
                #expect(try Client(port).isHungUp)
                let half = try Client(port)
                half.send([0, 200])
                #expect(half.isHungUp)
            }
            try await serve { port, reasons in
                let other = try Client(port)
                other.send(Self.ping)
                #expect(other.isHungUp)
                #expect(reasons.all == ["no hello"])
            }
        }

        @Test("hangs up on one that falls silent, and not on one that has just spoken")
        func idle() async throws {
            try await serve(idle: 0.2) { port, _ in
                let client = try Client(port)
                client.send(Self.hello)
                #expect(client.receive(3) == Self.hello)
                #expect(client.isHungUp)
            }
        }

        @Test("tells one that has no key that it needs one")
        func noKey() async throws {
            let key = try NoiseKey(base64: Data(repeating: 3, count: 32).base64EncodedString())
            try await serve(.key(key, name: "kitchen", macAddress: "")) { port, _ in
                let client = try Client(port)
                client.send(Self.hello)
                #expect(client.receive(4).first == 1 && client.isHungUp)
            }
        }

        @Test("answers those that said hello while a thousand others connect")
        func thousand() async throws {
            try await serve { port, _ in
                let known = try Client(port)
                known.send(Self.hello)
                #expect(known.receive(3) == Self.hello)
                // The server keeps 16 connections; each further one replaces an older one.
                var others: [Client] = []
                for _ in 0..<1_000 {
                    others.append(try Client(port))
                    if others.count > 100 { others.removeFirst() }
                }
                #expect(others[0].isHungUp)
                known.send(Self.ping)
                #expect(known.receive(3) == Self.ping)
                let last = try #require(others.last)
                last.send(Self.hello)
                #expect(last.receive(3) == Self.hello)
            }
        }
    }
#endif
