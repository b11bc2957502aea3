import Foundation

/// One event of the Wyoming protocol: a type, data, and bytes such as sound.
///
/// On the wire it is a line of JSON with the type and two lengths, then the data in JSON, then the payload, each with
/// its length in bytes (github.com/OHF-Voice/wyoming).
public struct WyomingEvent: Hashable, Sendable {
    /// The type, such as `transcribe`, `audio-chunk` or `transcript`.
    public var type: String
    /// The data that its type defines.
    public var data: WyomingData
    /// Bytes that are no JSON, usually sound.
    public var payload: [UInt8]

    /// Makes an event.
    public init(_ type: String, _ data: WyomingData = WyomingData(), payload: [UInt8] = []) {
        self.type = type
        self.data = data
        self.payload = payload
    }

    /// Encodes the event in its wire format.
    ///
    /// - Throws: the error of `JSONEncoder`.
    public func encoded() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        let body = data == WyomingData() ? Data() : try encoder.encode(data)
        return try Self.encoded(type, body, payload)
    }

    /// Encodes an event with any data in its wire format.
    ///
    /// - Parameter json: an object, such as `{"name":"orbit"}`; nil for no data.
    /// - Throws: the error of `JSONEncoder`.
    public static func encoded(_ type: String, json: String?, payload: [UInt8] = []) throws -> [UInt8] {
        try encoded(type, Data((json ?? "").utf8), payload)
    }

    private static func encoded(_ type: String, _ body: Data, _ payload: [UInt8]) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        let header = WyomingHeader(
            type: type, dataLength: body.isEmpty ? nil : body.count,
            payloadLength: payload.isEmpty ? nil : payload.count)
        return try encoder.encode(header) + [0x0A] + body + payload
    }
}
