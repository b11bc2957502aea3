import CSpeechEmbedding
import Foundation
import Intake
import PCM

/// The weights of the speech embedding, `Models/embedding.veem`, as part of the program.
///
/// The file, in little-endian byte order, holds: magic "VEEM", version 1, length of the JSON header, the header with
/// origin and licence, 32-bit floats, and the SHA-256 of all that. The floats are the matrix (32 bands x the 40 of a
/// hop and those of the next) and the offset that turn a ``LogMelExtractor``'s bands into the network's, and then of
/// each convolution the weights (outputs x bands x times x inputs) and the bias.
final class SpeechEmbeddingWeights: Sendable {
    /// The axis along which a convolution spans three values.
    enum Axis { case bands, time, both }

    /// A convolution, and the numbers of bands and times over which the layer then takes the largest value.
    struct Layer {
        var axis: Axis
        var inputs: Int
        var outputs: Int
        var bands: Int
        var pooledBands = 1
        var pooledTimes = 1

        /// Values that go into one output.
        var columns: Int { (axis == .both ? 9 : 3) * inputs }
    }

    /// Bands that the network takes.
    static let bandCount = 32
    static let layers: [Layer] = [
        Layer(axis: .both, inputs: 1, outputs: 24, bands: 32),
        Layer(axis: .bands, inputs: 24, outputs: 24, bands: 32),
        Layer(axis: .time, inputs: 24, outputs: 24, bands: 32, pooledBands: 2, pooledTimes: 2),
        Layer(axis: .bands, inputs: 24, outputs: 48, bands: 16),
        Layer(axis: .time, inputs: 48, outputs: 48, bands: 16),
        Layer(axis: .bands, inputs: 48, outputs: 48, bands: 16),
        Layer(axis: .time, inputs: 48, outputs: 48, bands: 16, pooledBands: 2),
        Layer(axis: .bands, inputs: 48, outputs: 72, bands: 8),
        Layer(axis: .time, inputs: 72, outputs: 72, bands: 8),
        Layer(axis: .bands, inputs: 72, outputs: 72, bands: 8),
        Layer(axis: .time, inputs: 72, outputs: 72, bands: 8, pooledBands: 2, pooledTimes: 2),
        Layer(axis: .bands, inputs: 72, outputs: 96, bands: 4),
        Layer(axis: .time, inputs: 96, outputs: 96, bands: 4),
        Layer(axis: .bands, inputs: 96, outputs: 96, bands: 4),
        Layer(axis: .time, inputs: 96, outputs: 96, bands: 4, pooledBands: 2),
        Layer(axis: .bands, inputs: 96, outputs: 96, bands: 2),
        Layer(axis: .time, inputs: 96, outputs: 96, bands: 2),
        Layer(axis: .bands, inputs: 96, outputs: 96, bands: 2),
        Layer(axis: .time, inputs: 96, outputs: 96, bands: 2, pooledBands: 2, pooledTimes: 2),
        Layer(axis: .time, inputs: 96, outputs: 96, bands: 1),
    ]

    /// The map to the network's bands, then each convolution: weights as columns x outputs, bias.
    let values: FixedBuffer<Float>
    /// Where in ``values`` the map's offset begins, and where each convolution does.
    let mapOffset: Int
    let offsets: [Int]
    /// By how much the level falls a hop, the least level, and the lowest band relative to the level; natural
    /// logarithms of power.
    let decay: Float
    let least: Float
    let floor: Float

    private struct Header: Decodable {
        var bands: Int
        var decay: Float
        var least: Float
        var floor: Float
    }

    static let bundled = SpeechEmbeddingWeights(
        UnsafeRawBufferPointer(start: ve_speech_embedding, count: ve_speech_embedding_size))

    /// Ends the program if the file that it was built with is damaged, since that cannot be repaired.
    private init(_ bytes: UnsafeRawBufferPointer) {
        do throws(FeatureError) {
            var reader = ByteReader(bytes, cutShort: FeatureError.file("it is cut short"))
            let magic = try reader.bytes(4)
            let version = try reader.word()
            let text = try reader.bytes(Int(reader.word()))
            guard magic.elementsEqual("VEEM".utf8), version == 1,
                let header = try? JSONDecoder().decode(Header.self, from: Data(text)),
                header.bands == LearnedFrontEnd.bundled.bandCount
            else { throw FeatureError.file("it is no speech embedding") }
            decay = header.decay
            least = header.least
            floor = header.floor
            let rows = SpeechEmbeddingWeights.bandCount
            var all = SpeechEmbeddingWeights.transposed(
                try reader.numbers(rows * 2 * header.bands), rows: rows)
            mapOffset = all.count
            all += try reader.numbers(rows)
            var offsets: [Int] = []
            for layer in SpeechEmbeddingWeights.layers {
                offsets.append(all.count)
                all += SpeechEmbeddingWeights.transposed(
                    try reader.numbers(layer.columns * layer.outputs), rows: layer.outputs)
                all += try reader.numbers(layer.outputs)
            }
            self.offsets = offsets
            values = FixedBuffer(all)
        } catch {
            fatalError("the program was built with a speech embedding that it cannot read: \(error)")
        }
    }

    /// Reorders values from rows x columns to columns x rows.
    private static func transposed(_ values: [Float], rows: Int) -> [Float] {
        let columns = values.count / rows
        return (0..<values.count).map { values[$0 % rows * columns + $0 / rows] }
    }
}
