/// What an event says beside its type: the fields of speech to text, those that it has.
///
/// Whatever else stands in an event, also a text of these names with a value of another kind, belongs to an event that
/// this module does not read, and is passed over. A number that comes from outside is within its range, so that a reader
/// may calculate with it: the nearest number of the range stands for one beyond it, and 0 for what is no whole number.
public struct WyomingData: Hashable, Sendable, Codable {
    /// What was said, of `transcript` and `transcript-chunk`.
    public var text: String?
    /// What the server calls the model, of `transcribe`.
    public var name: String?
    /// The language that is spoken, such as `en`, of `transcribe`.
    public var language: String?
    /// Wake words to listen for, of `detect`.
    public var names: [String]?
    /// Milliseconds since the stream began, of events of sound; of one that came 0 ... 2^53.
    public var timestamp: Int?
    /// What kind of failure it is, of `error`.
    public var code: String?
    /// What may be said, of `transcribe`.
    public var terms: [String]?
    /// Samples a second, of events of sound; of one that came 0 ... 1,000,000.
    public var rate: Int?
    /// Bytes of a sample, of events of sound; of one that came 0 ... 1,000,000.
    public var width: Int?
    /// Of events of sound; of one that came 0 ... 1,000,000.
    public var channels: Int?

    /// What a number of a format may be.
    private static let formatRange = 0...1_000_000
    /// What a time may be: the whole numbers that every program of JSON keeps exactly.
    private static let timeRange = 0...(1 << 53)

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
        func number(_ key: CodingKeys, _ range: ClosedRange<Int>) -> Int? {
            guard fields.contains(key), (try? fields.decodeNil(forKey: key)) != true else { return nil }
            return min(max(field(key) ?? 0, range.lowerBound), range.upperBound)
        }
        text = field(.text)
        name = field(.name)
        language = field(.language)
        names = field(.names)
        timestamp = number(.timestamp, Self.timeRange)
        code = field(.code)
        terms = field(.terms)
        rate = number(.rate, Self.formatRange)
        width = number(.width, Self.formatRange)
        channels = number(.channels, Self.formatRange)
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
