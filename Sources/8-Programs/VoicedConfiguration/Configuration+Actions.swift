import ActionRunners
import Actions
import Commands
import Foundation
import HomeMode
import RoomMode
import Session

extension Configuration {
    /// `actions` and `on-event`: the action of an intent, a phrase or an event.
    package struct ActionSetting: Decodable, Sendable {
        /// Something that is asked over HTTP.
        package struct HTTP: Decodable, Sendable {
            package var url: String
            package var method: String
            package var json: String?
            package var text: String?
            package var headers: [String: String]
            package var key: KeySource
            package var allowsUnencrypted: Bool

            private enum CodingKeys: String, CodingKey, CaseIterable {
                case url, method, json, text, headers
                case keyFile = "key-file"
                case keyVariable = "key-variable"
                case allowsUnencrypted = "allow-unencrypted"
            }

            package init(from decoder: any Decoder) throws {
                let values = try decoder.strictContainer(keyedBy: CodingKeys.self)
                url = try values.decode(String.self, forKey: .url)
                method = try values.decodeIfPresent(String.self, forKey: .method) ?? "POST"
                json = try values.decodeIfPresent(String.self, forKey: .json)
                text = try values.decodeIfPresent(String.self, forKey: .text)
                guard json == nil || text == nil else {
                    throw DecodingError.dataCorruptedError(
                        forKey: .text, in: values, debugDescription: "a request has json or text, not both")
                }
                headers = try values.decodeIfPresent([String: String].self, forKey: .headers) ?? [:]
                key = try KeySource(from: values, file: .keyFile, variable: .keyVariable)
                allowsUnencrypted = try values.decodeIfPresent(Bool.self, forKey: .allowsUnencrypted) ?? false
            }
        }

        /// A message to the broker of `mqtt`.
        package struct Message: Decodable, Sendable {
            package var topic: String
            package var payload: String
            package var isRetained: Bool

            private enum CodingKeys: String, CodingKey, CaseIterable { case topic, payload, retain }

            package init(from decoder: any Decoder) throws {
                let values = try decoder.strictContainer(keyedBy: CodingKeys.self)
                topic = try values.decode(String.self, forKey: .topic)
                payload = try values.decodeIfPresent(String.self, forKey: .payload) ?? ""
                isRetained = try values.decodeIfPresent(Bool.self, forKey: .retain) ?? false
            }
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
        package var timeLimit: Double

        private enum CodingKeys: String, CodingKey, CaseIterable {
            case command, http, mqtt, say, dictate, confirm, hours
            case minimumConfidence = "minimum-confidence"
            case timeLimit = "time-limit"
        }

        package init(from decoder: any Decoder) throws {
            let values = try decoder.strictContainer(keyedBy: CodingKeys.self)
            func refuse(_ key: CodingKeys, _ why: String) -> DecodingError {
                DecodingError.dataCorruptedError(forKey: key, in: values, debugDescription: why)
            }
            command = try values.decodeIfPresent([String].self, forKey: .command)
            http = try values.decodeIfPresent(HTTP.self, forKey: .http)
            say = try values.decodeIfPresent(String.self, forKey: .say)
            mqtt = try values.decodeIfPresent(Message.self, forKey: .mqtt)
            let count = [command != nil, http != nil, mqtt != nil].count { $0 }
            guard count <= 1 else {
                throw refuse(.http, "an action does one thing; give one of command, http and mqtt")
            }
            guard count == 1 || say != nil else {
                throw refuse(.say, "an action needs a command, http, mqtt or something to say")
            }
            dictate = try values.decodeIfPresent(String.self, forKey: .dictate)
            guard dictate == nil || count == 1 else {
                throw refuse(.dictate, "what is dictated goes to a command, http or mqtt; give one of them")
            }
            confirm = try values.oneOf(.confirm)
            if let text = try values.decodeIfPresent(String.self, forKey: .hours) {
                guard let hours = AllowedHours(text) else {
                    throw refuse(.hours, "“\(text)” are no hours; write them like \"07:00-22:00\", in quotes")
                }
                self.hours = hours
            }
            minimumConfidence = try values.decodeIfPresent(Double.self, forKey: .minimumConfidence)
            if let minimumConfidence, !(0...1).contains(minimumConfidence) {
                throw refuse(.minimumConfidence, "a confidence lies between 0 and 1")
            }
            timeLimit = try values.decodeIfPresent(Double.self, forKey: .timeLimit) ?? 10
            guard ProgramRunner.timeLimits.contains(timeLimit) else {
                throw refuse(.timeLimit, "an action may take 0.1 to 60 seconds")
            }
        }

        /// The texts in which places are filled.
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

        package mutating func resolvePaths(_ resolved: (String) -> String) {
            if let path = http?.key.file { http?.key.file = resolved(path) }
        }
    }
}

extension Configuration.Domain {
    /// The events that an action can follow: those that handlers report, with the names of their fields.
    package var events: [String: Set<String>] {
        let others = TimerEffect.kinds.merging(DictationAsked.kinds) { $1 }
        return switch self {
        case .operatingRoom: RoomChange.kinds.merging(others) { $1 }
        case .home: others
        }
    }
}

extension [String: Configuration.ActionSetting] {
    /// Why these cannot follow events: the first name that is no event; nil if all are events.
    package func refusal(in domain: Configuration.Domain) -> String? {
        keys.sorted().first { domain.events[$0] == nil }.map {
            "\"\($0)\" is no event that an action can follow; \(NearName.hint(for: $0, among: domain.events.keys))"
        }
    }

    /// The longest time limit of the actions, in seconds; nil if there are no actions.
    package var longestTime: Double? { values.map(\.timeLimit).max() }

    /// When the session asks back, by the names of the actions.
    package var confirmations: [String: ConfirmationPolicy] { compactMapValues(\.confirm) }
}
