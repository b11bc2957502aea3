import Display
import Feedback
import RoomMode

/// `feedback`: the spoken and audible answers.
package struct FeedbackSettings: KeyedSettings {
    package var level: FeedbackLevel?
    package var voice: String?
    /// The server of a better voice; nil if only ``voice`` speaks.
    package var voiceServer: VoiceServerSettings?
    package var device: String?
    /// Whether echo cancellation removes the answers from the microphone's sound.
    package var cancelsEcho = true
    /// Whether a chime acknowledges the wake word.
    package var wakeChime = true
    /// Seconds after a question in which its answer needs no wake word; nil for the default of the domain.
    package var listenAfterQuestion: Double?

    package init() {}

    package static let keys: [SettingKey<FeedbackSettings>] = [
        .parsed(
            "level", \.level,
            """
            verbal, sounds or none. Without it verbal for `voiced run`, none for `voiced listen`. People may choose \
            another one by voice; with none there is no loudspeaker, and nothing to choose.
            """,
            kind: "`verbal`, `sounds` or `none`", example: "verbal"
        ) { name in
            guard let level = FeedbackLevel(argument: name) else {
                throw Refusal("\"\(name)\" is no level; use verbal, sounds or none")
            }
            return level
        }.live,
        .value("voice", \.voice, "`voiced voices --language en` lists them.", example: "en-us"),
        .section(
            "voice-server", \.voiceServer,
            "A server that speaks Wyoming, such as a neural voice; `voice` speaks if it is slow or dead."),
        .value(
            "device", \.device, "An ALSA device; without it the machine's default.",
            example: "plughw:CARD=Room"),
        .value(
            "cancel-echo", \.cancelsEcho,
            """
            Takes these sounds off the microphone, so that the wake word is heard while they last. Off if a sound \
            server does that already, as PipeWire's echo-cancel does.
            """, example: "on"),
        .value(
            "wake-chime", \.wakeChime,
            "A chime acknowledges the wake word, if the person does not speak on at once.", example: "on"),
        .number(
            "listen-after-question", \.listenAfterQuestion,
            """
            Seconds after a question in which a yes or a no needs no wake word; 0: it always does. Without it 8 in a home, \
            0 in an operating room.
            """, in: 0...15, unit: "seconds", example: "8"),
    ]
}

/// `ducking`: the treatment of other programs' sound during commands and answers.
package struct DuckingSettings: KeyedSettings {
    package enum Mode: String, ChoiceSetting {
        case off, lower, pause
    }

    package var mode = Mode.off
    /// The attenuation of other programs' sound, in decibels.
    package var decibels = 20.0

    package init() {}

    package static let keys: [SettingKey<DuckingSettings>] = [
        .value(
            "mode", \.mode,
            """
            While a command is heard and while an answer sounds, other programs' sound on PulseAudio or PipeWire is lowered. \
            pause: media players that can be are paused (MPRIS), and the rest is lowered.
            """),
        .number("decibels", \.decibels, "By how much.", in: 1...60, unit: "dB"),
    ]
}

/// `feedback.voice-server`: a Wyoming server that speaks.
package struct VoiceServerSettings: KeyedSettings {
    package var uri = ""
    package var voice: String?
    /// The server's names for the voices of the room's other languages, by the codes of the languages.
    package var voices: [String: String] = [:]
    package var patience = 0.3
    package var allowsUnencrypted = false

    package init() {}

    package static let keys: [SettingKey<VoiceServerSettings>] = [
        .value("uri", \.uri, "Its address.").required("tcp://127.0.0.1:10200"),
        .value("voice", \.voice, "Its name for the voice; without it the server's own choice."),
        .mapping(
            "voices", \.voices,
            """
            Its names for the voices of the room's other languages, such as `{de: de_DE-thorsten-medium}`; espeak-ng speaks \
            those without one.
            """, kind: "names by the codes of languages"
        ) { voices in
            voices.keys.sorted().first { !Configuration.isLanguageCode($0) }
                .map { Configuration.notLanguage($0) }
        },
        .number(
            "patience", \.patience, "Seconds for a sentence, until `feedback.voice` speaks in its place.",
            in: 0.1...5, unit: "seconds"),
        .value(
            "allow-unencrypted", \.allowsUnencrypted,
            "Whether answers may go to another machine in the clear."),
    ]
}

/// `display`: the part of a surgeon's name that the displays of a room show.
package struct DisplaySettings: KeyedSettings {
    package var surgeon = SurgeonNaming.full

    package init() {}

    package static let keys: [SettingKey<DisplaySettings>] = [
        .value("surgeon", \.surgeon, "Of a surgeon's name: full, initials, or none.")
    ]
}

/// `alerts`: the sound with which a room reports urgent alerts of its facility.
package struct AlertSettings: KeyedSettings {
    package var options = AlertWatch.Options()
    /// Messages to browsers whose page is closed; nil if there are none.
    package var push: PushSettings?

    package init() {}

    package static let keys: [SettingKey<AlertSettings>] = [
        .value(
            "sound", \.options.sound,
            """
            The sound of an alert that waits to be acknowledged, such as the call for the next patient in another room: \
            none, chime, or speech (chimes and a sentence). `feedback.level` may leave out the sentence.
            """, example: "chime"),
        .number(
            "repeat", \.options.repeatSeconds,
            "Seconds after which such an alert is repeated, as long as it waits.",
            in: 10...3600, unit: "seconds", example: "60"),
        .section(
            "push", \.push,
            "Alerts that wait are sent to browsers that ask for them, also while no page is open: docs/display.md."
        ),
    ]
}

/// `alerts.push`: messages to browsers over the push services of the browsers' makers.
package struct PushSettings: KeyedSettings {
    package var contact = ""
    package var services = [
        "fcm.googleapis.com", "updates.push.services.mozilla.com", "web.push.apple.com",
        "*.notify.windows.com",
    ]

    package init() {}

    package static let keys: [SettingKey<PushSettings>] = [
        .value(
            "contact", \.contact,
            "Whom such a service may ask about the messages: `mailto:` and an address, or a web address.",
            refusal: { text in
                let isOne =
                    text.wholeMatch(of: /mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s\/]+(\/\S*)?/) != nil
                return isOne && text.utf8.count <= 200
                    ? nil : "\"\(text)\" is no contact; write mailto:NAME@HOST or https://HOST"
            }
        ).required("mailto:it@hospital.example"),
        .value(
            "services", \.services,
            "The hosts of push services that messages may go to; `*.` in front means all hosts below."),
    ]
}

extension SurgeonNaming: ChoiceSetting {}
extension AlertWatch.Sound: ChoiceSetting {}
