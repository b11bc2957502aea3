import CEmbeddingBank
import Features
import Foundation
import Intake
import WakeWord

/// The speech embeddings of the bundled background, hop for hop, and speech that may come before a word.
///
/// The file, in little-endian byte order: magic "VEEB", version 1, length of the JSON header, header; a scale (Float32)
/// for each of the 96 values; the embeddings as signed bytes, segment by segment; the leads' log mel power as bytes, in
/// steps above an offset; SHA-256 of all that. `Models/training/make-speech-embedding` makes it.
struct EmbeddingBank {
    var segments: [EmbeddingRows]
    var leads: [FeatureSequence]

    private struct Header: Decodable {
        var values: Int
        var segments: Int
        var rows: Int
        var leads: Int
        var leadHops: Int
        var offset: Float
        var step: Float
    }

    /// Reads as many segments as the background has. Allocates some megabytes.
    static func bundled(segments count: Int) throws(WakeWordError) -> EmbeddingBank {
        let damaged = WakeWordError(
            .badModel, "The bundled embedding bank is damaged: build anew from clean files.")
        let bytes = UnsafeRawBufferPointer(start: ve_embedding_bank, count: ve_embedding_bank_size)
        var reader = ByteReader(bytes, cutShort: damaged)
        let magic = try reader.bytes(8).prefix(4)
        let text = try reader.bytes(Int(reader.word()))
        let bandCount = LearnedFrontEnd.bundled.bandCount
        guard magic.elementsEqual("VEEB".utf8),
            let header = try? JSONDecoder().decode(Header.self, from: Data(text)),
            header.values == SpeechEmbedding.size, header.segments >= count
        else { throw damaged }
        let scale = try reader.floats(header.values)
        let all = try reader.bytes(header.segments * header.rows * header.values)
        let segmentSize = header.rows * header.values
        let segments = (0..<count).map { segment in
            let bytes = all[segment * segmentSize..<(segment + 1) * segmentSize]
            var values = [Float](repeating: 0, count: segmentSize)
            for (index, byte) in bytes.enumerated() {
                values[index] = Float(Int8(bitPattern: byte)) * scale[index % header.values]
            }
            return EmbeddingRows(values: values, firstHop: SpeechEmbedding.firstWholeHop)
        }
        var leads: [FeatureSequence] = []
        for _ in 0..<header.leads {
            let bytes = try reader.bytes(header.leadHops * bandCount)
            leads.append(
                FeatureSequence(
                    dimension: bandCount, values: bytes.map { header.offset + header.step * Float($0) }))
        }
        return EmbeddingBank(segments: segments, leads: leads)
    }
}
