/// The first line of an event.
struct WyomingHeader: Codable {
    var type: String
    /// Data in the line itself, as older programs write it; data after the line takes precedence.
    var data: WyomingData?
    /// The number of bytes of JSON after the line; nil for none.
    var dataLength: Int?
    /// The number of bytes of the payload after the JSON; nil for none.
    var payloadLength: Int?

    enum CodingKeys: String, CodingKey {
        case type, data
        case dataLength = "data_length"
        case payloadLength = "payload_length"
    }
}
