/// The line that an event begins with.
struct WyomingHeader: Codable {
    var type: String
    /// Data in the line itself, as older programs write it; data after the line takes precedence.
    var data: WyomingData?
    /// Bytes of JSON after the line.
    var dataLength: Int?
    /// Bytes after those.
    var payloadLength: Int?

    enum CodingKeys: String, CodingKey {
        case type, data
        case dataLength = "data_length"
        case payloadLength = "payload_length"
    }
}
