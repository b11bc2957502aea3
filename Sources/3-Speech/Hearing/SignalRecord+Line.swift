import Endpointing
import Foundation

/// A record as a line of a file, with only the fields that the record uses.
extension SignalRecord: Codable {
    private enum CodingKeys: String, CodingKey {
        case kind, at, start, end, score, number, cause, opening, change, samples
    }

    /// Bounds of a time, in seconds, about 30 years: a result that is calculated from such times fits every type
    /// of number.
    private static let times = -1e9...1e9
    /// Bounds of a count in a record, such as of lost frames.
    private static let numbers = 0...(1 << 53)

    /// Reads a record; throws if it holds a value that no signal path writes.
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func bounded<Value: Decodable & Comparable>(
            _ key: CodingKeys, _ range: ClosedRange<Value>
        ) throws -> Value? {
            guard let value = try values.decodeIfPresent(Value.self, forKey: key) else { return nil }
            guard range.contains(value) else {
                throw DecodingError.dataCorruptedError(
                    forKey: key, in: values, debugDescription: "\(value) is no number of a signal path")
            }
            return value
        }
        guard let at = try bounded(.at, Self.times) else {
            throw DecodingError.dataCorruptedError(
                forKey: .at, in: values, debugDescription: "a record has a time")
        }
        self.init(try values.decode(Kind.self, forKey: .kind), at: at)
        start = try bounded(.start, Self.times) ?? .nan
        end = try bounded(.end, Self.times) ?? .nan
        score = try bounded(.score, -1e6...1e6) ?? 0
        number = try bounded(.number, Self.numbers) ?? 0
        cause = try values.decodeIfPresent(EndpointCause.self, forKey: .cause) ?? cause
        opening = try values.decodeIfPresent(Opening.self, forKey: .opening) ?? opening
        change = try values.decodeIfPresent(DeviceChange.self, forKey: .change) ?? change
        guard let data = try values.decodeIfPresent(Data.self, forKey: .samples) else { return }
        guard data.count.isMultiple(of: 2), data.count / 2 <= SignalRecord.sampleCapacity else {
            throw DecodingError.dataCorruptedError(
                forKey: .samples, in: values, debugDescription: "\(data.count) bytes are no 10 ms of sound")
        }
        let bytes = Array(data)
        sampleCount = bytes.count / 2
        for index in 0..<sampleCount {
            samples[index] = Int16(bitPattern: UInt16(bytes[2 * index]) | UInt16(bytes[2 * index + 1]) << 8)
        }
    }

    /// Writes the fields that the record uses. Samples are little-endian, in Base64.
    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(kind, forKey: .kind)
        try values.encode(at, forKey: .at)
        if !start.isNaN { try values.encode(start, forKey: .start) }
        if !end.isNaN { try values.encode(end, forKey: .end) }
        if score != 0 { try values.encode(score, forKey: .score) }
        if number != 0 { try values.encode(number, forKey: .number) }
        if kind == .endpoint { try values.encode(cause, forKey: .cause) }
        if kind == .commandBegan { try values.encode(opening, forKey: .opening) }
        if kind == .device { try values.encode(change, forKey: .change) }
        guard sampleCount > 0 else { return }
        let bytes = audio.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
        try values.encode(Data(bytes), forKey: .samples)
    }
}
