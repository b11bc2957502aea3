import Foundation
import TestSupport
import Testing

/// `voiced run` with Home Assistant itself. Home Assistant adds the satellite, understands its commands with the
/// recognizer of the same voiced, and acts.
@Suite(
    "voiced run and Home Assistant itself", .serialized,
    .enabled(if: HomeAssistantItself.python != nil, "needs scripts/install-home-assistant, which needs PyPI"),
    .enabled(if: SoundServer.isInstalled, "skipped: pulseaudio or libasound2-plugins is not installed"),
    .timeLimit(.minutes(10)))
struct HomeAssistantTests {
    private static let key = Data((1...32).map { UInt8($0) }).base64EncodedString()
    private static let satellite = "assist_satellite.room_assist_satellite"

    private static let grammar = """
        version: 1
        intents:
          lamp: ["turn (on | off) the lamp"]
          timer: ["please start a timer for five minutes"]
        """

    /// Makes a room, and a Home Assistant that has added it.
    private func home() throws -> (room: LiveRoom, assistant: HomeAssistantItself) {
        let ports = (try ClosedPort().port, try ClosedPort().port)
        let room = try LiveRoom { server, directory in
            let keyFile = directory.write(Array(Self.key.utf8), as: "voiced.esphome")
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: keyFile)
            let grammar = directory.write(Array(Self.grammar.utf8), as: "grammar.yaml")
            let text = """
                esphome: {listen: "127.0.0.1:\(ports.0)", announce: false, name: Room, key-file: \(keyFile)}
                wyoming: {listen: "127.0.0.1:\(ports.1)", announce: false}
                grammar: \(grammar)
                feedback: {device: \(server.loudspeaker), wake-chime: false}

                """
            return ["--config", directory.write(Array(text.utf8), as: "voiced.yaml")]
        }
        #expect(
            room.program.waitForErrors("port \(ports.0)") && room.program.waitForErrors("port \(ports.1)"))
        let assistant = try HomeAssistantItself(satellite: ports.0, key: Self.key, wyoming: ports.1)
        try #require(assistant.wait(for: "ready"), "\(assistant.objects)")
        return (room, assistant)
    }

    @Test("know each other: a key, entities, what is set there, and a connection that comes back")
    func device() throws {
        let (room, assistant) = try home()
        #expect(
            assistant.objects.contains {
                $0["added"] as? String == "Room" && $0["asked"] as? [String] == ["encryption_key"]
            }, "\(assistant.objects)")
        #expect(assistant.wait(for: Self.satellite) { $0.last == "idle" }, "\(assistant.objects)")
        for (entity, state) in [
            ("switch.room_mute", "off"), ("number.room_volume", "100.0"), ("sensor.room_state", "waiting"),
            ("number.room_wake_word_sensitivity_orbit", "50.0"), ("select.room_wake_word", "orbit"),
            ("media_player.room_media_player", "idle"), ("button.room_listen", "unknown"),
            ("stt.voiced", "unknown"), ("wake_word.voiced", "unknown"),
        ] {
            #expect(
                assistant.wait(for: entity) { $0.last == state }, "\(entity): \(assistant.states(of: entity))"
            )
        }

        try assistant.call("switch.turn_on", "switch.room_mute")
        #expect(assistant.wait(for: "sensor.room_state") { $0.last == "muted" })
        try assistant.call("switch.turn_off", "switch.room_mute")
        #expect(room.program.waitForOutput(#""muted":false"#), "\(room.program.outputSoFar)")
        try assistant.call("number.set_value", "number.room_volume", ["value": 40])
        #expect(assistant.wait(for: "number.room_volume") { $0.last == "40.0" })
        try assistant.call("media_player.volume_set", "media_player.room_media_player", ["volume_level": 0.7])
        #expect(assistant.wait(for: "number.room_volume") { $0.last == "70.0" })
        try assistant.call(
            "number.set_value", "number.room_wake_word_sensitivity_orbit", ["value": 60])
        #expect(assistant.wait(for: "number.room_wake_word_sensitivity_orbit") { $0.last == "60.0" })
        try assistant.call("tts.speech_say", "media_player.room_media_player", ["message": "Music"])
        #expect(assistant.wait(for: "media_player.room_media_player") { $0.contains("playing") })
        #expect(room.program.waitForOutput(#""kind":"clip","seconds":1"#), "\(room.program.outputSoFar)")
        #expect(assistant.wait(for: "media_player.room_media_player") { $0.last == "idle" })
        #expect(assistant.errors.isEmpty, "\(assistant.errors)")

        _ = room.end()
        #expect(assistant.wait(for: Self.satellite) { $0.last == "unavailable" })
        try room.startAgain()
        #expect(assistant.wait(for: Self.satellite) { $0.last == "idle" }, "\(assistant.objects)")
        #expect(assistant.wait(for: "number.room_volume") { $0.last == "70.0" }, "it is remembered")
        _ = room.end()
    }

    @Test("understand and carry out spoken commands, announce, ask, and count timers")
    func exchanges() throws {
        let (room, assistant) = try home()
        for (said, state) in [(Spoken.lampOn, "on"), (.lampOff, "off")] {
            let before = room.program.count(of: #""kind":"clip","seconds":1"#)
            let idles = assistant.states(of: Self.satellite).count { $0 == "idle" }
            try room.say(said)
            #expect(assistant.wait(for: "input_boolean.lamp") { $0.last == state }, "\(assistant.objects)")
            #expect(room.program.waitForOutput(#""kind":"clip","seconds":1"#, count: before + 1))
            #expect(assistant.wait(for: Self.satellite) { $0.count { $0 == "idle" } > idles })
        }
        let course = ["listening", "processing", "responding", "idle"]
        #expect(
            assistant.states(of: Self.satellite).suffix(2 * course.count) == (course + course)[...],
            "\(assistant.states(of: Self.satellite))")
        #expect(room.program.count(of: #""text":"turn off the lamp","recognizer":"home assistant""#) == 1)
        #expect(room.program.count(of: #""event":"recognizer""#) == 0, "Home Assistant understands")

        try assistant.call(
            "assist_satellite.announce", Self.satellite, ["message": "Dinner", "preannounce": true])
        #expect(
            room.program.waitForOutput(#""kind":"clip","seconds":1"#, count: 3),
            "its sound comes after a chime")

        let question: [String: Any] = [
            "entity_id": Self.satellite, "question": "The lamp?", "preannounce": false,
            "answers": [
                ["id": "yes", "sentences": ["turn on [the] lamp"]], ["id": "no", "sentences": ["no"]],
            ],
        ]
        let answer = try assistant.order(
            "call", ["service": "assist_satellite.ask_question", "answers": true, "data": question]
        ) {
            #expect(room.program.waitForOutput(#""cause":"trigger""#), "it listens without a wake word")
            try room.say(.lampOnAlone)
        }
        #expect((answer as? [String: Any])?["id"] as? String == "yes", "\(String(describing: answer))")

        try room.say(.timer)
        #expect(room.program.waitForOutput("Timer started, 5 minutes."), "\(room.program.outputSoFar)")
        #expect(assistant.wait(for: Self.satellite) { $0.last == "idle" })
        let tea: [String: Any] = [
            "satellite": Self.satellite, "intent": "HassStartTimer", "slots": ["seconds": 1, "name": "tea"],
        ]
        try assistant.order("intent", tea)
        #expect(room.program.waitForOutput("Tea timer is over."), "\(room.program.outputSoFar)")
        #expect(assistant.errors.isEmpty, "\(assistant.errors)")
        _ = room.end()
    }
}
