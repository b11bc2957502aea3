import Foundation

/// The `.wake` file, in little-endian byte order:
///
///     0   8   magic "VEWAKE\r\n" (the line end shows a transfer that mangles them)
///     8   4   version of this layout, 1
///     12  4   length h of the header, at most 64 kB
///     16  h   header, JSON
///     ..  4   number n of floats
///     ..  4n  floats: the background's weights, means, variances; then of each template counts, means, variances
///     ..  4   CRC-32 of all that came before
extension KeywordModel {
    private static let magic: [UInt8] = Array("VEWAKE\r\n".utf8)
    private static let version: UInt32 = 1
    private static let longestHeader = 65_536
    private static let longestFile = 1_200_000

    /// The bytes of the model's file. Throws when the model is not valid.
    public func encoded() throws(WakeWordError) -> [UInt8] {
        try validate()
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        let header: Data
        do { header = try encoder.encode(WakeFileHeader(self)) } catch {
            throw WakeWordError(.badModel, "The model of \"\(name)\" cannot be written.", underlying: error)
        }
        var floats = background.weights + background.means + background.variances
        for template in templates { floats += template.hopCounts + template.means + template.variances }

        var bytes = KeywordModel.magic
        bytes.append(littleEndian: KeywordModel.version)
        bytes.append(littleEndian: UInt32(header.count))
        bytes += header
        bytes.append(littleEndian: UInt32(floats.count))
        for value in floats { bytes.append(littleEndian: value.bitPattern) }
        bytes.append(littleEndian: CRC32.checksum(bytes[...]))
        return bytes
    }

    /// Reads a model from the bytes of its file.
    ///
    /// Throws `bad-model` for anything truncated, damaged or contradictory and `incompatible` for another version or
    /// front end, in time and memory bounded by the number of bytes.
    public init(decoding bytes: [UInt8]) throws(WakeWordError) {
        var reader = ByteReader(bytes: bytes)
        try KeywordModel.require(
            bytes.count <= KeywordModel.longestFile, "it is larger than any keyword model")
        let magic = reader.bytes(KeywordModel.magic.count)
        try KeywordModel.require(
            magic.map { $0.elementsEqual(KeywordModel.magic) } ?? false, "it is no keyword model")
        guard let version = reader.word() else { throw KeywordModel.truncated }
        try WakeWordError.require(
            version == KeywordModel.version, .incompatible,
            "The keyword model has version \(version) and this program reads version \(KeywordModel.version): "
                + "use the program that made it, or enrol the word again.")
        try KeywordModel.requireChecksum(bytes)

        guard let length = reader.word() else { throw KeywordModel.truncated }
        try KeywordModel.require(length <= UInt32(KeywordModel.longestHeader), "its header is too long")
        guard let text = reader.bytes(Int(length)), let floatCount = reader.word() else {
            throw KeywordModel.truncated
        }
        let header: WakeFileHeader
        do { header = try JSONDecoder().decode(WakeFileHeader.self, from: Data(text)) } catch {
            throw WakeWordError(
                .badModel,
                "The keyword model is damaged, because its header does not read as one: "
                    + "fetch or make it again.", underlying: error)
        }
        try WakeWordError.require(
            header.frontEnd == WakeFrontEnd.identity, .incompatible,
            "The model was made for another front end (\(header.frontEnd.prefix(16)), this is "
                + "\(WakeFrontEnd.identity)): enrol the word again.")
        try KeywordModel.require(header.hasLegalSizes, "its header promises sizes that no model has")
        try KeywordModel.require(
            Int(floatCount) == header.floatCount && reader.remaining == header.floatCount * 4 + 4,
            "it is not as long as its header promises")
        self.init(header, floats: &reader)
        try validate()
    }

    private init(_ header: WakeFileHeader, floats: inout ByteReader) {
        let dimension = header.dimension
        name = header.name
        frontEnd = header.frontEnd
        let components = header.background.components
        background = BackgroundModel(
            dimension: dimension, weights: floats.floats(components),
            means: floats.floats(components * dimension), variances: floats.floats(components * dimension),
            outlierFloor: header.background.outlierFloor)
        templates = []
        for template in header.templates {
            let counts = floats.floats(template.states)
            let means = floats.floats(template.states * dimension)
            let variances = floats.floats(template.states * dimension)
            templates.append(
                KeywordTemplate(
                    means: means, variances: variances, hopCounts: counts,
                    recordingCount: template.recordings,
                    durationRange: template.shortestHops...template.longestHops))
        }
        calibration = header.calibration
        defaultThreshold = header.threshold
        evidence = header.evidence
        provenance = header.provenance
    }

    private static var truncated: WakeWordError {
        WakeWordError(.badModel, "The keyword model is cut short: fetch or make it again.")
    }

    private static func require(_ condition: Bool, _ what: String) throws(WakeWordError) {
        try WakeWordError.require(
            condition, .badModel, "The keyword model is damaged, because \(what): fetch or make it again.")
    }

    private static func requireChecksum(_ bytes: [UInt8]) throws(WakeWordError) {
        guard bytes.count >= 24 else { throw truncated }
        var tail = ByteReader(bytes: bytes, position: bytes.count - 4)
        try require(
            tail.word() == CRC32.checksum(bytes.dropLast(4)), "its checksum is wrong; it may be cut short")
    }
}

extension [UInt8] {
    fileprivate mutating func append(littleEndian value: UInt32) {
        for shift in stride(from: 0, to: 32, by: 8) {
            append(UInt8(truncatingIfNeeded: value >> UInt32(shift)))
        }
    }
}
