/// The data of an event, with fields for speech to text, text to speech, wake words and timers.
///
/// Other fields, and fields of these names with a value of another kind, belong to events that this module does not
/// read, and are ignored. Received numbers are limited to their ranges, so that a reader may calculate with them: a
/// number beyond its range becomes the nearest in it, and a value that is no whole number becomes 0.
public struct WyomingData: Hashable, Sendable, Codable {
    /// The text of `transcript`, `transcript-chunk` and `synthesize`.
    public var text: String?
    /// The server's name for the model, of `transcribe`, or a timer's name, of `timer-started`.
    public var name: String?
    /// The key of a timer, of its events.
    public var id: String?
    /// The seconds of a timer from now on, of `timer-started` and `timer-updated`; 0 ... 2^53 in a received event.
    public var seconds: Int?
    /// Whether a timer runs, of `timer-updated`.
    public var isActive: Bool?
    /// The language that is spoken, such as `en`, of `transcribe`, `transcript` and `transcript-start`.
    public var language: String?
    /// The voice that speaks, of `synthesize`.
    public var voice: WyomingVoice?
    /// The programs that can speak, of `info`.
    public var speakers: [WyomingSpeaker]?
    /// Wake words to listen for, of `detect`.
    public var names: [String]?
    /// The milliseconds since the stream began, of events of sound; 0 ... 2^53 in a received event.
    public var timestamp: Int?
    /// The kind of failure, of `error`.
    public var code: String?
    /// The expected phrases, of `transcribe`.
    public var terms: [String]?
    /// The samples a second, of events of sound; 0 ... 1,000,000 in a received event.
    public var rate: Int?
    /// The bytes of a sample, of events of sound; 0 ... 1,000,000 in a received event.
    public var width: Int?
    /// The number of channels, of events of sound; 0 ... 1,000,000 in a received event.
    public var channels: Int?

    /// The range of a format's numbers.
    private static let formatRange = 0...1_000_000
    /// The range of times: the whole numbers that every JSON program keeps exactly.
    private static let timeRange = 0...(1 << 53)

    private enum CodingKeys: String, CodingKey {
        case text, name, id, language, voice, names, timestamp, code, rate, width, channels
        case seconds = "total_seconds"
        case isActive = "is_active"
        case speakers = "tts"
        case terms = "transcript_terms"
    }

    /// Makes data without a field.
    public init() {}

    /// Reads the fields of an object.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        func field<Value: Decodable>(_ key: CodingKeys) -> Value? {
            try? fields.decodeIfPresent(Value.self, forKey: key)
        }
        func number(_ key: CodingKeys, _ range: ClosedRange<Int>) -> Int? {
            guard fields.contains(key), (try? fields.decodeNil(forKey: key)) != true else { return nil }
            return min(max(field(key) ?? 0, range.lowerBound), range.upperBound)
        }
        text = field(.text)
        name = field(.name)
        id = field(.id)
        seconds = number(.seconds, Self.timeRange)
        isActive = field(.isActive)
        language = field(.language)
        voice = field(.voice)
        speakers = field(.speakers)
        names = field(.names)
        timestamp = number(.timestamp, Self.timeRange)
        code = field(.code)
        terms = field(.terms)
        rate = number(.rate, Self.formatRange)
        width = number(.width, Self.formatRange)
        channels = number(.channels, Self.formatRange)
    }

    /// Returns these fields, and takes missing ones from `other`.
    func or(_ other: WyomingData) -> WyomingData {
        var both = self
        both.text = text ?? other.text
        both.name = name ?? other.name
        both.id = id ?? other.id
        both.seconds = seconds ?? other.seconds
        both.isActive = isActive ?? other.isActive
        both.language = language ?? other.language
        both.voice = voice ?? other.voice
        both.speakers = speakers ?? other.speakers
        both.names = names ?? other.names
        both.timestamp = timestamp ?? other.timestamp
        both.code = code ?? other.code
        both.terms = terms ?? other.terms
        both.rate = rate ?? other.rate
        both.width = width ?? other.width
        both.channels = channels ?? other.channels
        return both
    }
}

/// A voice of a server that speaks.
public struct WyomingVoice: Hashable, Sendable, Codable {
    /// The server's name for the voice.
    public var name: String
    /// The languages that the voice speaks, such as `en_US`; nil if the server names none.
    public var languages: [String]?

    /// Makes a voice.
    public init(name: String) { self.name = name }
}

/// A speech program of a server.
public struct WyomingSpeaker: Hashable, Sendable, Codable {
    /// The program's voices; nil if the server names none.
    public var voices: [WyomingVoice]?
}
