import Foundation
import PCM
import TestSupport
import Testing

/// `voiced run` as a device of Home Assistant, at a mosquitto that the test starts.
@Suite(
    "voiced run and a broker", .serialized,
    .enabled(if: MosquittoBroker.isInstalled, "skipped: mosquitto or mosquitto-clients is not installed"),
    .enabled(if: SoundServer.isInstalled, "skipped: pulseaudio or libasound2-plugins is not installed"),
    .timeLimit(.minutes(5)))
struct BrokerTests {
    private static let root = "voiced/test-room"

    private static func configuration(_ port: Int, _ more: String = "") -> String {
        "mqtt:\n  broker: 127.0.0.1:\(port)\n  topic: \(root)\n" + more
    }

    private func room(_ configuration: String, feedback: Bool = false) throws -> LiveRoom {
        try LiveRoom { server, directory in
            let file = directory.write(
                Array((configuration + "feedback: {device: \(server.loudspeaker)}\n").utf8), as: "voiced.yaml"
            )
            return ["--config", file] + (feedback ? [] : ["--feedback", "none"])
        }
    }

    private func waits(_ watcher: MosquittoWatcher, _ topic: String, _ text: String) -> Bool {
        watcher.wait { $0.contains { $0.topic == Self.root + topic && $0.text == text } }
    }

    @Test("tell Home Assistant of the device, its state and each command, without a word of what was said")
    func commands() throws {
        let broker = try MosquittoBroker()
        let watcher = try broker.watch()
        let room = try room(Self.configuration(broker.port))
        #expect(waits(watcher, "/state", "waiting"))
        let discovery = try #require(
            watcher.texts("homeassistant/device/voiced_test_room/config").first, "\(watcher.messages)")
        let device = try JSONSerialization.jsonObject(with: Data(discovery.utf8)) as? [String: Any]
        #expect((device?["components"] as? [String: Any])?.count == 9)
        #expect(watcher.texts(Self.root + "/availability") == ["online"])

        try room.say(.patientIn)
        #expect(watcher.wait { $0.contains { $0.topic.hasSuffix("/command/event") } })
        #expect(waits(watcher, "/state", "processing"))
        #expect(watcher.wait { $0.count { $0.topic.hasSuffix("/state") && $0.text == "waiting" } == 2 })
        #expect(
            watcher.texts(Self.root + "/state").suffix(4) == [
                "waiting", "listening", "processing", "waiting",
            ])
        #expect(watcher.texts(Self.root + "/wake/event").first?.contains(#""keyword":"orbit""#) == true)
        let command = try #require(watcher.texts(Self.root + "/command").first)
        #expect(command.contains(#""milestone":"Patient In""#) && command.contains(#""outcome":"recorded""#))
        #expect(watcher.messages.allSatisfy { !$0.text.contains("patient in") })

        // A client that comes later sees the current states, and no past event.
        let later = try broker.watch()
        #expect(waits(later, "/state", "waiting"))
        #expect(later.wait { $0.count(where: \.wasKept) >= 6 })
        #expect(later.messages.allSatisfy { !$0.topic.hasSuffix("/event") })

        _ = room.end()
        #expect(waits(watcher, "/availability", "offline"))
    }

    @Test(
        "mute the room and let it hear again; Home Assistant is told of everything once more when it starts")
    func mute() throws {
        let broker = try MosquittoBroker()
        let watcher = try broker.watch()
        let room = try room(Self.configuration(broker.port))
        #expect(waits(watcher, "/state", "waiting"))
        try broker.publish(Self.root + "/mute/set", "ON")
        #expect(room.program.waitForOutput(#""muted":true"#))
        #expect(waits(watcher, "/mute", "ON") && waits(watcher, "/state", "muted"))
        try room.server.startPlaying(try Spoken.patientIn.samples(), sampleRate: .speech).waitUntilExit()
        for hostile in [[0xFF], Array(repeating: 65, count: 100_000), []] as [[UInt8]] {
            try broker.publish(Self.root + "/mute/set", hostile)
            try broker.publish(Self.root + "/say/set", hostile)
        }
        try broker.publish(Self.root + "/mute/set", "OFF", retained: true)
        try broker.publish(Self.root + "/mute/set", [], retained: true)
        #expect(room.program.waitForErrors("did nothing"))
        try broker.publish("homeassistant/status", "online")
        #expect(
            watcher.wait { $0.count { $0.topic == "homeassistant/device/voiced_test_room/config" } == 2 })
        // A retained message reaches clients that are already subscribed like any other.
        try broker.publish(Self.root + "/mute/set", "OFF")
        #expect(room.program.waitForOutput(#""muted":false"#))
        #expect(waits(watcher, "/mute", "OFF"))
        #expect(room.program.count(of: #""event":"wake""#) == 0, "nothing was heard meanwhile")
        try room.say(.patientIn)
        #expect(waits(watcher, "/state", "listening"))
        _ = room.end()
    }

    @Test("say a sentence, and listen as after a wake word")
    func say() throws {
        let broker = try MosquittoBroker()
        let watcher = try broker.watch()
        let room = try room(Self.configuration(broker.port), feedback: true)
        #expect(waits(watcher, "/state", "waiting"))
        try broker.publish(Self.root + "/say/set", "Dinner is ready.")
        #expect(room.program.waitForOutput(#""text":"Dinner is ready.""#))
        #expect(room.server.waitUntilPlaying())
        #expect(room.server.waitUntilQuiet())
        try broker.publish(Self.root + "/listen/set", "PRESS")
        #expect(room.program.waitForOutput(#""cause":"trigger""#))
        #expect(waits(watcher, "/state", "listening"))
        #expect(watcher.messages.allSatisfy { $0.topic.hasSuffix("/set") || !$0.text.contains("Dinner") })
        _ = room.end()
    }

    @Test("part and meet again: the broker says that the room is gone, and is told what happened meanwhile")
    func gone() throws {
        let broker = try MosquittoBroker()
        let room = try room(Self.configuration(broker.port))
        let first = try broker.watch()
        #expect(waits(first, "/state", "waiting"))
        broker.kill()
        #expect(room.program.waitForErrors("it is tried again"))
        try room.say(.patientIn)
        try room.say(.whatTimeIsIt)
        try broker.start()
        let watcher = try broker.watch()
        #expect(waits(watcher, "/availability", "online"))
        #expect(
            watcher.wait { messages in
                messages.contains { $0.topic == Self.root + "/command" && $0.text.contains(#""time_now""#) }
                    || messages.contains {
                        $0.topic == Self.root + "/command" && !$0.text.contains("Patient In")
                    }
            }, "the last command is what stands")
        room.program.send(signal: SIGKILL)
        _ = room.program.wait()
        #expect(waits(watcher, "/availability", "offline"), "its last will")
    }

    @Test("need not be there together, and the end takes no longer for a broker that hangs")
    func hangs() throws {
        let broker = try MosquittoBroker()
        broker.kill()
        let room = try room(Self.configuration(broker.port))
        #expect(room.program.waitForErrors("no broker answers"))
        try broker.start()
        let watcher = try broker.watch()
        #expect(waits(watcher, "/state", "waiting"))
        broker.freeze()
        try room.say(.patientIn)
        #expect(room.program.count(of: #""outcome":"recorded""#) == 1)
        let end = room.end()
        #expect(!end.errors.contains("ended without waiting"))
        broker.thaw()
    }

    @Test("know each other by password and over TLS")
    func secret() throws {
        let broker = try MosquittoBroker(.password(user: "voiced", password: "right"))
        let directory = TemporaryDirectory()
        let file = directory.write(Array("wrong\n".utf8), as: "password")
        chmod(file, 0o600)
        let keys = "  username: voiced\n  password-file: \(file)\n"
        let room = try room(Self.configuration(broker.port, keys))
        #expect(room.program.waitForErrors("does not let this user in"))
        let outcome = room.end()
        #expect(!outcome.errors.contains("wrong"))
        _ = directory.write(Array("right\n".utf8), as: "password")
        chmod(file, 0o600)
        try room.startAgain()
        let watcher = try broker.watch(["-u", "voiced", "-P", "right"])
        #expect(waits(watcher, "/state", "waiting"))
        _ = room.end()

        let files = try TestCertificates()
        let secret = try MosquittoBroker(
            .tls(authority: files.authority, certificate: files.server, key: files.serverKey))
        let second = try self.room(
            Self.configuration(secret.port, "  tls: {ca-file: \(files.authority)}\n"))
        let reader = try secret.watch(["--cafile", files.authority])
        #expect(waits(reader, "/state", "waiting"))
        _ = second.end()
    }

    private static let wrong: [(String, String)] = [
        ("{broker: \"mqtt://a\"}", "no address of a broker"), ("{}", "broker"),
        ("{broker: example.com}", "in the clear"), ("{broker: localhost, colour: red}", "colour"),
        ("{broker: localhost, topic: \"a/#\"}", "a topic such as"),
        ("{broker: localhost, discovery: yes please}", "homeassistant"),
        ("{broker: localhost, password-file: p}", "username"),
        ("{broker: localhost, username: a, password-file: nowhere}", "nowhere"),
        ("{broker: localhost, username: a, password-file: p, password-variable: P}", "password-variable"),
        ("{broker: localhost, tls: {ca-file: nowhere.pem}}", "nowhere.pem"),
        ("{broker: localhost, tls: {certificate-file: c}}", "belong together"),
        ("{broker: localhost, tls: {colour: red}}", "colour"), ("{broker: localhost, level: loud}", "level"),
    ]

    @Test("are refused with a sentence if a setting is wrong", arguments: wrong.indices)
    func refusals(index: Int) throws {
        let (text, word) = Self.wrong[index]
        let directory = TemporaryDirectory()
        let file = directory.write(Array("mqtt: \(text)\n".utf8), as: "voiced.yaml")
        let outcome = try Program.run(["listen", Program.demo, "--config", file])
        #expect(outcome.status == 78, "\(outcome.errors)")
        #expect(outcome.errors.contains(word), "\(outcome.errors)")
    }
}
