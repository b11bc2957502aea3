#if MQTT
    import Foundation
    import MQTT
    import TestSupport
    import Testing
    import Timing

    @Suite(
        "The MQTT client and a mosquitto", .serialized,
        .enabled(if: MosquittoBroker.isInstalled, "skipped: mosquitto or mosquitto-clients is not installed"),
        .timeLimit(.minutes(5)))
    struct MQTTClientTests {
        private func options(_ port: Int, host: String = "127.0.0.1") throws -> MQTTOptions {
            var options = MQTTOptions(
                try MQTTAddress("\(host):\(port)"), clientID: "test-\(UUID().uuidString)")
            options.backoff.first = 0.05
            options.backoff.longest = 0.2
            return options
        }

        private func started(_ options: MQTTOptions) throws -> MQTTClient {
            let client = try MQTTClient(options)
            try client.start()
            return client
        }

        private func failure(of client: MQTTClient) async -> MQTTError? {
            for await change in client.connections {
                if case .disconnected(let error, _) = change { return error }
            }
            return nil
        }

        @Test("tell each other messages of any content, in order")
        func bothWays() async throws {
            let broker = try MosquittoBroker()
            let watcher = try broker.watch()
            var options = try options(broker.port)
            options.subscriptions = ["orders/#"]
            let client = try started(options)
            try await client.publish(topic: "ready", payload: Array("yes".utf8), retain: true)
            #expect(watcher.wait { $0.contains { $0.topic == "ready" } })
            for number in 0..<100 { client.send(MQTTMessage("count", "\(number)")) }
            #expect(watcher.wait { $0.count { $0.topic == "count" } == 100 })
            #expect(watcher.texts("count") == (0..<100).map(String.init))
            try await client.publish(topic: "sure", payload: [], qos: .exactlyOnce)
            try await client.publish(topic: "unsure", payload: [1], qos: .atMostOnce)

            try broker.publish("orders/one", [0xFF, 0, 0xC3])
            var messages = client.messages.makeAsyncIterator()
            let message = await messages.next()
            #expect(message?.topic == "orders/one" && message?.payload == [0xFF, 0, 0xC3])
            #expect(message?.text == nil, "no UTF-8")
            await client.stop()
            #expect(client.statistics.sentCount >= 103 && client.statistics.connectionCount == 1)
        }

        @Test("lose each other: what waits is bounded, and comes in order once the broker is back")
        func restart() async throws {
            let broker = try MosquittoBroker()
            var options = try options(broker.port)
            options.queueLimit = 50
            let client = try started(options)
            client.keep(MQTTMessage("state", "on", retained: true))
            try await client.publish(topic: "ready", payload: [])
            broker.kill()
            while client.statistics.isConnected { try await Task.sleep(for: .milliseconds(5)) }
            for number in 0..<200 {
                client.send(MQTTMessage("count", "\(number)"))
                client.keep(MQTTMessage("state", "state \(number)", retained: true))
            }
            #expect(client.statistics.droppedCount == 150)
            #expect(client.statistics.waitingCount == 50)
            try broker.start()
            let watcher = try broker.watch()
            #expect(watcher.wait { $0.contains { $0.topic == "state" } }, "kept for who comes later")
            #expect(watcher.texts("state") == ["state 199"])
            // The watcher may have come too late for messages that are not retained.
            client.send(MQTTMessage("count", "end"))
            #expect(watcher.wait { $0.contains { $0.text == "end" } })
            let seen = watcher.texts("count")
            #expect(seen == (200 - seen.count + 1..<200).map(String.init) + ["end"])
            while client.statistics.sentCount < 52 { try await Task.sleep(for: .milliseconds(5)) }
            await client.stop()
        }

        @Test("lose each other many times, and nothing of what the broker took is told as lost")
        func manyRestarts() async throws {
            let broker = try MosquittoBroker()
            let client = try started(try options(broker.port))
            var taken = 0
            for round in 0..<5 {
                for number in 0..<10 {
                    try await client.publish(
                        topic: "n", payload: Array("\(round) \(number)".utf8), within: 30)
                    taken += 1
                }
                broker.kill()
                try broker.start()
            }
            #expect(taken == 50)
            #expect(client.statistics.connectionCount >= 5 && client.statistics.droppedCount == 0)
            await client.stop()
        }

        @Test("know a user by the password, and a wrong one is refused with a sentence")
        func password() async throws {
            let broker = try MosquittoBroker(.password(user: "lamp", password: "right one"))
            var options = try options(broker.port)
            (options.user, options.password) = ("lamp", "wrong")
            let wrong = try started(options)
            let refusal = await failure(of: wrong)
            #expect(refusal?.code == .refused)
            #expect(
                refusal?.message.contains("password") == true && refusal?.message.contains("wrong") == false)
            await #expect(throws: MQTTError.self) {
                try await wrong.publish(topic: "a", payload: [], within: 0.2)
            }
            await wrong.stop()
            options.password = "right one"
            let right = try started(options)
            try await right.publish(topic: "a", payload: [])
            await right.stop()
        }

        @Test("tell a subscription that is not allowed")
        func notAllowed() async throws {
            // mosquitto's access list would let every client subscribe, and only pass nothing on, so a script
            // refuses here.
            let broker = try ScriptedTCPServer(
                .steps([
                    .read(20), .send([0x20, 2, 0, 0]), .read(4), .send([0x90, 3, 0, 1, 0x80]), .stall,
                ]))
            var options = try options(broker.port)
            options.subscriptions = ["door/#"]
            let client = try started(options)
            for await change in client.connections where change == .notSubscribed { break }
            await client.stop()
        }

        @Test("speak in secret, with an authority of one's own and a certificate of the client")
        func secret() async throws {
            let files = try TestCertificates()
            let broker = try MosquittoBroker(
                .tls(
                    authority: files.authority, certificate: files.server, key: files.serverKey,
                    asksClient: true))
            var options = try options(broker.port, host: "localhost")
            var tls = MQTTOptions.TLS()
            tls.authorityFile = files.authority
            (tls.certificateFile, tls.keyFile) = (files.client, files.clientKey)
            options.tls = tls
            let client = try started(options)
            for number in 0..<50 {
                try await client.publish(topic: "a", payload: [UInt8](repeating: 65, count: number * 1000))
            }
            await client.stop()
            #expect(client.statistics.sentCount == 50)
        }

        @Test("do not speak if the broker is another", arguments: [0, 1, 2])
        func notTrusted(what: Int) async throws {
            let others = try TestCertificates()
            let files = try TestCertificates(names: what == 1 ? "DNS:elsewhere.example" : "DNS:localhost")
            let broker = try MosquittoBroker(
                .tls(authority: files.authority, certificate: files.server, key: files.serverKey))
            var options = try options(broker.port, host: "localhost")
            var tls = MQTTOptions.TLS()
            switch what {
            case 0: tls.authorityFile = others.authority
            case 1: tls.authorityFile = files.authority
            default: break  // only those that the system trusts
            }
            options.tls = tls
            let client = try started(options)
            let refusal = await failure(of: client)
            #expect(refusal?.code == .unavailable)
            #expect(
                refusal?.message.contains("ertificate") == true, "\(refusal?.message ?? "")")
            #expect(client.statistics.connectionCount == 0)
            await client.stop()
        }

        @Test("are told of a file of TLS that cannot be used before any request")
        func badFile() throws {
            var options = try options(1883)
            options.tls = MQTTOptions.TLS()
            options.tls?.authorityFile = "/nowhere/ca.pem"
            #expect { try MQTTClient(options) } throws: {
                ($0 as? MQTTError)?.code == .badConfiguration && "\($0)".contains("/nowhere/ca.pem")
            }
        }

        @Test("keep within their limits whatever comes: too large, and too many")
        func flood() async throws {
            let broker = try MosquittoBroker()
            var options = try options(broker.port)
            options.subscriptions = ["orders"]
            options.largestIncoming = 1000
            options.incomingLimit = 10
            let client = try started(options)
            try await client.publish(topic: "ready", payload: [])
            try broker.publish("orders", [UInt8](repeating: 65, count: 1_000_000))
            try broker.publish("orders", [UInt8](repeating: 65, count: 1_500))
            for number in 0..<30 { try broker.publish("orders", "\(number)") }
            while client.statistics.receivedCount + client.statistics.ignoredCount < 30 {
                try await Task.sleep(for: .milliseconds(5))
            }
            #expect(client.statistics.receivedCount == 10, "without a reader")
            #expect(client.statistics.ignoredCount >= 20)
            #expect(client.statistics.connectionCount == 1, "and the connection holds")
            await client.stop()
            var texts: [String?] = []
            for await message in client.messages { texts.append(message.text) }
            #expect(texts == (0..<10).map { "\($0)" })
        }

        @Test("are told at once of what cannot be sent")
        func badMessages() async throws {
            let client = try MQTTClient(try options(1883))
            for topic in ["", "a/+", "#", "a\0b", String(repeating: "a", count: 70_000)] {
                await #expect {
                    try await client.publish(topic: topic, payload: [])
                } throws: {
                    ($0 as? MQTTError)?.code == .badMessage
                }
                client.send(MQTTMessage(topic, ""))
            }
            await #expect(throws: MQTTError.self) {
                try await client.publish(topic: "a", payload: [UInt8](repeating: 0, count: 300_000))
            }
            #expect(client.statistics.droppedCount == 5)
            await client.stop()
        }

        @Test("do without each other: what is awaited fails in time, and is not sent later")
        func awaited() async throws {
            let broker = try MosquittoBroker()
            broker.kill()
            let client = try started(try options(broker.port))
            await #expect {
                try await client.publish(topic: "late", payload: Array("too late".utf8), within: 0.1)
            } throws: {
                ($0 as? MQTTError)?.code == .timedOut
            }
            let task = Task { try await client.publish(topic: "late", payload: [1], within: 60) }
            try await Task.sleep(for: .milliseconds(50))
            task.cancel()
            await #expect { try await task.value } throws: { ($0 as? MQTTError)?.code == .stopped }
            try broker.start()
            let watcher = try broker.watch()
            try await client.publish(topic: "now", payload: [], within: 30)
            client.send(MQTTMessage("end", "", retained: true))
            #expect(
                watcher.wait { $0.contains { $0.topic == "end" } }, "\(watcher.messages) \(client.statistics)"
            )
            #expect(watcher.texts("late").isEmpty)
            await client.stop()
        }

        @Test("part with the last will, and what waits before it")
        func leave() async throws {
            let broker = try MosquittoBroker()
            let watcher = try broker.watch()
            var options = try options(broker.port)
            options.lastWill = MQTTMessage("there", "no", retained: true)
            let client = try started(options)
            client.keep(MQTTMessage("there", "yes", retained: true))
            #expect(watcher.wait { $0.contains { $0.text == "yes" } })
            for number in 0..<20 { client.send(MQTTMessage("last", "\(number)")) }
            await client.stop(within: 5)
            #expect(watcher.wait { $0.contains { $0.text == "no" } })
            #expect(watcher.texts("last").count == 20)
            await #expect(throws: MQTTError.self) { try await client.publish(topic: "a", payload: []) }
        }

        @Test("part in time if the other hangs")
        func hang() async throws {
            let broker = try MosquittoBroker()
            let client = try started(try options(broker.port))
            try await client.publish(topic: "ready", payload: [])
            broker.freeze()
            client.send(MQTTMessage("a", "b"))
            let start = ContinuousClock.now
            await client.stop(within: 0.2)
            #expect(start.duration(to: .now) < .seconds(5))
            broker.thaw()
        }

        private static let manners: [ScriptedTCPServer.Manner] = [
            .send(Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8)), .sendAndHangUp([]),
            .sendAndHangUp([0x20, 0x02, 0x00, 0x05]), .endless([0xFF]),
            .endless([0x20, 0xFF, 0xFF, 0xFF, 0x7F]),
            .drip([0x20, 0x03, 0x00, 0x00, 0x00, 0x30]), .stall,
            .send([0x20, 0x03, 0x00, 0x00, 0x00] + [0x30, 0xFF, 0xFF, 0xFF, 0x7F, 0x00, 0x01, 0x61]),
            .send([0x20, 0x03, 0x00, 0x00, 0x00] + [0x90, 0x03, 0x00, 0x01, 0x80, 0x00]),
        ]

        @Test("are not each other's, if something else answers at that port", arguments: manners.indices)
        func noBroker(index: Int) async throws {
            let server = try ScriptedTCPServer(Self.manners[index])
            var options = try options(server.port)
            options.connectLimit = 0.3
            options.subscriptions = ["a"]
            let client = try started(options)
            await #expect(throws: MQTTError.self) {
                try await client.publish(topic: "a", payload: [], within: 1)
            }
            let start = ContinuousClock.now
            await client.stop(within: 0.2)
            #expect(start.duration(to: .now) < .seconds(5))
            #expect(client.statistics.receivedCount == 0)
        }
    }
#endif
