import ActionRunners
import Actions
import Commands
import Handling
import HomeMode
import RoomMode
import Session

/// `actions` and `on-event`: the action of an intent, a phrase or an event.
package struct ActionSetting: KeyedSettings {
    /// A request of an action over HTTP.
    package struct HTTP: KeyedSettings {
        package var url = ""
        package var method = "POST"
        package var json: String?
        package var text: String?
        package var headers: [String: String] = [:]
        package var key = KeySource()
        package var allowsUnencrypted = false

        package init() {}

        package mutating func finish() throws {
            if json != nil, text != nil { throw Refusal("text", "a request has json or text, not both") }
        }

        package static let keys: [SettingKey<HTTP>] = [
            .value("url", \.url, "Places may stand after the host, never in it.").required(""),
            .value("method", \.method, "GET, POST, PUT, PATCH or DELETE."),
            .value(
                "json", \.json,
                "The body: JSON in quotes; its texts may have places. `\"{percent}\"` becomes a number."),
            .value("text", \.text, "The body, as plain text.").alternative,
            .mapping("headers", \.headers, "More headers.", kind: "texts by names"),
            .path("key-file", \.key.file, "The file that has the token, sent as `Authorization: Bearer`."),
            .variable("key-variable", \.key),
            .value(
                "allow-unencrypted", \.allowsUnencrypted,
                "Whether a request may go to another machine in the clear."),
        ]
    }

    /// A message to the broker of `mqtt`.
    package struct Message: KeyedSettings {
        package var topic = ""
        package var payload = ""
        package var isRetained = false

        package init() {}

        package static let keys: [SettingKey<Message>] = [
            .value("topic", \.topic, "The topic; it may have places.").required(""),
            .value("payload", \.payload, "The message; it may have places."),
            .value("retain", \.isRetained, "Whether the broker keeps the message for later subscribers."),
        ]
    }

    package var command: [String]?
    package var http: HTTP?
    package var mqtt: Message?
    package var say: String?
    /// The sentence that asks for the dictated text; nil if the action needs no dictation.
    package var dictate: String?
    package var confirm: ConfirmationPolicy?
    package var hours: AllowedHours?
    package var minimumConfidence: Double?
    package var timeLimit = 10.0

    package init() {}

    package mutating func finish() throws {
        let count = [command != nil, http != nil, mqtt != nil].count { $0 }
        if count > 1 {
            throw Refusal("http", "an action does one thing; give one of command, http and mqtt")
        }
        if count == 0, say == nil {
            throw Refusal("say", "an action needs a command, http, mqtt or something to say")
        }
        if count == 0, dictate != nil {
            throw Refusal("dictate", "what is dictated goes to a command, http or mqtt; give one of them")
        }
    }

    /// Makes the path of the program absolute. A program with a slash in its name is a path; the system looks up any
    /// other in `PATH`.
    private static func resolve(_ action: inout ActionSetting, _ resolved: (String) -> String) {
        guard let program = action.command?.first, program.contains("/") else { return }
        action.command?[0] = resolved(program.hasPrefix("./") ? String(program.dropFirst(2)) : program)
    }

    package static let keys: [SettingKey<ActionSetting>] = [
        .value(
            "command", \.command,
            "A program and its arguments, never a line for a shell. Or http, or mqtt, or say alone."
        ).resolving(ActionSetting.resolve),
        .section("http", \.http, "A request."),
        .section("mqtt", \.mqtt, "A message to the broker of `mqtt`."),
        .value("say", \.say, "What is answered, unless the action answers something else."),
        .value("dictate", \.dictate, "Says this, and waits for a dictated text."),
        .value(
            "confirm", \.confirm,
            "Ask back: always, when-unsure or never. Without it when-unsure; always for `unlock`."),
        .parsed(
            "hours", \.hours, "The time of day in which the action is allowed.",
            kind: "hours such as `\"07:00-22:00\"`, in quotes"
        ) { text in
            guard let hours = AllowedHours(text) else {
                throw Refusal("“\(text)” are no hours; write them like \"07:00-22:00\", in quotes")
            }
            return hours
        },
        .number(
            "minimum-confidence", \.minimumConfidence,
            "The least confidence of the recognizer; none is too little.", in: 0...1
        ) { _ in "a confidence lies between 0 and 1" },
        .number(
            "time-limit", \.timeLimit, "Seconds from the beginning to the last byte of the answer.",
            in: ProgramRunner.timeLimits, unit: "seconds"
        ) { _ in "an action may take 0.1 to 60 seconds" },
    ]

    static let examples = """

          light:
         # A program and its arguments, never a line for a shell. Or http, or mqtt, or say alone.
            command: [/usr/local/bin/light, "{room}", "{state}"]
            say: "{room.spoken} light {state}."
         # Ask back: always, when-unsure or never.
            confirm: when-unsure
            hours: "07:00-22:00"
            minimum-confidence: 0.5
            time-limit: 10
          temperature:
            http:
              url: http://127.0.0.1:8123/api/services/climate/set_temperature
              method: POST
              json: '{"temperature": "{degrees}"}'
              headers: {X-Room: kitchen}
              key-file: homeassistant.token
              allow-unencrypted: false
          cover:
            mqtt:
              topic: blinds/{room}/set
              payload: "{move}"
              retain: false
         # A name of your own needs a phrase: voiced aliases add "take a note" note
          note:
         # Says this, and waits for a dictated text.
            dictate: Go ahead.
            command: [/usr/local/bin/keep-note, "{dictation}"]
        """

    /// Returns the example of an action that follows an event of a domain.
    static func eventExample(in domain: Configuration.Domain) -> String {
        switch domain {
        case .operatingRoom: "\n  next-patient-called:\n    command: [/usr/local/bin/call-next]"
        case .home: "\n  clock-rang:\n    command: [/usr/local/bin/lamp, \"on\"]"
        }
    }

    /// All texts of the action whose places, such as `{room}`, get values.
    package var templates: [ActionTemplate] {
        get throws(ActionTemplate.Fault) {
            var texts = command.map { Array($0.dropFirst()) } ?? []
            texts += [say, http?.url, http?.text, mqtt?.topic, mqtt?.payload].compactMap(\.self)
            texts += http.map { Array($0.headers.values) } ?? []
            var templates =
                try http?.json.map { json throws(ActionTemplate.Fault) in
                    try JSONTemplate(parsing: json).templates
                } ?? []
            for text in texts { templates.append(try ActionTemplate(text)) }
            return templates
        }
    }
}

extension ConfirmationPolicy: ChoiceSetting {}

extension Configuration.Domain {
    /// The events that an action can follow, with the names of their fields: those that handlers report, and the
    /// moments of a session.
    package var events: [String: Set<String>] {
        let others = TimerEffect.kinds.merging(DictationAsked.kinds) { $1 }.merging(SessionMoment.kinds) {
            $1
        }.merging(FeedbackChanged.kinds) { $1 }
        return switch self {
        case .operatingRoom:
            RoomChange.kinds.merging(AlertEffect.kinds) { $1 }.merging(others) { $1 }
        case .home: others
        }
    }
}

extension [String: ActionSetting] {
    /// Says which name is not that of an event in a domain, the first by the alphabet; nil if all names are.
    package func refusal(in domain: Configuration.Domain) -> String? {
        keys.sorted().first { domain.events[$0] == nil }.map {
            "\"\($0)\" is no event that an action can follow; \(NearName.hint(for: $0, among: domain.events.keys))"
        }
    }

    /// The longest time limit of the actions, in seconds; nil if there are no actions.
    package var longestTime: Double? { values.map(\.timeLimit).max() }

    /// The policies by which the session asks back, by the names of the actions.
    package var confirmations: [String: ConfirmationPolicy] {
        var policies: [String: ConfirmationPolicy] = [:]
        // No later command undoes the harm of a door that was open.
        policies["unlock"] = .always
        // “Turn it off again” may repeat any of the actions, and only its handler knows which.
        policies["switch_again"] = contains { $1.confirm == .always } ? .always : nil
        return policies.merging(compactMapValues(\.confirm)) { $1 }
    }
}
