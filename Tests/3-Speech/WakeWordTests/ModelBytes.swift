import Foundation
import Testing
import TestSupport

@testable import WakeWord

/// Model files with wrong values and a right checksum.
enum ModelBytes {
    /// Where the header begins.
    static let headerStart = 16

    /// Returns `bytes` with the right checksum in place of the last four.
    static func sealed(_ bytes: [UInt8]) -> [UInt8] {
        let body = bytes.dropLast(4)
        return body + WAVBytes.littleEndian(CRC32.checksum(body))
    }

    /// Returns the length of the header that `bytes` state.
    static func headerLength(_ bytes: [UInt8]) -> Int {
        (0..<4).reduce(0) { $0 | Int(bytes[12 + $1]) << (8 * $1) }
    }

    /// Returns the position of the count of floats, after the header.
    static func floatCountStart(_ bytes: [UInt8]) -> Int { headerStart + headerLength(bytes) }

    /// Returns the positions of the floats.
    static func floats(_ bytes: [UInt8], of model: KeywordModel) -> StrideTo<Int> {
        let first = floatCountStart(bytes) + 4
        let spectra = model.recordings.reduce(0) { $0 + $1.bytes.count }
        return stride(from: first, to: bytes.count - 4 - spectra, by: 4)
    }

    /// Returns the model's file with a changed header.
    static func of(
        _ model: KeywordModel, changing change: (inout [String: Any]) -> Void
    ) throws -> [UInt8] {
        let bytes = try model.encoded()
        let object = try JSONSerialization.jsonObject(with: Data(bytes[headerStart..<floatCountStart(bytes)]))
        var header = try #require(object as? [String: Any])
        change(&header)
        return with(header: [UInt8](try JSONSerialization.data(withJSONObject: header)), in: bytes)
    }

    /// Returns `bytes` with another text as the header.
    static func with(header: [UInt8], in bytes: [UInt8]) -> [UInt8] {
        let rest = bytes[floatCountStart(bytes)...]
        return sealed(bytes[..<12] + WAVBytes.littleEndian(UInt32(header.count)) + header + rest)
    }
}

/// Expects that the reader refuses `bytes` with a sentence.
func expectRefusal(
    of bytes: [UInt8], _ what: @autoclosure () -> String, as code: WakeWordErrorCode = .badModel,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    do {
        _ = try KeywordModel(decoding: bytes)
        Issue.record("\(what()) was read", sourceLocation: sourceLocation)
    } catch {
        // An #expect for each of thousands of files would take longer than the reading.
        guard error.code != code || !error.message.hasSuffix(".") || error.message.count <= 30 else { return }
        Issue.record("\(what()): \(error.code.rawValue), \(error.message)", sourceLocation: sourceLocation)
    }
}
