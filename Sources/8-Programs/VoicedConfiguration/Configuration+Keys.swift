/// Keys that the sample and the reference show together under a heading.
package struct KeyGroup: Sendable {
    package let title: String
    let keys: [SettingKey<Configuration>]
}

extension Configuration {
    package static let keys = groups.flatMap(\.keys)

    /// The names of the keys that a running daemon applies, such as `feedback.level`.
    package static let liveKeys = keys.map(\.about).live

    /// All keys of a configuration file, in the order of the sample.
    package static let groups = [
        KeyGroup(title: "The microphone", keys: microphone),
        KeyGroup(title: "The wake word: docs/wakeword.md", keys: wakeWords),
        KeyGroup(title: "The end of a command", keys: ends),
        KeyGroup(title: "What is understood", keys: understanding),
        KeyGroup(title: "What it leads to: docs/actions.md", keys: effects),
        KeyGroup(title: "Answers", keys: answers),
        KeyGroup(title: "What is kept: docs/voiced.md, Privacy", keys: storage),
        KeyGroup(title: "Who sees and controls it", keys: interfaces),
    ]

    private static let microphone: [SettingKey<Configuration>] = [
        .value(
            "device", \.device,
            "An ALSA device; `voiced devices` lists them. Without it the machine's default.",
            example: "plughw:CARD=Room"),
        .number(
            "channel", \.channel, "Which of its channels, 1 the first. Without it the mean of all.",
            in: channels, example: "2"
        ) { "\($0) is no channel; the first is 1, and without it the mean of all is heard" },
    ]

    private static let wakeWords: [SettingKey<Configuration>] = [
        .part(
            "keywords", \.keywords,
            """
            Models made by `voiced enrol`, or the names of those that come with voiced: `voiced wake --list` shows them. \
            Without them “orbit”. Or `none`: all speech is recognized. A running voiced applies new models and \
            thresholds of the same wake words.
            """,
            kind: "a name, a list of 1 to \(KeywordList.maximumCount), or `none`",
            example: """

                  - model: orbit.wake
                 # The score from which the word counts, 0 to 1; without it the model's own.
                    threshold: 0.6
                 # true: words that led to a command refine the model.
                    adapt: false
                """, keys: KeywordSetting.keys.map(\.about)
        ).live,
        .section("wake-word", \.wakeWord, "Settings for all wake words."),
    ]

    private static let ends: [SettingKey<Configuration>] = [
        .section("endpointing", \.endpointing, "When a command begins and ends.")
    ]

    private static let understanding: [SettingKey<Configuration>] = [
        .value(
            "domain", \.domain,
            "What voiced carries out by itself: operating-room (cases and milestones), or home (timers, lights, the time)."
        ),
        .value(
            "language", \.language,
            """
            The language of commands and answers: en, de, or one of your own; docs/languages.md. PocketSphinx hears \
            English alone: any other needs a recognizer of that language.
            """, kind: "two or three letters"
        ) { code in
            Configuration.isLanguageCode(code) ? nil : Configuration.notLanguage(code)
        },
        SettingKey(
            KeyDescription(
                name: "languages", kind: "two codes or more", example: "[en, de]",
                text: """
                    In place of `language`: several languages in one room, the main one first; docs/languages.md. The \
                    recognizer hears all of them.
                    """, isAlternative: true)
        ) { owner, values in
            let name = KeyName(stringValue: "languages")
            guard let codes = try [String].read(name, of: values) else { return }
            guard !values.contains(KeyName(stringValue: "language")) else {
                throw Refusal("language and languages contradict each other; use one of them")
            }
            if let why = Configuration.refusal(ofLanguages: codes) { throw Refusal(why) }
            owner.languages = codes
        },
        .path(
            "aliases", \.aliases,
            "Phrases and milestones. Without it those of the domain and language that come with voiced.",
            example: "aliases.yaml"),
        .path(
            "grammar", \.grammar,
            "Intents and slots beside the phrases: docs/grammars.md. Without it that of the domain and language.",
            example: "room.yaml"),
        .part(
            "recognizer", \.recognizer,
            """
            One recognizer, or a list in order of preference: docs/recognizers.md. Without it `pocketsphinx`, the one that \
            needs no network.
            """,
            kind: "a name, settings, or a list of 1 to \(RecognizerList.maximumCount) of them",
            example: RecognizerList.example, keys: RecognizerSetting.keys),
        .section("dictation", \.dictation, "How texts are dictated: docs/dictation.md."),
        .section("speakers", \.speakers, "Who spoke, by the voice: docs/speakers.md."),
        .section(
            "classifier", \.classifier,
            "What no phrase matches is asked of a language model, and leaves the machine: docs/classifier.md."
        ),
    ]

    private static let effects: [SettingKey<Configuration>] = [
        .part(
            "actions", \.actions, "By the name of an intent, or of a phrase's action.",
            kind: "actions by their names", example: ActionSetting.examples,
            keys: ActionSetting.keys.map(\.about)
        ).live,
        .part(
            "on-event", \.onEvent,
            "By the name of an event; the keys are those of an action, without `dictate`.",
            kind: "actions by the names of events",
            example: ActionSetting.eventExample(in: .operatingRoom), keys: []
        ).live,
    ]

    private static let answers: [SettingKey<Configuration>] = [
        .section("feedback", \.feedback, "Spoken and audible answers."),
        .section("ducking", \.ducking, "Other programs' sound meanwhile: docs/voiced.md, Other sound."),
    ]

    private static let storage: [SettingKey<Configuration>] = [
        .path(
            "database", \.database,
            """
            SQLite: phrases in use, cases, and the log of commands. Without it in ~/.local/state/voiced. Or `memory`: none \
            of it comes to the disk.
            """, example: "voiced.sqlite", except: DatabasePlace.memory),
        .value(
            "facility", \.facility, "Whose milestones, phrases and cases. Without it one of its own.",
            example: "6f2c1e0a-8d5b-4a57-9a49-0d9f6a0c1b11"),
        .text(
            "room", \.room, "The room's name. Without it room 1.", of: "a room's name", bytes: 100,
            example: "OR 1"),
        .section("privacy", \.privacy, "Which words and sounds are kept and shown."),
        .section("retention", \.retention, "For how long they are kept."),
    ]

    private static let interfaces: [SettingKey<Configuration>] = [
        .section(
            "control", \.control,
            "The daemon's socket, and the same over HTTP: docs/control.md. Without it a socket that only its user reaches."
        ),
        .section("display", \.display, "What the wall display shows: docs/display.md."),
        .section(
            "alerts", \.alerts, "What is heard of the alerts of the facility's rooms: docs/display.md."),
        .section("mqtt", \.mqtt, "A broker, and Home Assistant: docs/home-assistant.md."),
        .section(
            "site", \.site,
            "The server that has the rows of all rooms: docs/site.md. It needs `facility`."),
        .value(
            "shared-room", \.sharesRoom,
            """
            Whether other voiced hear this room, too, and one of them is to answer: docs/site.md. It needs `room`, and \
            `mqtt` or `site`.
            """, example: "true"),
        .section(
            "esphome", \.esphome,
            "The room as a voice satellite of Home Assistant, by ESPHome's native API: docs/home-assistant.md."
        ),
        .section(
            "wyoming", \.wyoming,
            """
            What others on the network may use, and the room as Home Assistant's satellite: docs/home-assistant.md.
            """),
    ]
}
