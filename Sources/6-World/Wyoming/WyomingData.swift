/// What an event says beside its type: the fields of speech to text, those that it has.
///
/// Whatever else stands in an event, also a field of these names with a value of another kind, belongs to an event that
/// nobody here reads, and is passed over.
public struct WyomingData: Hashable, Sendable, Codable {
    /// What was said, of `transcript` and `transcript-chunk`.
    public var text: String?
    /// What the server calls the model, of `transcribe`.
    public var name: String?
    /// The language that is spoken, such as `en`, of `transcribe`.
    public var language: String?
    /// Wake words to listen for, of `detect`.
    public var names: [String]?
    /// Milliseconds since the stream began, of events of sound.
    public var timestamp: Int?
    /// What kind of failure it is, of `error`.
    public var code: String?
    /// What may be said, of `transcribe`.
    public var terms: [String]?
    /// Samples a second, of events of sound.
    public var rate: Int?
    /// Bytes of a sample, of events of sound.
    public var width: Int?
    /// Of events of sound.
    public var channels: Int?

    private enum CodingKeys: String, CodingKey {
        case text, name, language, names, timestamp, code, rate, width, channels
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
        text = field(.text)
        name = field(.name)
        language = field(.language)
        names = field(.names)
        timestamp = field(.timestamp)
        code = field(.code)
        terms = field(.terms)
        rate = field(.rate)
        width = field(.width)
        channels = field(.channels)
    }

    /// These fields, and of `other` those that are missing.
    func or(_ other: WyomingData) -> WyomingData {
        var both = self
        both.text = text ?? other.text
        both.name = name ?? other.name
        both.language = language ?? other.language
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
