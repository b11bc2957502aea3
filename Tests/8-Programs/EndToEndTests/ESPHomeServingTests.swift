import Foundation
import TestSupport
import Testing

/// `voiced run` as a satellite with ESPHome's native API, used by Home Assistant's own client.
@Suite(
    "voiced run and Home Assistant's client of ESPHome devices", .serialized,
    .enabled(if: ESPHomeClient.python != nil, "needs scripts/install-esphome, which needs PyPI"),
    .enabled(if: SoundServer.isInstalled, "skipped: pulseaudio or libasound2-plugins is not installed"),
    .timeLimit(.minutes(5)))
struct ESPHomeServingTests {
    private static let key = Data((1...32).map { UInt8($0) }).base64EncodedString()

    /// Starts a room with a key, or without one.
    ///
    /// - Parameter answers: whether the room makes sounds. Its chime would cover words right after a wake word.
    private func room(
        key: String? = key, answers: Bool = true, more: (TemporaryDirectory) -> String = { _ in "" }
    ) throws -> (room: LiveRoom, port: Int) {
        let port = try ClosedPort().port
        let room = try LiveRoom { server, directory in
            let keyFile = directory.write(Array((key ?? "").utf8), as: "voiced.esphome")
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: keyFile)
            let text = """
                esphome: {listen: "127.0.0.1:\(port)", announce: false, name: Room\(key == nil ? "" : ", key-file: \(keyFile)")}
                feedback: {\(answers ? "device: \(server.loudspeaker)" : "level: none")}
                \(more(directory))
                """
            return ["--config", directory.write(Array(text.utf8), as: "voiced.yaml")]
        }
        #expect(room.program.waitForErrors("port \(port)"))
        return (room, port)
    }

    @Test("are known to each other by a key", arguments: [true, false])
    func info(isEncrypted: Bool) throws {
        let (room, port) = try room(key: isEncrypted ? Self.key : nil)
        let told = try ESPHomeClient.run(port, isEncrypted ? Self.key : "", "info")
        #expect(
            told.first?["name"] as? String == "room" && told.first?["friendly"] as? String == "Room",
            "\(told)")
        #expect(told.first?["encrypted"] as? Bool == isEncrypted)
        #expect(
            told.first?["voice"] as? Int == 1 | 4 | 8 | 16 | 32,
            "voice, sound, timers, announcements, conversations")
        let entities = told.compactMap { $0["entities"] as? [String] }.first
        #expect(
            entities == [
                "ButtonInfo listen", "MediaPlayerInfo media_player", "NumberInfo volume",
                "NumberInfo wake_word_sensitivity_orbit",
                "SensorInfo wake_word_score", "SwitchInfo mute", "TextSensorInfo last_command",
                "TextSensorInfo state",
            ], "\(told)")
        #expect(
            told.contains { $0["words"] as? [String] == ["orbit"] && $0["active"] as? [String] == ["orbit"] })
        #expect(
            told.contains { $0["state"] as? String == "mute" && $0["value"] as? Bool == false }, "\(told)")
        #expect(told.contains { $0["state"] as? String == "state" && $0["value"] as? String == "waiting" })
        #expect(told.last?["disconnected"] as? Bool == true)
        let other = try ESPHomeClient.run(port, isEncrypted ? "" : Self.key, "info")
        #expect(other.count == 1 && other[0]["refused"] != nil, "\(other)")
        if isEncrypted {
            let wrong = Data(repeating: 7, count: 32).base64EncodedString()
            #expect(
                try ESPHomeClient.run(port, wrong, "info").map { $0["refused"] as? String }
                    == ["InvalidEncryptionKeyAPIError"])
            #expect(room.program.waitForErrors("a client was turned away"))
        }
        _ = room.end()
    }

    private static let moments = ["wake", "listening", "thinking", "speaking", "idle"]

    @Test("send a command to Home Assistant, play its answer, and listen on if that is a question")
    func conversation() throws {
        let (room, port) = try room { LiveRoom.recording(Self.moments, in: $0) }
        let assistant = try ESPHomeClient(port, Self.key, "talk", "turn on the lamp")
        #expect(assistant.wait(for: "satellite"))
        try room.say(.patientIn)
        #expect(assistant.wait(for: "fetched"), "\(assistant.objects)")
        #expect(assistant.objects.contains { $0["wake"] as? String == "orbit" }, "\(assistant.objects)")
        #expect(assistant.objects.contains { ($0["samples"] as? Int ?? 0) > 16_000 }, "at least the words")
        #expect(
            room.program.waitForOutput(#""cause":"trigger""#), "it listens on: \(room.program.outputSoFar)")
        #expect(room.program.count(of: #""text":"turn on the lamp","recognizer":"home assistant""#) == 1)
        #expect(room.program.count(of: #""kind":"clip","seconds":1"#) == 1, "\(room.program.outputSoFar)")
        #expect(room.program.count(of: #""event":"command""#) == 0, "Home Assistant deals with it")
        let player = assistant.objects.compactMap {
            $0["state"] as? String == "media_player" ? $0["value"] as? Int : nil
        }
        #expect(player.contains(2), "the media player plays: \(player)")
        #expect(!player.contains(4), "Home Assistant's media player has no state of announcing")
        let wanted = ["idle", "wake", "listening", "thinking", "speaking"]
        #expect(room.waitForMoments { $0.count >= wanted.count }, "\(room.moments)")
        #expect(
            Array(room.moments.prefix(wanted.count)) == wanted, "it is not idle while Home Assistant thinks")
        _ = room.end()
    }

    @Test("hear a command themselves if Home Assistant fails")
    func fallback() throws {
        let (room, port) = try room(answers: false)
        let assistant = try ESPHomeClient(port, Self.key, "fail", "stt-provider-missing")
        #expect(assistant.wait(for: "satellite"))
        try room.say(.patientIn)
        #expect(assistant.wait(for: "samples"))
        #expect(room.program.waitForOutput(#""outcome":"recorded""#), "\(room.program.outputSoFar)")
        _ = room.end()
    }

    @Test("are silent if another satellite heard the same wake word, and Home Assistant prefers that")
    func duplicate() throws {
        let (room, port) = try room()
        let assistant = try ESPHomeClient(port, Self.key, "fail", "duplicate_wake_up_detected")
        #expect(assistant.wait(for: "satellite"))
        try room.say(.patientIn)
        #expect(assistant.wait(for: "samples"))
        #expect(room.program.waitForOutput(#""recognizer":"home assistant""#), "\(room.program.outputSoFar)")
        _ = room.end()
        #expect(room.program.count(of: "Patient In") == 0, "\(room.program.outputSoFar)")
        #expect(room.program.count(of: #""event":"unrecognized""#) == 0)
    }

    @Test("announce, speak, play, and are muted, set and triggered by Home Assistant")
    func orders() throws {
        let (room, port) = try room()
        let assistant = try ESPHomeClient(port, Self.key, "orders")
        #expect(assistant.wait(for: "ordered"), "\(assistant.objects)")
        #expect(room.program.waitForOutput(#""cause":"trigger""#), "\(room.program.outputSoFar)")
        let told = assistant.objects
        #expect(told.contains { $0["announced"] as? Bool == true }, "\(told)")
        #expect(told.contains { $0["spoken"] as? Bool == true }, "\(told)")
        #expect(
            room.program.count(of: #""kind":"clip","seconds":1"#) >= 2,
            "the sound before, and the announcement")
        #expect(room.program.count(of: "Dinner is ready") == 1, "\(room.program.outputSoFar)")
        #expect(room.program.count(of: #""muted":true"#) == 1)
        #expect(room.program.count(of: #""muted":false"#) == 1)
        #expect(told.compactMap { $0["active"] as? [String] } == [[], ["orbit"]], "\(told)")
        #expect(
            told.contains { $0["state"] as? String == "volume" && $0["value"] as? Double == 40 }, "\(told)")
        #expect(told.contains { $0["volume"] as? Double == 0.4 && $0["muted"] as? Bool == true })
        #expect(told.contains { $0["volume"] as? Double == 0.7 && $0["muted"] as? Bool == false })
        #expect(told.contains { $0["state"] as? String == "mute" && $0["value"] as? Bool == true })
        _ = room.end()
    }

    @Test("count, show and ring Home Assistant's timers")
    func timers() throws {
        let (room, port) = try room()
        let assistant = try ESPHomeClient(port, Self.key, "timers")
        #expect(assistant.wait(for: "sent"))
        room.expectTimersOfHomeAssistant()
        _ = room.end()
    }

    @Test("remember what was set in Home Assistant over a restart, and say so if that is damaged")
    func remembered() throws {
        let (room, port) = try room(answers: false)
        let assistant = try ESPHomeClient(port, Self.key, "set")
        #expect(assistant.wait(for: "set"), "\(assistant.objects)")
        #expect(room.program.waitForOutput(#""muted":true"#))
        _ = room.end()
        let file = URL(fileURLWithPath: room.directory.file(".local/state/voiced/esphome-room.json"))
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        try room.startAgain(isMuted: true)
        let told = try ESPHomeClient.run(port, Self.key, "info")
        #expect(told.contains { ($0["active"] as? [String]) == [] }, "\(told)")
        for (name, value) in [("volume", 40), ("wake_word_sensitivity_orbit", 42)] {
            #expect(
                told.contains { $0["state"] as? String == name && $0["value"] as? Double == Double(value) },
                "\(told)")
        }
        _ = room.end()
        try Data(#"{"volume": 7}"#.utf8).write(to: file)
        try room.startAgain()
        #expect(room.program.waitForErrors("esphome-room.json is damaged"), "\(room.program.errorsSoFar)")
        _ = room.end()
        #expect(room.program.count(of: #""muted":true"#) == 0)
    }

    private static let wrong: [(String, String)] = [
        ("{}", "openssl rand"), ("{listen: nowhere, allow-unencrypted: true}", "no address to listen at"),
        ("{listen: \"127.0.0.1:6053\", colour: red}", "colour"),
        ("{key-file: nothing.key}", "nothing.key"),
        ("{listen: \"127.0.0.1:6053\"}\nwyoming: {satellite: \"127.0.0.1:10700\"}", "twice"),
    ]

    @Test("are refused with a sentence if a setting is wrong", arguments: wrong.indices)
    func refusals(index: Int) throws {
        let (text, word) = Self.wrong[index]
        let file = TemporaryDirectory()
        let path = file.write(Array("esphome: \(text)\n".utf8), as: "voiced.yaml")
        let outcome = try Program.run(["listen", Program.demo, "--config", path])
        #expect(outcome.status == 78 && outcome.errors.contains(word), "\(outcome.errors)")
    }

    @Test("are refused if every user of the machine can read the key, or it is none")
    func keyFiles() throws {
        for (text, permissions, word) in [(Self.key, 0o644, "chmod 600"), ("orbit", 0o600, "openssl rand")] {
            let file = TemporaryDirectory()
            let key = file.write(Array(text.utf8), as: "voiced.esphome")
            try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: key)
            let path = file.write(Array("esphome: {key-file: \(key)}\n".utf8), as: "voiced.yaml")
            let outcome = try Program.run(["listen", Program.demo, "--config", path])
            #expect(outcome.status == 78 && outcome.errors.contains(word), "\(outcome.errors)")
            #expect(!outcome.errors.contains(Self.key))
        }
    }
}
