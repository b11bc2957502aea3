import Foundation
import Testing
import VoiceTesting

@testable import WakeWord

/// Files of a small model with lies in them whose checksum is right.
enum ModelBytes {
    /// Where the header begins.
    static let headerStart = 16

    /// `bytes` with the checksum that belongs to them in place of their last four.
    static func sealed(_ bytes: [UInt8]) -> [UInt8] {
        let body = bytes.dropLast(4)
        return body + WAVBytes.littleEndian(CRC32.checksum(body))
    }

    /// The length that `bytes` state of their header.
    static func headerLength(_ bytes: [UInt8]) -> Int {
        (0..<4).reduce(0) { $0 | Int(bytes[12 + $1]) << (8 * $1) }
    }

    /// The small model's file with another header.
    static func small(changing change: (inout [String: Any]) -> Void) throws -> [UInt8] {
        let bytes = try Material.smallModel().encoded()
        let end = headerStart + headerLength(bytes)
        let object = try JSONSerialization.jsonObject(with: Data(bytes[headerStart..<end]))
        var header = try #require(object as? [String: Any])
        change(&header)
        return with(header: [UInt8](try JSONSerialization.data(withJSONObject: header)), in: bytes)
    }

    /// `bytes` with another text as header.
    static func with(header: [UInt8], in bytes: [UInt8]) -> [UInt8] {
        let rest = bytes[(headerStart + headerLength(bytes))...]
        return sealed(bytes[..<12] + WAVBytes.littleEndian(UInt32(header.count)) + header + rest)
    }
}
