import CBackgroundBank
import Features
import Foundation
import Intake
import WakeWord

/// Other speech and noise to enrol against: features of people who say other things, and spectra of noises.
///
/// The bundled bank comes with the learned front end and belongs to exactly its weights; `Models/training` makes both.
/// The file, in little-endian byte order: magic "VEFB", version 1, length of the JSON header, header; a scale (Float32)
/// for each feature, the segments' lengths in hops (UInt32), features as signed bytes hop by hop; the noises' lengths
/// (UInt32) and their log mel power as bytes hop by hop, in steps above an offset; SHA-256 of all that.
struct BackgroundBank: Sendable {
    /// A stretch of other speech or of noise, which a search hears in one go.
    struct Segment: Sendable {
        var features: FeatureSequence
        /// Whether it contains speech; otherwise it is noise alone.
        var isSpeech: Bool
        /// The speech embeddings of the same hops; nil with the light front end.
        var rows: EmbeddingRows?
    }

    var segments: [Segment]
    /// Log mel spectra of noises, before normalization.
    var noises: [FeatureSequence]
    /// Log mel bands of other speech, such as may come before a word.
    var leads: [FeatureSequence] = []

    /// Hours of speech in the bank, pauses included.
    var speechHours: Double {
        HopTime.seconds(ofHops: segments.reduce(0) { $0 + ($1.isSpeech ? $1.features.count : 0) }) / 3600
    }

    private struct Header: Decodable {
        var frontEnd: String
        var features: Int
        var segments: Int
        var frames: Int
        var noiseBands: Int
        var noises: Int
        var noiseFrames: Int
        var noiseEvery: Int
        var noiseOffset: Float
        var noiseStep: Float

        /// How many bytes follow the header.
        var size: Int {
            4 * features + 4 * segments + frames * features + 4 * noises + noiseFrames * noiseBands + 32
        }
    }

    /// Reads the first `share`, 0 ... 1, of the bundled bank. Allocates some tens of megabytes.
    static func bundled(share: Double) throws(WakeWordError) -> BackgroundBank {
        var bank = try BackgroundBank(
            decoding: UnsafeRawBufferPointer(start: ve_background_bank, count: ve_background_bank_size),
            share: share)
        let embedded = try EmbeddingBank.bundled(segments: bank.segments.count)
        for index in bank.segments.indices { bank.segments[index].rows = embedded.segments[index] }
        bank.leads = embedded.leads
        return bank
    }

    init(segments: [Segment], noises: [FeatureSequence]) {
        self.segments = segments
        self.noises = noises
    }

    private init(decoding bytes: UnsafeRawBufferPointer, share: Double) throws(WakeWordError) {
        var reader = ByteReader(bytes, cutShort: BackgroundBank.damaged)
        func part(_ hops: UInt32, _ dimension: Int, _ value: (UInt8, Int) -> Float) throws(WakeWordError)
            -> FeatureSequence
        {
            let bytes = try reader.bytes(Int(hops) * dimension)
            let values = bytes.indices.map { value(bytes[$0], $0 % dimension) }
            return FeatureSequence(dimension: dimension, values: values)
        }
        let magic = try reader.bytes(8).prefix(4)
        let text = try reader.bytes(Int(reader.word()))
        guard magic.elementsEqual("VEFB".utf8),
            let header = try? JSONDecoder().decode(Header.self, from: Data(text)),
            reader.remaining == header.size, header.features == LearnedFrontEnd.bundled.dimension,
            header.noiseBands == LearnedFrontEnd.bundled.bandCount, header.noiseEvery > 0,
            LearnedFrontEnd.bundled.identity == "learned-" + header.frontEnd.prefix(16)
        else { throw BackgroundBank.damaged }

        let scale = try reader.floats(header.features)
        let lengths = try reader.words(header.segments)
        let used = max(1, Int((Double(header.segments) * share).rounded()))
        segments = try lengths.prefix(used).enumerated().map { (index, hops) throws(WakeWordError) in
            Segment(
                features: try part(hops, header.features) { Float(Int8(bitPattern: $0)) * scale[$1] },
                isSpeech: index % header.noiseEvery != header.noiseEvery - 1)
        }
        let unused = lengths.dropFirst(used).reduce(0) { $0 + Int($1) }
        _ = try reader.bytes(unused * header.features)
        noises = try reader.words(header.noises).map { (hops) throws(WakeWordError) in
            try part(hops, header.noiseBands) { byte, _ in
                header.noiseOffset + header.noiseStep * Float(byte)
            }
        }
    }

    private static let damaged = WakeWordError(
        .badModel,
        "The bundled background bank does not belong to the bundled front end: build anew from clean files.")
}
