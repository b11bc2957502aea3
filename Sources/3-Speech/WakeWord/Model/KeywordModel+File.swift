import Features
import Foundation
import Intake

/// The `.wake` file, in little-endian byte order:
///
///     0   8   magic "VEWAKE\r\n" (the line end shows a transfer that mangles them)
///     8   4   version of this layout, 2 to 4: the oldest that has a place for all of the model
///     12  4   length h of the header, at most 64 kB
///     16  h   header, JSON
///     ..  4   number n of floats
///     ..  4n  floats: the template's counts, means, variances; the verifier's weights; then weights, means and
///             variances of a background, if the model has its own; from version 3 on, means and deviations of a
///             speaker's voice, if it answers to one; from version 4 on the weights of the second opinion, if it has one
///     ..  b   the recordings' log mel spectra, a byte a value, as many as the header promises; from version 3 on those
///             of what resembles the word follow
///     ..  4   CRC-32 of all that came before
extension KeywordModel {
    private static let magic: [UInt8] = Array("VEWAKE\r\n".utf8)
    private static let versions: ClosedRange<UInt32> = 2...4
    private static let longestHeader = 65_536

    /// The bytes of the model's file. Throws when the model is not valid.
    public func encoded() throws(WakeWordError) -> [UInt8] {
        try validate()
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        let header = WakeFileHeader(self)
        let text: Data
        do { text = try encoder.encode(header) } catch {
            throw WakeWordError(.badModel, "The model of \"\(name)\" cannot be written.", underlying: error)
        }
        var floats = template.hopCounts + template.means + template.variances + verifier.weights
        if let background { floats += background.weights + background.means + background.variances }
        if let voice { floats += voice.means + voice.deviations }
        if let secondOpinion = verifier.secondOpinion { floats += secondOpinion.weights }

        var bytes = KeywordModel.magic
        bytes.append(littleEndian: header.version)
        bytes.append(littleEndian: UInt32(text.count))
        bytes += text
        bytes.append(littleEndian: UInt32(floats.count))
        for value in floats { bytes.append(littleEndian: value.bitPattern) }
        for recording in recordings + confusable { bytes += recording.bytes }
        bytes.append(littleEndian: CRC32.checksum(bytes))
        return bytes
    }

    /// Reads a model from the bytes of its file.
    ///
    /// Throws `bad-model` for anything truncated, damaged or contradictory and `incompatible` for another version or
    /// front end, in time and memory bounded by the number of bytes.
    public init(decoding bytes: [UInt8]) throws(WakeWordError) {
        let result = bytes.withUnsafeBytes { bytes in
            Result { () throws(WakeWordError) in try KeywordModel(bytes) }
        }
        self = try result.get()
    }

    private init(_ bytes: UnsafeRawBufferPointer) throws(WakeWordError) {
        var reader = ByteReader(bytes, cutShort: KeywordModel.truncated)
        try KeywordModel.require(
            bytes.count <= Limit.bytes, "it is larger than any keyword model")
        try KeywordModel.require(bytes.starts(with: KeywordModel.magic), "it is no keyword model")
        _ = try reader.bytes(KeywordModel.magic.count)
        let version = try reader.word()
        try WakeWordError.require(
            KeywordModel.versions.contains(version), .incompatible,
            "The keyword model has version \(version) and this program reads "
                + "\(KeywordModel.versions.lowerBound) to \(KeywordModel.versions.upperBound): "
                + "use the program that made it, or enrol the word again.")
        try KeywordModel.requireChecksum(bytes)

        let length = try reader.word()
        try KeywordModel.require(length <= UInt32(KeywordModel.longestHeader), "its header is too long")
        let text = try reader.bytes(Int(length))
        let floatCount = try reader.word()
        let header: WakeFileHeader
        do {
            try JSONBounds(byteCount: KeywordModel.longestHeader).check(text)
            header = try JSONDecoder().decode(WakeFileHeader.self, from: Data(text))
        } catch {
            throw WakeWordError(
                .badModel,
                "The keyword model is damaged, because its header does not read as one: "
                    + "fetch or make it again.", underlying: error)
        }
        guard let frontEnd = FrontEnd(identity: header.frontEnd) else {
            throw WakeWordError(
                .incompatible,
                "The model was made for another front end (\(header.frontEnd.prefix(24)); this program has "
                    + "\(FrontEnd.allCases.map(\.identity).joined(separator: " and "))): enrol the word again."
            )
        }
        try KeywordModel.require(
            header.version <= version, "its header has what its version does not know")
        try KeywordModel.require(
            header.hasLegalSizes(dimension: frontEnd.dimension), "its header promises sizes that no model has"
        )
        try KeywordModel.require(
            Int(floatCount) == header.floatCount
                && reader.remaining == header.floatCount * 4 + header.byteCount + 4,
            "it is not as long as its header promises")
        try self.init(header, frontEnd: frontEnd, reader: &reader)
        try validate()
    }

    private init(
        _ header: WakeFileHeader, frontEnd: FrontEnd, reader: inout ByteReader<WakeWordError>
    ) throws(WakeWordError) {
        name = header.name
        self.frontEnd = frontEnd
        let dimension = header.dimension
        let size = header.template.states * dimension
        let counts = try reader.floats(header.template.states)
        let means = try reader.floats(size)
        template = KeywordTemplate(
            means: means, variances: try reader.floats(size), hopCounts: counts,
            recordingCount: header.template.recordings,
            durationRange: header.template.shortestHops...header.template.longestHops)
        verifier = Verifier(
            weights: try reader.floats(CandidatePooling.size(dimension: dimension)),
            bias: header.verifierBias,
            templateWeight: header.templateWeight)
        let components = header.backgroundComponents
        if components > 0 {
            let weights = try reader.floats(components)
            let means = try reader.floats(components * dimension)
            background = BackgroundModel(
                dimension: dimension, weights: weights, means: means,
                variances: try reader.floats(components * dimension))
        }
        if let header = header.voice {
            let means = try reader.floats(VoicePooling.size)
            voice = VoiceCheck(
                speaker: header.speaker, means: means, deviations: try reader.floats(VoicePooling.size),
                limit: header.limit)
        }
        if let bias = header.secondOpinionBias {
            verifier.secondOpinion = SecondOpinion(weights: try reader.floats(SecondOpinion.size), bias: bias)
        }
        func stored(_ recording: WakeFileHeader.Recording) throws(WakeWordError) -> StoredRecording {
            let bytes = try reader.bytes(recording.hops * StoredRecording.bandCount)
            return StoredRecording(
                label: recording.label, speaker: recording.speaker,
                word: recording.wordStart..<recording.wordEnd, bytes: Array(bytes))
        }
        recordings = try header.recordings.map(stored)
        confusable = try (header.confusable ?? []).map(stored)
        calibration = header.calibration
        candidateFloor = header.candidateFloor
        defaultThreshold = header.threshold
        provenance = header.provenance
    }

    private static var truncated: WakeWordError {
        WakeWordError(.badModel, "The keyword model is cut short: fetch or make it again.")
    }

    private static func require(_ condition: Bool, _ what: String) throws(WakeWordError) {
        try WakeWordError.require(
            condition, .badModel, "The keyword model is damaged, because \(what): fetch or make it again.")
    }

    private static func requireChecksum(_ bytes: UnsafeRawBufferPointer) throws(WakeWordError) {
        guard bytes.count >= 24 else { throw truncated }
        var tail = ByteReader(UnsafeRawBufferPointer(rebasing: bytes.suffix(4)), cutShort: truncated)
        try require(
            try tail.word() == CRC32.checksum(bytes.dropLast(4)), "its checksum is wrong; it may be cut short"
        )
    }
}

extension [UInt8] {
    fileprivate mutating func append(littleEndian value: UInt32) {
        for shift in stride(from: 0, to: 32, by: 8) {
            append(UInt8(truncatingIfNeeded: value >> UInt32(shift)))
        }
    }
}
