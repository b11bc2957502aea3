#if Wyoming
    import Foundation
    import Glibc
    import Recognition
    import Synchronization
    import TestSupport
    import Testing
    import VoiceTesting
    import Wyoming
    import WyomingServer

    /// A server for the time of a test.
    private final class Served: Sendable {
        private let task: Task<Void, any Error>
        let port: Int

        init(_ recognizer: any SpeechRecognizer, _ change: (inout WyomingServerOptions) -> Void = { _ in })
            async throws
        {
            let free = try ClosedPort().port
            var options = WyomingServerOptions(try WyomingAddress(uri: "tcp://127.0.0.1:\(free)"))
            change(&options)
            var services = WyomingServices(name: "test", version: "1")
            services.recognizer = recognizer
            services.handle = { text in .init(isHandled: text == "yes", text: "it was \(text)") }
            let (stream, continuation) = AsyncStream<Int>.makeStream()
            let server = WyomingServer(options, services) { port in
                continuation.yield(port)
                continuation.finish()
            }
            task = Task {
                defer { continuation.finish() }
                try await server.run()
            }
            var ports = stream.makeAsyncIterator()
            port = await ports.next() ?? 0
        }

        deinit { task.cancel() }

        var address: WyomingAddress {
            get throws { try WyomingAddress(uri: "tcp://127.0.0.1:\(port)") }
        }

        /// Sends an event, and returns the answer.
        func answer(_ event: WyomingEvent) async throws -> WyomingEvent {
            try await WyomingConnection.with(try address, connectLimit: 5) { connection in
                try connection.send(event)
                return try await connection.first { $0 }
            }
        }

        /// Opens a plain TCP connection.
        func connect() -> CInt {
            let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = in_port_t(port).bigEndian
            address.sin_addr.s_addr = inet_addr("127.0.0.1")
            var limit = timeval(tv_sec: 10, tv_usec: 0)
            setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
            setsockopt(connection, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
            _ = withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    Glibc.connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
            return connection
        }
    }

    @Suite("A Wyoming server", .timeLimit(.minutes(3)))
    struct WyomingServerTests {
        private func text(_ text: String) -> WyomingData {
            var data = WyomingData()
            data.text = text
            return data
        }

        private func sound(_ count: Int, rate: Int = 16_000, width: Int = 2, channels: Int = 1)
            -> WyomingEvent
        {
            var data = WyomingData()
            (data.rate, data.width, data.channels) = (rate, width, channels)
            return WyomingEvent("audio-chunk", data, payload: [UInt8](repeating: 1, count: count))
        }

        @Test("answers what it is asked")
        func answers() async throws {
            let server = try await Served(ScriptedRecognizer())
            let pong = try await server.answer(WyomingEvent("ping", text("there?")))
            #expect(pong.type == "pong" && pong.data.text == "there?")
            let yes = try await server.answer(WyomingEvent("transcript", text("yes")))
            #expect(yes.type == "handled" && yes.data.text == "it was yes")
            let no = try await server.answer(WyomingEvent("transcript", text("no")))
            #expect(no.type == "not-handled" && no.data.text == "it was no")
            let long = try await server.answer(
                WyomingEvent("transcript", text(String(repeating: "a", count: 9_000))))
            #expect(long.type == "error" && long.data.code == "too-long")
            #expect(try await server.answer(WyomingEvent("describe")).type == "info")
        }

        @Test("makes text of sound of any usual format, one utterance after the other")
        func transcribes() async throws {
            let recognizer = ScriptedRecognizer([.text("one", confidence: 0.5), .text("two"), .text("three")])
            let server = try await Served(recognizer)
            let texts = try await WyomingConnection.with(try server.address, connectLimit: 5) { connection in
                var texts: [String?] = []
                for (rate, channels) in [(16_000, 1), (22_050, 1), (48_000, 2)] {
                    try connection.send(WyomingEvent("transcribe"))
                    try connection.send(WyomingEvent("audio-start"))
                    for _ in 0..<10 {
                        try connection.send(sound(rate * channels / 10 * 2, rate: rate, channels: channels))
                    }
                    try connection.send(WyomingEvent("audio-stop"))
                }
                return try await connection.first { event in
                    texts.append(event.data.text)
                    return texts.count == 3 ? texts : nil
                }
            }
            #expect(texts == ["one", "two", "three"])
            let counts = recognizer.record.sampleCounts
            #expect(counts.count == 3 && counts.allSatisfy { abs($0 - 16_000) < 300 }, "\(counts)")
        }

        @Test("refuses sound that is none, and what it does not do")
        func refuses() async throws {
            let server = try await Served(ScriptedRecognizer())
            for bad in [
                sound(100, rate: 1), sound(100, width: 4), sound(100, channels: 9),
                WyomingEvent("audio-chunk"),
            ] {
                let answer = try await WyomingConnection.with(try server.address, connectLimit: 5) {
                    connection in
                    try connection.send(WyomingEvent("transcribe"))
                    try connection.send(WyomingEvent("audio-start"))
                    try connection.send(bad)
                    return try await connection.first { $0 }
                }
                #expect(answer.type == "error" && answer.data.code == "bad-audio")
            }
            let wake = try await WyomingConnection.with(try server.address, connectLimit: 5) { connection in
                try connection.send(WyomingEvent("detect"))
                try connection.send(WyomingEvent("audio-start"))
                return try await connection.first { $0 }
            }
            #expect(wake.data.code == "not-supported")
        }

        private static let hostileBytes: [[UInt8]] = [
            Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8), [UInt8](repeating: 0x41, count: 1_000_000),
            Array("{\"type\":\"describe\",\"data_length\":-1}\n".utf8),
            Array("{\"type\":\"describe\",\"payload_length\":999999999999}\n".utf8),
            Array("{\"type\":\"audio-chunk\",\"payload_length\":300000}\n".utf8),
            Array((String(repeating: "[", count: 10_000) + "\n").utf8), [0, 10, 0xFF, 10],
            Array("null\n".utf8),
        ]

        @Test("hangs up on who sends anything else, and serves the others", arguments: hostileBytes.indices)
        func hostile(index: Int) async throws {
            let server = try await Served(ScriptedRecognizer())
            let connection = server.connect()
            defer { close(connection) }
            let bytes = Self.hostileBytes[index]
            var sent = 0
            while sent < bytes.count {
                let count = bytes[sent...].withUnsafeBytes {
                    send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                if count <= 0 { break }
                sent += count
            }
            var byte: UInt8 = 0
            #expect(recv(connection, &byte, 1, 0) <= 0, "hung up, or reset")
            #expect(errno != EAGAIN || recv(connection, &byte, 1, 0) == 0)
            #expect(try await server.answer(WyomingEvent("ping", text("a"))).type == "pong")
        }

        @Test("hangs up on who is silent, and on who comes when enough are there")
        func limits() async throws {
            let server = try await Served(ScriptedRecognizer()) { options in
                options.connectionLimit = 5
                options.idleLimit = 0.5
            }
            let many = (0..<50).map { _ in server.connect() }
            defer { many.forEach { close($0) } }
            var byte: UInt8 = 0
            for connection in many { #expect(recv(connection, &byte, 1, 0) <= 0) }
            // Their places are free again.
            var answer: WyomingEvent?
            for _ in 0..<50 where answer == nil {
                answer = try? await server.answer(WyomingEvent("ping", text("a")))
                if answer == nil { try await Task.sleep(for: .milliseconds(50)) }
            }
            #expect(answer?.type == "pong")
        }

        @Test("sends nothing more to who does not read")
        func neverReading() async throws {
            let server = try await Served(ScriptedRecognizer()) { $0.idleLimit = 1 }
            let connection = server.connect()
            defer { close(connection) }
            let describe = Array("{\"type\":\"describe\"}\n".utf8)
            let many = Array(repeatElement(describe, count: 10_000).joined())
            var total = 0
            // Sends until the server takes no more, because its answers are many times as long as the requests.
            for _ in 0..<200 {
                let count = send(connection, many, many.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
                if count > 0 { total += count } else { try await Task.sleep(for: .milliseconds(10)) }
            }
            #expect(total < 20_000_000, "it stopped reading")
            #expect(try await server.answer(WyomingEvent("ping", text("a"))).type == "pong")
        }

        private static let greetings = [
            #"{"type":"describe"}"# + "\n", #"{"type":"describe"}"#, "\n" + #"{"type":"describe"}"# + "\n",
            "\r\n\n" + #"{"type":"describe"}"#,
        ]

        @Test(
            "answers who says in the same breath that no more comes, or begins with an empty line",
            arguments: greetings)
        func halfClosed(greeting: String) async throws {
            let server = try await Served(ScriptedRecognizer())
            let connection = server.connect()
            defer { close(connection) }
            #expect(
                send(connection, greeting, greeting.utf8.count, Int32(MSG_NOSIGNAL)) == greeting.utf8.count)
            shutdown(connection, Int32(SHUT_WR))
            var answer: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 4096)
            while case let count = recv(connection, &buffer, buffer.count, 0), count > 0 {
                answer += buffer[..<count]
            }
            #expect(String(decoding: answer, as: UTF8.self).contains(#""type":"info""#), "\(greeting)")
        }

        @Test("has room for who comes, beside those who do nothing but ping")
        func pinging() async throws {
            let server = try await Served(ScriptedRecognizer()) { options in
                options.connectionLimit = 4
                options.restLimit = 0.05
            }
            let ping = #"{"type":"ping"}"# + "\n"
            let many = (0..<4).map { _ in server.connect() }
            defer { many.forEach { close($0) } }
            func pings() -> Int {
                many.count { connection in
                    guard send(connection, ping, ping.utf8.count, Int32(MSG_NOSIGNAL)) > 0 else {
                        return false
                    }
                    var buffer = [UInt8](repeating: 0, count: 100)
                    return recv(connection, &buffer, buffer.count, 0) > 0
                }
            }
            #expect(pings() == 4)
            var answer: WyomingEvent?
            while answer == nil {
                _ = pings()
                answer = try? await server.answer(WyomingEvent("describe"))
            }
            #expect(answer?.type == "info")
        }

        @Test("goes on serving, whatever numbers come", arguments: HostileNumbers.json)
        func numbers(number: String) async throws {
            let server = try await Served(ScriptedRecognizer())
            let usual = ["rate": "16000", "width": "2", "channels": "1", "timestamp": "0", "text": #""yes""#]
            for (type, lengths) in [
                ("audio-start", false), ("audio-chunk", false), ("audio-stop", false),
                ("transcript", false), ("audio-chunk", true),
            ] {
                for field in lengths ? ["data_length", "payload_length"] : usual.keys.sorted() {
                    let data = usual.merging(lengths ? [:] : [field: number]) { $1 }
                        .map { #""\#($0)":\#($1)"# }.joined(separator: ",")
                    let length = lengths ? #","\#(field)":\#(number)"# : ""
                    let text =
                        #"{"type":"transcribe"}"# + "\n" + #"{"type":"audio-start"}"# + "\n"
                        + #"{"type":"\#(type)","data":{\#(data)}\#(length)}"# + "\n"
                    let connection = server.connect()
                    _ = send(connection, text, text.utf8.count, Int32(MSG_NOSIGNAL))
                    close(connection)
                }
            }
            // The earlier connections may still hold all places, and then the server refuses the next one.
            var answer: WyomingEvent?
            for _ in 0..<1000 where answer == nil {
                answer = try? await server.answer(WyomingEvent("ping", text("a")))
                if answer == nil { try await Task.sleep(for: .milliseconds(10)) }
            }
            #expect(answer?.type == "pong")
        }

        @Test("says where it cannot listen")
        func taken() async throws {
            let server = try await Served(ScriptedRecognizer())
            let second = WyomingServer(
                WyomingServerOptions(try server.address), WyomingServices(name: "b", version: "1"))
            await #expect { try await second.run() } throws: {
                ($0 as? WyomingError)?.code == .unavailable && "\($0)".contains("another program")
            }
        }
    }
#endif
