import Commands
import Endpointing
import Feedback
import Foundation
import RoomMode
import Storage
import Yams

/// The settings of `--config FILE`. Options on the command line take precedence.
///
/// Every key is optional. The reader refuses unknown keys and values of the wrong kind. Relative paths are relative to
/// the folder of the configuration file.
package struct Configuration: Decodable, Sendable {
    /// A keyword to listen for.
    package struct Keyword: Decodable, Sendable {
        package var model: String
        package var threshold: Double?
        /// Whether words that led to a command refine the model.
        package var adapt = false

        private enum CodingKeys: String, CodingKey, CaseIterable { case model, threshold, adapt }

        package init(model: String) { self.model = model }

        package init(from decoder: any Decoder) throws {
            let values = try decoder.strictContainer(keyedBy: CodingKeys.self)
            model = try values.decode(String.self, forKey: .model)
            threshold = try values.number(.threshold, in: 0...1)
            adapt = try values.decodeIfPresent(Bool.self, forKey: .adapt) ?? false
        }
    }

    /// How commands end; see `EndpointerOptions`.
    package struct Endpointing: Decodable, Sendable {
        package var options = EndpointerOptions()

        package init() {}

        private enum CodingKeys: String, CodingKey, CaseIterable {
            case silence, onset, hangover
            case completeSilence = "complete-silence"
            case maximumDuration = "maximum-duration"
            case noSpeechTimeout = "no-speech-timeout"
            case minimumSpeech = "minimum-speech"
            case floorMargin = "floor-margin"
        }

        /// A sentence about the options, which calls them as Swift does, with the names that they have in a configuration.
        package static func spelled(_ sentence: String) -> String {
            [
                ("maximumDuration", CodingKeys.maximumDuration), ("noSpeechTimeout", .noSpeechTimeout),
                ("minimumSpeech", .minimumSpeech), ("floorMargin", .floorMargin),
                ("completeSilence", .completeSilence),
            ].reduce(sentence) { $0.replacingOccurrences(of: $1.0, with: $1.1.rawValue) }
        }

        package init(from decoder: any Decoder) throws {
            let values = try decoder.strictContainer(keyedBy: CodingKeys.self)
            func take<Value: Decodable>(
                _ key: CodingKeys, _ path: WritableKeyPath<EndpointerOptions, Value>
            ) throws {
                if let value = try values.decodeIfPresent(Value.self, forKey: key) {
                    options[keyPath: path] = value
                }
            }
            try take(.silence, \.silence)
            try take(.onset, \.onset)
            try take(.hangover, \.hangover)
            try take(.maximumDuration, \.maximumDuration)
            try take(.minimumSpeech, \.minimumSpeech)
            try take(.floorMargin, \.floorMargin)
            if let value = try values.decodeIfPresent(Double.self, forKey: .noSpeechTimeout) {
                options.noSpeechTimeout = value
            }
            if values.contains(.completeSilence) {
                let isOff =
                    (try? values.decode(String.self, forKey: .completeSilence)) == "off"
                    || (try? values.decode(Bool.self, forKey: .completeSilence)) == false
                options.completeSilence =
                    isOff ? nil : try values.decode(Double.self, forKey: .completeSilence)
            }
        }
    }

    /// The spoken and audible answers.
    package struct Sound: Decodable, Sendable {
        package var level: FeedbackLevel?
        package var voice: String?
        package var device: String?
        /// Whether echo cancellation removes the answers from the microphone's sound.
        package var cancelsEcho = true
        /// Whether a chime acknowledges the wake word.
        package var wakeChime = true

        private enum CodingKeys: String, CodingKey, CaseIterable {
            case level, voice, device
            case wakeChime = "wake-chime"
            case cancelsEcho = "cancel-echo"
        }

        package init() {}

        package init(from decoder: any Decoder) throws {
            let values = try decoder.strictContainer(keyedBy: CodingKeys.self)
            if let name = try values.decodeIfPresent(String.self, forKey: .level) {
                level =
                    try FeedbackLevel(argument: name)
                    ?? {
                        throw DecodingError.dataCorruptedError(
                            forKey: .level, in: values,
                            debugDescription: "\"\(name)\" is no level; use verbal, sounds or none")
                    }()
            }
            voice = try values.decodeIfPresent(String.self, forKey: .voice)
            device = try values.decodeIfPresent(String.self, forKey: .device)
            cancelsEcho = try values.decodeIfPresent(Bool.self, forKey: .cancelsEcho) ?? cancelsEcho
            wakeChime = try values.decodeIfPresent(Bool.self, forKey: .wakeChime) ?? wakeChime
        }
    }

    /// The numbers a channel may have; no device that ALSA knows has more.
    package static let channels = 1...256

    package var device: String?
    package var channel: Int?
    package var keywords: Keywords?
    package var wakeWord = WakeWord()
    package var endpointing = Endpointing()
    package var aliases: String?
    package var grammar: String?
    package var database: String?
    package var facility: UUID?
    package var room: String?
    package var domain = Domain.operatingRoom
    package var feedback = Sound()
    package var classifier: Classifier?
    package var recognizer = Recognizers()
    package var dictation = Dictation()
    package var privacy = Privacy()
    package var retention = Retention()
    package var mqtt: MQTTBroker?
    package var control = Control()
    package var display = Display()
    package var wyoming: WyomingServing?
    package var site: Site?
    /// Whether other daemons listen in the same room.
    package var sharesRoom = false
    /// The actions of intents and phrases, by their names.
    package var actions: [String: ActionSetting] = [:]
    /// The actions of events, by their names.
    package var onEvent: [String: ActionSetting] = [:]

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case device, channel, keywords, endpointing, aliases, grammar, database, facility, room, domain,
            feedback, classifier, recognizer, dictation, privacy, retention, mqtt, wyoming, actions, control,
            display, site
        case sharesRoom = "shared-room"
        case onEvent = "on-event"
        case wakeWord = "wake-word"
    }

    /// A configuration that sets nothing.
    package init() {}

    /// The room and the facility whose cases the daemon uses.
    package var place: RoomPlace {
        var place = RoomPlace()
        place.scopeID = facility ?? place.scopeID
        place.room = room ?? place.room
        return place
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.strictContainer(keyedBy: CodingKeys.self)
        device = try values.decodeIfPresent(String.self, forKey: .device)
        channel = try values.decodeIfPresent(Int.self, forKey: .channel)
        if let channel, !Configuration.channels.contains(channel) {
            throw DecodingError.dataCorruptedError(
                forKey: .channel, in: values,
                debugDescription:
                    "\(channel) is no channel; the first is 1, and without it the mean of all is heard")
        }
        keywords = try values.decodeIfPresent(Keywords.self, forKey: .keywords)
        wakeWord = try values.decodeIfPresent(WakeWord.self, forKey: .wakeWord) ?? WakeWord()
        endpointing = try values.decodeIfPresent(Endpointing.self, forKey: .endpointing) ?? Endpointing()
        aliases = try values.decodeIfPresent(String.self, forKey: .aliases)
        grammar = try values.decodeIfPresent(String.self, forKey: .grammar)
        database = try values.decodeIfPresent(String.self, forKey: .database)
        facility = try values.decodeIfPresent(UUID.self, forKey: .facility)
        room = try values.decodeIfPresent(String.self, forKey: .room)
        if let room, room.isEmpty || room.utf8.count > 100 || room.utf8.contains(0) {
            throw DecodingError.dataCorruptedError(
                forKey: .room, in: values, debugDescription: "a room's name has 1 to 100 bytes")
        }
        domain = try values.oneOf(.domain) ?? .operatingRoom
        feedback = try values.decodeIfPresent(Sound.self, forKey: .feedback) ?? Sound()
        classifier = try values.decodeIfPresent(Classifier.self, forKey: .classifier)
        recognizer = try values.decodeIfPresent(Recognizers.self, forKey: .recognizer) ?? Recognizers()
        dictation = try values.decodeIfPresent(Dictation.self, forKey: .dictation) ?? Dictation()
        privacy = try values.decodeIfPresent(Privacy.self, forKey: .privacy) ?? Privacy()
        retention = try values.decodeIfPresent(Retention.self, forKey: .retention) ?? Retention()
        mqtt = try values.decodeIfPresent(MQTTBroker.self, forKey: .mqtt)
        wyoming = try values.decodeIfPresent(WyomingServing.self, forKey: .wyoming)
        actions = try values.decodeIfPresent([String: ActionSetting].self, forKey: .actions) ?? [:]
        onEvent = try values.decodeIfPresent([String: ActionSetting].self, forKey: .onEvent) ?? [:]
        if let refusal = onEvent.refusal(in: domain) {
            throw DecodingError.dataCorruptedError(
                forKey: .onEvent, in: values, debugDescription: refusal)
        }
        if let name = actions.keys.first(where: {
            ActionVocabulary.operatingRoom.actions.contains(CommandAction(rawValue: $0))
        }) {
            throw DecodingError.dataCorruptedError(
                forKey: .actions, in: values,
                debugDescription: "\(name) is carried out by voiced itself; on-event follows what it does")
        }
        control = try values.decodeIfPresent(Control.self, forKey: .control) ?? Control()
        display = try values.decodeIfPresent(Display.self, forKey: .display) ?? Display()
        site = try values.decodeIfPresent(Site.self, forKey: .site)
        if site != nil, facility == nil || facility == RoomPlace.unnamedScope {
            throw DecodingError.dataCorruptedError(
                forKey: .site, in: values,
                debugDescription:
                    "a site has several facilities; say which one this room belongs to (facility)")
        }
        if site != nil, database == DatabasePlace.memory {
            throw DecodingError.dataCorruptedError(
                forKey: .site, in: values,
                debugDescription: "what waits for the site needs a database in a file; name one (database)")
        }
        sharesRoom = try values.decodeIfPresent(Bool.self, forKey: .sharesRoom) ?? false
        if sharesRoom, room == nil || mqtt == nil && site == nil {
            throw DecodingError.dataCorruptedError(
                forKey: .sharesRoom, in: values,
                debugDescription: "the daemons of a room agree on who answers by its name (room) and "
                    + "through a broker or a site; name one (mqtt, site)")
        }
        if let why = retention.contradiction(with: privacy) {
            throw DecodingError.dataCorruptedError(forKey: .retention, in: values, debugDescription: why)
        }
    }
}
