#if MQTT
    import Foundation
    import MQTT
    import PCM
    import TestSupport
    import Testing
    import Timing

    @Suite("The MQTT client and brokers that are none", .timeLimit(.minutes(5)))
    struct HostileBrokerTests {
        private static let accepted: [UInt8] = [0x20, 2, 0, 0]
        private static let topic: [UInt8] = [0, 1, 0x61]

        private static func packet(_ first: UInt8, _ body: [UInt8]) -> [UInt8] {
            precondition(body.count < 16_384)
            let length: [UInt8] =
                body.count < 128
                ? [UInt8(body.count)] : [UInt8(body.count & 127) | 128, UInt8(body.count >> 7)]
            return [first] + length + body
        }

        /// Bytes that come in place of the acceptance.
        private static let refusals: [[UInt8]] =
            [
                // Of MQTT 5, with a property that is not known: seven bytes.
                [0x20, 5, 0, 0, 2, 0, 0], [], [0x20], [0x20, 0], [0x20, 1, 0], [0x20, 2, 0], [0x20, 2, 1, 0],
                [0x20, 2, 255, 255], [0x20, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F], [0x20, 0x80, 0x80, 0x80, 0x80, 0],
                [0x21, 2, 0, 0], [0], [0, 0, 0, 0], [0xFF, 0xFF],
                packet(0x20, [UInt8](repeating: 0, count: 9_000)),
                packet(0x30, topic), packet(0x90, [0, 1, 0]), [0xD0, 0], [0xC0, 0], [0xE0, 0], [0xF0, 0],
                [0x10, 0],
            ] + (1...8).map { [0x20, 2, 0, $0] }
            + (0...0x7F).map { packet(0x20, [0, 0, 2, $0, 0]) }

        /// Bytes that follow the acceptance.
        private static let followers: [[UInt8]] = [
            // The same again, and for ever.
            accepted, Array(repeatElement(accepted, count: 1000).joined()),
            // Grants: empty ones, ones without a subscription, and too many.
            packet(0x90, []), packet(0x90, [0, 0, 0]), packet(0x90, [0, 1]), packet(0x90, [0, 9, 0]),
            packet(0x90, [0, 1] + [UInt8](repeating: 2, count: 9_000)),
            Array(repeatElement(packet(0x90, [0, 1, 0x80]), count: 1000).joined()), packet(0xB0, []),
            packet(0xB0, [0, 1]), packet(0xB0, [0, 0]),
            // Messages.
            packet(0x30, []), packet(0x30, [0]), packet(0x30, [0, 0]), packet(0x30, [0xFF, 0xFF, 0x61]),
            packet(0x30, [0, 1, 0xFF]), packet(0x30, [0, 1, 0]), packet(0x30, [0, 1, 0x23]),
            packet(0x32, topic),
            packet(0x32, topic + [0]), packet(0x32, topic + [0, 0]), packet(0x36, topic + [0, 1]),
            packet(0x3F, topic + [0, 1, 0xFF]), packet(0x34, topic + [0, 1]),
            Array(repeatElement(packet(0x34, topic + [0, 1]), count: 5_000).joined()),
            Array(repeatElement(packet(0x32, topic + [0, 1]), count: 5_000).joined()),
            [0x30, 0xFF, 0xFF, 0xFF, 0x7F] + topic, [0x30, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F],
            [0x30, 0xFF, 0xFF, 0xFF, 0x7F] + [UInt8](repeating: 0, count: 6_000_000),
            // Acknowledgements of packets that the client has not sent.
            packet(0x40, []), packet(0x40, [0]), packet(0x40, [0, 0]), packet(0x40, [0xFF, 0xFF]),
            packet(0x40, [0, 1, 0x87, 2, 0, 0]), packet(0x50, [0, 1]), packet(0x50, [0, 1, 0x80, 2, 0, 0]),
            Array(repeatElement(packet(0x50, [0, 1]), count: 20_000).joined()), packet(0x60, [0, 1]),
            packet(0x62, [0, 1]), packet(0x62, [0, 0]), packet(0x62, []),
            Array(repeatElement(packet(0x62, [0, 1]), count: 20_000).joined()), packet(0x70, [0, 1]),
            Array(repeatElement([0xC0, 0], count: 50_000).joined()), [0xC0, 5, 1, 2, 3, 4, 5], [0xD0, 1, 0],
            // Packets that only a client sends, and packets that do not exist.
            packet(0x10, [0, 4] + Array("MQTT".utf8) + [4, 2, 0, 30, 0, 0]),
            packet(0x82, [0, 1] + topic + [0]),
            packet(0xA2, [0, 1] + topic), [0xE0, 0], packet(0xE0, [0x8E, 2, 0, 0]),
            packet(0xF0, [0x18, 2, 0, 0]),
            [0x01, 0], [0x0F, 0xFF],
        ]

        /// Returns packets that look right, some of them damaged.
        private static func scrambled(_ seed: Int) -> [UInt8] {
            var random = SeededGenerator(seed: UInt64(seed))
            var bytes = accepted
            for _ in 0..<40 {
                let first = UInt8.random(in: 0...255, using: &random)
                let count = [0, 1, 2, 3, 5, 9, 200].randomElement(using: &random)!
                let body = (0..<count).map { _ in UInt8.random(in: 0...3, using: &random) }
                bytes += packet(first | (Bool.random(using: &random) ? 0x30 : 0), body)
                if Int.random(in: 0..<8, using: &random) == 0 {
                    bytes[Int.random(in: 4..<bytes.count, using: &random)] = 0xFF
                }
            }
            return bytes
        }

        /// Lets the client meet a server that answers with these bytes and hangs up. The client must notice the end and
        /// go on.
        private func meet(_ bytes: [UInt8], _ what: String) async throws {
            let server = try ScriptedTCPServer(.steps([.read(20), .send(bytes)]))
            var options = MQTTOptions(
                try MQTTAddress("127.0.0.1:\(server.port)"), clientID: "test-hostile-broker")
            (options.backoff.first, options.backoff.longest) = (0.001, 0.002)
            options.subscriptions = ["a"]
            let client = try MQTTClient(options)
            client.keep(MQTTMessage("state", "on", retained: true))
            for number in 0..<5 { client.send(MQTTMessage("n", "\(number)", quality: .exactlyOnce)) }
            try client.start()
            var ends = 0
            for await change in client.connections {
                if case .disconnected = change { ends += 1 }
                if ends == 2 { break }
            }
            #expect(ends == 2, "\(what)")
            await client.stop(within: 30)
            // This loop ends when the client's thread has ended.
            for await _ in client.messages {}
        }

        @Test("live through whatever is said in the place of an acceptance")
        func refused() async throws {
            for bytes in Self.refusals { try await meet(bytes, "\(bytes.prefix(20))") }
        }

        @Test("live through whatever follows it")
        func accepted() async throws {
            for bytes in Self.followers { try await meet(Self.accepted + bytes, "\(bytes.prefix(20))") }
        }

        @Test("live through seeded nonsense", arguments: 0..<60)
        func scrambled(seed: Int) async throws { try await meet(Self.scrambled(seed), "\(seed)") }

        @Test(
            "part at once from one that sends without end",
            arguments: [
                [0xC0, 0], packet(0x32, topic + [0, 1]), packet(0x30, topic), [0x30, 0xFF, 0xFF, 0xFF, 0x7F],
            ])
        func endless(bytes: [UInt8]) async throws {
            let server = try ScriptedTCPServer(.steps([.read(20), .send(Self.accepted), .endless(bytes)]))
            var options = MQTTOptions(
                try MQTTAddress("127.0.0.1:\(server.port)"), clientID: "test-hostile-broker")
            options.subscriptions = ["a"]
            let client = try MQTTClient(options)
            try client.start()
            for await change in client.connections where change == .connected { break }
            await client.stop(within: 30)
            for await _ in client.messages {}
        }
    }
#endif
